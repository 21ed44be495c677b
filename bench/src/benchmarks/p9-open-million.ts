import { launchChromium } from '@sentinel/e2e/browser/chromium'
import { insightRows } from '@sentinel/e2e/browser/pages'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { BenchDatabase } from '../bench-database.ts'
import { extent, rowsOf } from '../extent.ts'
import { addUser, PASSWORD, startApi } from '../http/api-process.ts'
import { linkDevices, loadHistory } from '../http/insight-history.ts'

export const ROWS = rowsOf(2000, 1_000_000)
const DEVICES = extent(50, 500)
const EMAIL = 'owner@bench.example'
const PATIENCE_MS = 60_000
/** A browser copies a million rows in 40 s on two idle cores. */
const COPY_PATIENCE_MS = 300_000

export interface Million {
  /** A signed-in page that has loaded all rows. */
  page: Page
  /** The number of seconds between the first rows and all rows. */
  copiedAfter: number
  /** Returns the milliseconds from the click on Sign In until rows are painted, in a browser with an empty profile. */
  timeSignIn(): Promise<number>
  /** Returns the milliseconds from opening another tab until it lists rows from the saved store. */
  timeNextVisit(): Promise<number>
  close(): Promise<void>
}

/** Opens the insights of an owner with a million rows in a browser. */
export async function openMillion(database: BenchDatabase): Promise<Million> {
  await loadHistory(database, ROWS, DEVICES)
  await linkDevices(database, await addUser(database, EMAIL), DEVICES, DEVICES)
  const api = await startApi(database)
  const browser = await launchChromium()
  const close = async () => {
    await browser.close()
    await api.stop()
  }
  try {
    const { page } = await signIn(browser, api.url)
    const startMs = performance.now()
    await page.locator('[data-insights-from="store"]').waitFor({ timeout: COPY_PATIENCE_MS })
    const copiedAfter = (performance.now() - startMs) / 1000
    await untilSaved(page)
    return {
      page,
      copiedAfter,
      timeSignIn: () => timeSignIn(browser, api.url),
      timeNextVisit: () => timeNextVisit(page.context(), api.url),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function timeSignIn(browser: Browser, url: string): Promise<number> {
  const { page, ms } = await signIn(browser, url)
  await page.context().close()
  return ms
}

/** Waits until the browser has saved the store for the next visit. A file in memory, as in a test browser, grows until it is complete. */
async function untilSaved(page: Page): Promise<void> {
  const readSize = () =>
    page.evaluate(async () => {
      const root = await navigator.storage.getDirectory()
      const folder = await root.getDirectoryHandle('users', { create: true })
      const files = await Array.fromAsync(folder.values())
      const [file] = files.length === 1 && files[0]?.name.endsWith('-insights') ? files : []
      return file instanceof FileSystemFileHandle ? (await file.getFile()).size : 0
    })
  let former = 0
  for (const deadlineMs = performance.now() + PATIENCE_MS; performance.now() < deadlineMs;) {
    const size = await readSize()
    if (size > 0 && size === former) return
    former = size
    await page.waitForTimeout(1000)
  }
  throw new Error('the browser has not saved the store')
}

async function timeNextVisit(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(`${url}/insights`)
  const listed = await page.waitForFunction(
    () => document.documentElement.dataset['insightsFrom'] === 'store' && performance.now(),
  )
  const ms = Number(await listed.jsonValue())
  await page.close()
  return ms
}

/** Opens the insights through the sign-in page. Returns the milliseconds from the click on Sign In until rows are painted. */
async function signIn(browser: Browser, url: string): Promise<{ page: Page; ms: number }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript(installPaintClock, PATIENCE_MS)
  await page.addInitScript(() => localStorage.setItem('user.insights.pageSize', '"all"'))
  await page.goto(`${url}/login?to=/insights`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const [ms] = await Promise.all([
    page.evaluate(() => timeFromClick(() => document.querySelector('[data-insight]') !== null)),
    page.getByRole('button', { name: 'Sign In' }).click(),
  ])
  await insightRows(page).first().waitFor()
  return { page, ms }
}

declare global {
  /** Returns the milliseconds from the next click until a frame is painted in which the condition is met. Rejects after `PATIENCE_MS`. */
  function timeFromClick(isMet: () => boolean): Promise<number>
}

function installPaintClock(patienceMs: number): void {
  globalThis.timeFromClick = (isMet) =>
    new Promise((resolve, reject) => {
      const onClick = ({ timeStamp }: Event) => {
        const look = () => {
          const waitedMs = performance.now() - timeStamp
          if (waitedMs > patienceMs)
            return reject(new Error(`nothing was painted in ${patienceMs / 1000} s after the click`))
          if (!isMet()) return requestAnimationFrame(look)
          const painted = new MessageChannel()
          painted.port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
          painted.port1.start()
          return painted.port2.postMessage(null)
        }
        requestAnimationFrame(look)
      }
      document.addEventListener('click', onClick, { capture: true, once: true })
    })
}
