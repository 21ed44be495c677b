import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { PASSWORD } from './console.ts'
import { beginSession } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

const EVERY_PAGES_SCRIPT = /assets\/foundation-.*\.js/
const FIRST_SCREENS_SCRIPT = /assets\/first-screen-.*\.js/

let running: SharedConsole
let browser: Browser
let page: Page
let email: string

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  email = running.emailOf('owner')
  await running.addUser(email)
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})
beforeEach(async () => {
  page = await browser.newPage()
})
afterEach(() => page.close())

/** Delays a script until it is released. */
async function hold(script: RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(script, async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

/** Returns the api paths that the page has requested. */
function followCalls(): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) paths.push(pathname + search)
  })
  return paths
}

const FIRST_ROWS = '/api/insights?archived=false&limit=100'
const FIRST_NUMBERS = ['/api/dashboard/widgets', '/api/dashboard/data?zone=UTC&archived=false']

test.each([
  ['/insights', [FIRST_ROWS], 'No insights yet'],
  ['/', FIRST_NUMBERS, 'No cameras yet'],
])(
  '%s requests its first answers before its scripts are loaded, and only once',
  async (path, own, heading) => {
    const expected = ['/api/features', '/api/user', ...own]
    await page.routeWebSocket(/socket\.io/, () => undefined) // when live, the page would read the lists again
    await beginSession(page, running.url, email)
    const release = await hold(EVERY_PAGES_SCRIPT)
    const calls = followCalls()
    await page.goto(running.url + path, { waitUntil: 'commit' })
    await expect.poll(() => calls.toSorted()).toEqual(expected.toSorted())
    release()
    await page.getByRole('heading', { name: heading }).waitFor()
    const requested = (wanted: string) => calls.filter((call) => call === wanted).length
    expect(expected.map(requested)).toEqual(expected.map(() => 1))
  },
)

test('a user with stored filters does not request the unfiltered list', async () => {
  await beginSession(page, running.url, email)
  const filters = [{ column: 'class_name', value: 'Fox' }]
  await page.evaluate(
    (stored) => localStorage.setItem('user.insights.list', stored),
    JSON.stringify({ filters }),
  )
  const calls = followCalls()
  await page.goto(`${running.url}/insights`)
  await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
  expect(calls).not.toContain(FIRST_ROWS)
})

test('the frames of the sign-in page and of the console are shown before any script is loaded', async () => {
  const release = await hold(EVERY_PAGES_SCRIPT)
  await page.goto(`${running.url}/login`, { waitUntil: 'commit' })
  await page.locator('.frame-sign-in').waitFor({ state: 'visible' })
  expect(await page.locator('.frame-console').isVisible()).toBe(false)
  release()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await page.locator('.frame-sign-in').waitFor({ state: 'hidden' })
})

test('after signing in, the frame of the console is shown until its first page is loaded', async () => {
  const release = await hold(FIRST_SCREENS_SCRIPT)
  await page.goto(`${running.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.locator('.frame-console').waitFor({ state: 'visible' })
  expect(await page.getByRole('button', { name: 'Sign In' }).isVisible()).toBe(false)
  release()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  await page.locator('.frame-console').waitFor({ state: 'hidden' })
})
