import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import type { OwnConsole } from './console.ts'
import { WIDE } from './looks.ts'
import { beginSession, signIn, untilLive } from './pages.ts'
import { startOwnConsole } from './test-console.ts'

const EMAIL = 'owner@example.org'
const ADMIN_SCRIPT = /assets\/admin-.*\.js/
const SERVER_AWAY = 'The server does not answer'
const SCRIPT_MISSING = 'This page could not be loaded'

let running: OwnConsole
let browser: Browser
let page: Page
let isServing = true

beforeAll(async () => {
  ;[running, browser] = await Promise.all([startOwnConsole(), joinChromium()])
  await running.addUser(EMAIL)
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})
beforeEach(async () => {
  page = await browser.newPage({ ...WIDE, reducedMotion: 'reduce' })
})
afterEach(async () => {
  await page.close()
  if (!isServing) await startServer()
})

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const tryAgain = () => page.getByRole('button', { name: 'Try again' })
const brand = () => page.getByRole('banner').getByText('Sentinel Console')

/** Waits for the palette and returns the style sheets that the page has then. */
async function untilPalette(): Promise<(string | null)[]> {
  await page.getByPlaceholder('Go to an area or a device, or do something').waitFor()
  return page.evaluate(() => Array.from(document.styleSheets, ({ href }) => href))
}
const PALETTE_STYLES = expect.stringMatching(/palette-.*\.css/)

async function stopServer(): Promise<void> {
  isServing = false
  await running.program.signal('SIGTERM')
}

async function startServer(): Promise<void> {
  running.program = await running.place.startReady()
  isServing = true
}

test('a screen that fails on an answer shows an error beside the menu, and works after Try again by keyboard', async () => {
  const answers = '**/api/getDevicesForUser*'
  await page.route(answers, (route) => route.fulfill({ json: [null] }))
  await signIn(page, running.url, EMAIL, '/devices')
  await heading('This page could not be shown').waitFor()
  await page
    .getByRole('main')
    .getByText(/What you have saved is safe/)
    .waitFor()
  await page.getByRole('link', { name: 'Insights', exact: true }).waitFor()
  await expect.poll(() => page.title()).toBe('This page could not be shown · Sentinel Console')
  expect(await findProblems(page, 'failed page')).toEqual([])
  await page.unroute(answers)
  await tryAgain().press('Enter')
  await heading('No camera yet').waitFor()
})

test('a console opened while the api is away shows an error in its frame, and opens automatically later', async () => {
  await beginSession(page, running.url, EMAIL)
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
  )
  await page.goto(`${running.url}/insights`)
  await heading(SERVER_AWAY).waitFor()
  await page
    .getByRole('main')
    .getByText(/The page loads by itself/)
    .waitFor()
  expect(await brand().count()).toBe(1)
  expect(await tryAgain().count()).toBe(1)
  expect(await findProblems(page, 'server away')).toEqual([])
  await page.unroute('**/api/**')
  await heading('Sentinel Insights').waitFor()
})

test('a page that got no script before the server stopped shows an error, and loads when the server is back', async () => {
  await beginSession(page, running.url, EMAIL)
  const isStopped = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await isStopped.promise
    await route.abort()
  })
  await page.goto(`${running.url}/insights`, { waitUntil: 'commit' })
  await page.locator('.frame-console').waitFor()
  await stopServer()
  isStopped.resolve()
  await heading(SERVER_AWAY).waitFor()
  expect(await findProblems(page, 'no scripts')).toEqual([])
  await page.unroute('**/assets/*.js')
  await startServer()
  await heading('Sentinel Insights').waitFor()
})

