import { launchChromium } from '@sentinel/e2e/browser/chromium'
import { insightRows } from '@sentinel/e2e/browser/pages'
import type { Browser } from 'playwright-core'
import type { Benchmark, Figures } from '../benchmark.ts'
import { extent } from '../extent.ts'
import { addUser, PASSWORD, startApi } from '../http/api-process.ts'
import { linkDevices, loadHistory } from '../http/insight-history.ts'

const EMAIL = 'owner@bench.example'
const ROWS = extent(2000, 50_000)
const LINE = extent(
  { bytesPerSecond: 10_000_000, latencyMs: 10 },
  { bytesPerSecond: 500_000 / 8, latencyMs: 400 },
)
const BUDGET = { shell: 2, rows: 5 }
const PATIENCE_MS = 60_000

/** Measures P22: a signed-in user opens the insights over a slow connection with an empty browser cache. */
export const slowLine: Benchmark = {
  name: 'p22',
  title: 'opening the insights at 500 kbit/s and 400 ms latency with a cold cache / the budget',
  rounds: 3,
  goals: [
    { figure: 'shell', unit: 's', goal: 1, better: 'lower' },
    { figure: 'rows', unit: 's', goal: 1, better: 'lower' },
  ],
  async open(database) {
    await loadHistory(database, ROWS)
    await linkDevices(database, await addUser(database, EMAIL), 100)
    const api = await startApi(database)
    const browser = await launchChromium()
    return {
      product: { name: 'web', run: () => openInsights(browser, api.url) },
      yardstick: { name: 'budget', run: async () => BUDGET },
      async close() {
        await browser.close()
        await api.stop()
      },
    }
  },
}

/** Returns the seconds from the navigation until the page frame and the first row are painted. */
async function openInsights(browser: Browser, url: string): Promise<Figures> {
  const context = await browser.newContext()
  try {
    const answer = await context.request.post(`${url}/api/login`, {
      data: { email: EMAIL, password: PASSWORD },
    })
    const { token } = (await answer.json()) as { token: string } // the contract's answer
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    await page.goto(`${url}/favicon.svg`) // a page on this origin that runs no script
    await page.evaluate((bearer) => localStorage.setItem('token', bearer), `Bearer ${token}`)
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.clearBrowserCache')
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LINE.latencyMs,
      downloadThroughput: LINE.bytesPerSecond,
      uploadThroughput: LINE.bytesPerSecond,
    })
    const startMs = performance.now()
    await page.goto(`${url}/insights`, { waitUntil: 'commit' })
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    )
    const shellMs = (await paint.jsonValue()) ?? Number.NaN
    await insightRows(page).first().waitFor()
    return { shell: shellMs / 1000, rows: (performance.now() - startMs) / 1000 }
  } finally {
    await context.close()
  }
}
