import { access } from 'node:fs/promises'
import sparticuz from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import { PATIENCE_MS } from '../patience.ts'

/** The headless shell is the same browser without windows, and is a third faster. */
const SYSTEM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** A test opens a page once and leaves it soon. Frequent collections of young objects and code optimisation cost more than they gain. */
const SCRIPT_FLAGS = '--js-flags=--min-semi-space-size=16 --no-turbofan'
/** These arguments enable WebGL without a graphics card. Everything else is drawn more slowly with them. */
const WITH_WEBGL = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

/**
 * Launches a headless Chromium. Only the program is taken from `@sparticuz/chromium`. That package's arguments run the browser in a single process,
 * which exits when the first window closes, and disable web security.
 */
export async function launchChromium({ hasWebgl = false } = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    // The first of V8's two optimising compilers pays off for drawing a map, but not for other pages.
    args: [...ARGUMENTS, ...(hasWebgl ? [SCRIPT_FLAGS, ...WITH_WEBGL] : [`${SCRIPT_FLAGS} --no-maglev`])],
  })
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE_MS))
  return browser
}

/** The browsers of this test worker, by whether they draw WebGL. Playwright closes them when the worker ends. */
const ofWorker = new Map<boolean, Promise<Browser>>()

/** Returns the browser that a test worker's files use one after the other, because a launch takes two seconds of CPU time. */
export async function joinChromium({ hasWebgl = false } = {}): Promise<Browser> {
  const running = await ofWorker.get(hasWebgl)?.catch(() => undefined)
  if (running?.isConnected()) return running
  const launched = launchChromium({ hasWebgl })
  ofWorker.set(hasWebgl, launched)
  return launched
}

/** Closes all windows of this file and leaves the browser open for the next one. */
export async function leaveChromium(browser: Browser | undefined): Promise<void> {
  for (const context of browser?.contexts() ?? []) await context.close()
}

/**
 * Returns the path of Chromium: `CHROMIUM_PATH` if set, otherwise the system's, otherwise the one from npm, which is unpacked by the first call on a
 * machine. Concurrent first calls interfere with each other.
 */
export async function findChromium(): Promise<string> {
  return process.env.CHROMIUM_PATH ?? (await findFirst(SYSTEM_PATHS)) ?? sparticuz.executablePath()
}

async function findFirst(paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return undefined
}
