import { MAP_POINTS_IN_BROWSER_MAX } from '@sentinel/contracts/fleet/limits'
import { launchChromium } from '@sentinel/e2e/browser/chromium'
import { dragMap, untilMap } from '@sentinel/e2e/browser/map-page'
import type { Page } from 'playwright-core'
import type { Benchmark } from '../benchmark.ts'
import { extent } from '../extent.ts'
import { addUser, PASSWORD, startApi } from '../http/api-process.ts'
import { measureLongestTask } from '../map/longest-task.ts'
import { loadPlacedFleet } from '../map/placed-fleet.ts'

const DEVICES = extent(100, MAP_POINTS_IN_BROWSER_MAX)
const EMAIL = 'owner@bench.example'
const BUDGET = { 'opening, longest task': 100, 'moving, longest task': 100 }
const PATIENCE_MS = 60_000

/** Measures P11: the longest time that the map blocks a browser's main thread, with as many devices as a browser clusters. */
export const fleetInBrowser: Benchmark = {
  name: 'p11-browser',
  title: `main thread blocked by a map of ${DEVICES.toLocaleString('en')} devices / the budget`,
  rounds: 5,
  goals: [
    { figure: 'opening, longest task', unit: 'ms', goal: 1, better: 'lower' },
    { figure: 'moving, longest task', unit: 'ms', goal: 1, better: 'lower' },
  ],
  async open(database) {
    await loadPlacedFleet(database, await addUser(database, EMAIL), DEVICES)
    const api = await startApi(database)
    const browser = await launchChromium({ hasWebgl: true })
    return {
      product: {
        name: 'the map in Chromium',
        async run() {
          const page = await openConsole(await browser.newPage(), api.url)
          const opening = await measureLongestTask(browser, page, async () => {
            await page.getByRole('link', { name: 'Map', exact: true }).click()
            await untilShown(page)
          })
          const moving = await measureLongestTask(browser, page, () => moveAround(page))
          await page.close()
          return { 'opening, longest task': opening, 'moving, longest task': moving }
        },
      },
      yardstick: { name: 'budget', run: async () => BUDGET },
      async close() {
        await browser.close()
        await api.stop()
      },
    }
  },
}

async function openConsole(page: Page, url: string): Promise<Page> {
  await page.setViewportSize({ width: 1440, height: extent(500, 900) })
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(`${url}/login?to=/insights`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { name: 'Sentinel Insights' }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

const inView = (page: Page) => page.getByRole('region', { name: 'In view' })

async function untilShown(page: Page): Promise<void> {
  await untilMap(page)
  await inView(page).getByRole('button').first().waitFor()
}

async function moveAround(page: Page): Promise<void> {
  for (const button of extent([], ['Zoom in', 'Zoom in', 'Zoom out']))
    await untilMoved(page, () => page.getByRole('button', { name: button, exact: true }).click())
  await untilMoved(page, () => dragMap(page, { x: 200, y: 80 }))
}

/** Waits until the new map view is in the page's address. */
async function untilMoved(page: Page, act: () => Promise<void>): Promise<void> {
  const former = page.url()
  await act()
  await page.waitForURL((url) => url.href !== former)
  await page.waitForLoadState('networkidle')
}