test('a screen whose script the stopped server cannot send shows an error in the console, and opens when the server is back', async () => {
  await signIn(page, running.url, EMAIL)
  await untilLive(page)
  await stopServer()
  await page.getByRole('link', { name: 'Admin' }).click()
  await heading(SCRIPT_MISSING).waitFor()
  await tryAgain().press('Enter')
  await expect.poll(() => tryAgain().getAttribute('aria-busy')).toBeNull()
  expect(await heading(SCRIPT_MISSING).count()).toBe(1)
  expect(await findProblems(page, 'script missing')).toEqual([])
  await startServer()
  await heading('Admin').waitFor()
})

test('if a stopped server cannot send the script of the palette, a click shows an error, and the palette opens later', async () => {
  await page.route('**/assets/palette-*.js', (route) => route.abort())
  const toasts = page.waitForResponse(/assets\/toasts-.*\.js/)
  await signIn(page, running.url, EMAIL)
  await toasts
  await stopServer()
  await page.keyboard.press('ControlOrMeta+k')
  await page
    .getByRole('alert')
    .filter({ hasText: /^Part of the console could not be loaded/ })
    .waitFor()
  await page.unroute('**/assets/palette-*.js')
  await startServer()
  expect(await untilPalette()).toContainEqual(PALETTE_STYLES)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  expect(await findProblems(page, 'palette')).toEqual([])
})

test('a script that the network has lost once is fetched again when it is needed', async () => {
  await page.route('**/assets/palette-*.js', (route) => route.abort())
  const lost = page.waitForEvent('requestfailed', (request) => /palette-.*\.js/.test(request.url()))
  await signIn(page, running.url, EMAIL)
  await lost
  await page.unroute('**/assets/palette-*.js')
  await page.keyboard.press('ControlOrMeta+k')
  expect(await untilPalette()).toContainEqual(PALETTE_STYLES)
})

test('a tab with an older version loads the new one when it needs the script of a screen that no longer exists', async () => {
  await signIn(page, running.url, EMAIL)
  await untilLive(page)
  await page.route(ADMIN_SCRIPT, (route) => route.fulfill({ status: 404 }))
  await page.route(`${running.url}/`, async (route) => {
    await page.unroute(ADMIN_SCRIPT)
    await route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/index-new.js">',
    })
  })
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.getByRole('link', { name: 'Admin' }).click()
  await heading('Admin').waitFor()
  expect(loads).toBe(1)
})

test('a URL that cannot be decoded leads to the page for unknown URLs', async () => {
  const response = await page.goto(`${running.url}/%E0%A4%A`)
  expect(response?.status()).toBe(404)
  expect(response?.headers()['content-type']).toContain('text/html')
  await heading('Page not found').waitFor()
  expect(await brand().count()).toBe(1)
  expect(await findProblems(page, 'address that cannot be decoded')).toEqual([])
})

test('without JavaScript the page shows what it needs and links to pages that work without it, readable in both themes', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ ...WIDE, colorScheme, javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(`${running.url}/insights`)
    await plain.getByRole('heading', { name: 'JavaScript is switched off' }).waitFor()
    await plain.getByText('Sentinel Console', { exact: true }).filter({ visible: true }).waitFor()
    expect(
      await plain.getByRole('link').evaluateAll((links) => links.map((a) => a.getAttribute('href'))),
    ).toEqual(['/landing', '/guide/'])
    const colours = await plain
      .getByRole('link')
      .first()
      .evaluate((link) => {
        const whole = link.closest('.alone') ?? link
        return [getComputedStyle(whole).backgroundColor, getComputedStyle(whole).color]
      })
    const [light, dark] = ['rgb(244, 246, 243)', 'rgb(13, 19, 17)']
    expect(colours[0]).toBe(colorScheme === 'light' ? light : dark)
    expect(colours[1]).not.toBe(colours[0])
    await context.close()
  }
})

test('pages before sign-in fit into a window of 320 px, also with text of double size', async () => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  )
  for (const path of ['/demo', '/login', '/signup', '/resetpassword', '/no/such/page']) {
    await page.goto(running.url + path)
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: path })
      .toBe(320)
  }
})
