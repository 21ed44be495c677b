import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchChromium } from '@sentinel/e2e/browser/chromium'
import { untilLive } from '@sentinel/e2e/browser/pages'
import type { Browser, Page } from 'playwright-core'
import type { Benchmark } from '../benchmark.ts'
import { addUser, PASSWORD, startApi } from '../http/api-process.ts'

const BUILT = join(import.meta.dirname, '../../../web/dist')
const EMAIL = 'owner@bench.example'

/**
 * Measures P12: the gzipped size of the scripts that a browser loads for the sign-in page, and of everything that it loads up to the first screen.
 */
export const scriptSize: Benchmark = {
  name: 'p12',
  title:
    'script loaded for sign-in, and up to the dashboard or the insights as first screen, gzipped / the budget',
  rounds: 1,
  goals: [
    { figure: 'sign-in', unit: 'kB', goal: 1, better: 'lower' },
    { figure: 'dashboard', unit: 'kB', goal: 1, better: 'lower' },
    { figure: 'insights', unit: 'kB', goal: 1, better: 'lower' },
  ],
  async open(database) {
    await addUser(database, EMAIL)
    const api = await startApi(database)
    const browser = await launchChromium()
    return {
      product: {
        name: 'web',
        async run() {
          const dashboard = await visit(browser, { url: `${api.url}/login`, heading: 'Dashboard' })
          const insights = await visit(browser, {
            url: `${api.url}/login?to=/insights`,
            heading: 'Sentinel Insights',
          })
          return {
            'sign-in': dashboard.signIn,
            dashboard: dashboard.firstScreen,
            insights: insights.firstScreen,
          }
        },
      },
      yardstick: {
        name: 'budget',
        run: async () => ({ 'sign-in': 150, dashboard: 280, insights: 280 }),
      },
      async close() {
        await browser.close()
        await api.stop()
      },
    }
  },
}

interface Visit {
  url: string
  /** The heading of the first screen. */
  heading: string
}

/** Returns the size of the sign-in page's scripts, and of all scripts that are loaded until the first screen is live. */
async function visit(browser: Browser, { url, heading }: Visit) {
  const page = await browser.newPage()
  const loaded = followScripts(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  const signIn = await sizeOf(loaded)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: heading }).waitFor()
  await untilLive(page) // includes the script that updates the page
  const firstScreen = await sizeOf(loaded)
  await page.close()
  return { signIn, firstScreen }
}

/** The budget excludes charts and maps, which are loaded after the first screen (docs/performance.md). */
const NOT_COUNTED = /^\/assets\/(charts|chart-face|bars-widget|insight-rules|device-heatmap)-/

function followScripts(page: Page): Set<string> {
  const loaded = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js') && !NOT_COUNTED.test(pathname)) loaded.add(pathname)
  })
  return loaded
}

async function sizeOf(scripts: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...scripts].map(async (path) => {
      const gzipped = await readFile(join(BUILT, `${path}.gz`)).catch(() => readFile(join(BUILT, path))) // the file is too small to be compressed
      return gzipped.byteLength
    }),
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
}
