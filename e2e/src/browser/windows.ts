import { isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export type Windows = ReturnType<typeof createWindows>

/**
 * Opens windows for one file's tests. A window that a test has left is emptied and reused by the next test with the same options, because a new
 * window has to start a process and compile the console's scripts, which takes a second.
 */
export function createWindows(browser: Browser) {
  const used = new Map<Page, BrowserContextOptions>()
  const free = new Map<Page, BrowserContextOptions>()

  return {
    async open(options: BrowserContextOptions = {}): Promise<Page> {
      const again = [...free].find(([, former]) => isDeepStrictEqual(former, options))?.[0]
      if (again) free.delete(again)
      const page = again ?? (await (await browser.newContext(options)).newPage())
      used.set(page, options)
      return page
    },
    /** Ends the use of all windows. The first one stays open, and the others are closed. */
    async release(): Promise<void> {
      const [first, ...others] = used
      used.clear()
      if (!first) return
      const [page, options] = first
      const isEmpty = await empty(page, options).catch(() => false)
      if (isEmpty) free.set(page, options)
      const left = [...others.map(([other]) => other), ...(isEmpty ? [] : [page])]
      for (const other of [...left, ...[...free.keys()].filter((stored) => stored !== page)]) {
        free.delete(other)
        await other.context().close()
      }
    },
  }
}

/** Removes the console, its session and everything that it has stored in the browser from a window. Returns false if that is not possible. */
async function empty(page: Page, options: BrowserContextOptions): Promise<boolean> {
  const context = page.context()
  if (page.isClosed()) return false
  for (const other of context.pages()) if (other !== page) await other.close()
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  if (options.viewport) await page.setViewportSize(options.viewport)
  await page.emulateMedia({ colorScheme: options.colorScheme ?? 'light' })
  const { origin } = new URL(page.url())
  if (!origin.startsWith('http')) return false
  await page.goto(`${origin}/favicon.svg`) // a page on this origin that runs no script
  await page.evaluate(() => sessionStorage.clear())
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  await context.clearCookies()
  return true
}
