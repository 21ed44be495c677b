import { launchChromium } from '@sentinel/e2e/browser/chromium'
import { PASSWORD, type OwnConsole, startConsole } from '@sentinel/e2e/browser/console'
import { insightRows, signInByForm } from '@sentinel/e2e/browser/pages'
import type { Browser, Page } from 'playwright-core'

export const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const DEVICES = 500
const EMAIL = 'owner@example.org'
/** Longer than a copy of all rows takes. */
const PATIENCE_MS = 900_000

export interface Million {
  /** Signed in, with all rows in the browser. */
  page: Page
  /** Seconds from the sign-in until the browser had them all. */
  copiedAfter: number
  /** Milliseconds from the click on Sign In until rows are painted, in a browser that has never been here. */
  timeSignIn(): Promise<number>
  close(): Promise<void>
}

/** The whole console with a million insights of one owner, open in a browser. */
export async function openMillion(): Promise<Million> {
  const running = await startConsole()
  const browser = await launchChromium()
  const close = async () => {
    await browser.close()
    await running.stop()
  }
  try {
    await seedInsights(running)
    const page = await openPage(browser)
    const startMs = performance.now()
    await signInByForm(page, running.url, EMAIL)
    await page.locator('[data-copy="complete"]').waitFor()
    const copiedAfter = (performance.now() - startMs) / 1000
    return { page, copiedAfter, timeSignIn: () => timeSignIn(browser, running.url), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function seedInsights({ addUser, place }: OwnConsole): Promise<void> {
  await addUser(EMAIL)
  const args = ['--insights', String(ROWS), '--devices', String(DEVICES), '--owner', EMAIL]
  const { code, stderr } = await place.node('seed', args).ended
  if (code !== 0) throw new Error(stderr.join('\n'))
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript(installPaintClock)
  await page.addInitScript(() => localStorage.setItem('user.insights.pageSize', '"all"'))
  return page
}

declare global {
  /** Milliseconds from the next click until a frame is painted in which the condition holds. */
  function timeFromClick(isMet: () => boolean): Promise<number>
}

function installPaintClock(): void {
  globalThis.timeFromClick = (isMet) =>
    new Promise((resolve) => {
      const onClick = ({ timeStamp }: Event) => {
        const look = () => {
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

async function timeSignIn(browser: Browser, url: string): Promise<number> {
  const page = await openPage(browser)
  await page.goto(`${url}/login?to=/insights`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const [ms] = await Promise.all([
    page.evaluate(() => timeFromClick(() => document.querySelector('[data-insight]') !== null)),
    page.getByRole('button', { name: 'Sign In' }).click(),
  ])
  await insightRows(page).first().waitFor()
  await page.context().close()
  return ms
}
