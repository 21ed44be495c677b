import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { type Camera, type OwnConsole } from './console.ts'
import { insightRows, signIn, untilLive, withoutStore } from './pages.ts'
import { startOwnConsole } from './test-console.ts'

const EMAIL = 'owner@example.org'
const STORED = 250
/** The window is so tall that the list's second page is requested immediately. */
const TALL = { width: 1280, height: 5000 }
const NEXT_PAGE = /\/api\/insights\?.*cursor=/

let running: OwnConsole
let browser: Browser
let camera: Camera
let page: Page
let lastMessageId = STORED

beforeAll(async () => {
  ;[running, browser] = await Promise.all([startOwnConsole(), joinChromium()])
  await running.addUser(EMAIL)
  camera = await running.addCamera(7, EMAIL)
  const takenAt = (messageId: number) => new Date(Date.UTC(2026, 10, 1, 0, messageId))
  for (let messageId = 1; messageId <= STORED; messageId++)
    await camera.send({ messageId, classId: 5, takenAt: takenAt(messageId) })
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})
beforeEach(async () => {
  page = await browser.newPage({ viewport: TALL })
  await withoutStore(page)
})
afterEach(() => page.close())

const sendNewest = () => camera.send({ messageId: (lastMessageId += 1), classId: lastMessageId })

test('insights that arrive while a slow second page is loading are not lost', async () => {
  const isHeld = Promise.withResolvers<void>()
  await page.route(NEXT_PAGE, async (route) => {
    await isHeld.promise
    await route.continue()
  })
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await isHeld.promise
    socket.connectToServer()
  })
  await signIn(page, running.url, EMAIL)
  await insightRows(page).first().waitFor()
  await sendNewest()
  isHeld.resolve()
  await untilLive(page)
  await page.getByRole('link', { name: `Class ${lastMessageId}`, exact: true }).waitFor()
  const total = page.getByText(`${lastMessageId} insights`, { exact: true })
  await expect.poll(() => total.count()).toBe(1)
})

test('a next page that fails shows an error, is requested again from time to time, and appears once it is loaded', async () => {
  let requested = 0
  let isBroken = true
  await page.route(NEXT_PAGE, async (route) => {
    requested += 1
    if (isBroken)
      await route.fulfill({ status: 500, json: { code: 'internal', message: '', requestId: 'r' } })
    else await route.continue()
  })
  await signIn(page, running.url, EMAIL)
  const failed = page.getByRole('heading', { name: 'The list could not be brought up to date' })
  await failed.waitFor()
  expect(requested).toBeLessThan(5)
  await expect.poll(() => insightRows(page).count()).toBeGreaterThan(50)
  const before = await page.evaluate(() => document.documentElement.scrollHeight)
  isBroken = false
  await failed.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeGreaterThan(before * 1.5)
})

test('a list that cannot be loaded shows an error, and appears automatically once it can be loaded', async () => {
  let isBroken = true
  await page.route(/\/api\/insights\?/, (route) => (isBroken ? route.abort() : route.continue()))
  await page.goto(`${running.url}/login`)
  await signIn(page, running.url, EMAIL)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  isBroken = false
  await insightRows(page).first().waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test('insights waiting behind the button still wait if catching up fails', async () => {
  let firstPages = 0
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url())
    const isTotal = searchParams.get('limit') === '1'
    if (pathname === '/api/insights' && !searchParams.has('cursor') && !isTotal) firstPages += 1
  })
  await signIn(page, running.url, EMAIL)
  await untilLive(page)
  await expect.poll(() => firstPages).toBeGreaterThanOrEqual(2) // the second page is read once the page is live, and could contain what arrives now
  await sendNewest()
  await page.getByRole('button', { name: '1 new insight' }).waitFor()
  let isBroken = true
  await page.route(/\/api\/insights\?/, (route) => (isBroken ? route.abort() : route.continue()))
  await running.place.kill9('api/src/main.ts')
  await running.program.says(/api ended unexpectedly/)
  await page.getByRole('heading', { name: 'The list could not be brought up to date' }).waitFor()
  expect(await page.getByRole('button', { name: '1 new insight' }).count()).toBe(1)
  isBroken = false
  await page.getByRole('link', { name: `Class ${lastMessageId}`, exact: true }).waitFor()
})

test('a click on a menu or filters with a slow script opens them once it is loaded, and Escape returns the focus', async () => {
  const isHeld = Promise.withResolvers<void>()
  await page.route(/assets\/sheets-.*\.js/, async (route) => {
    await isHeld.promise
    await route.continue()
  })
  await signIn(page, running.url, EMAIL)
  const account = page.getByRole('button', { name: 'Account', exact: true })
  await account.press('Enter')
  await expect.poll(() => account.getAttribute('aria-expanded')).toBe('true')
  expect(await page.getByRole('menu').count()).toBe(0)
  isHeld.resolve()
  await page.getByRole('menuitem', { name: 'My Account' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  expect(await account.evaluate((button) => button === document.activeElement)).toBe(true)

  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await filters.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.waitFor()
  await filters.click()
  await sheet.waitFor({ state: 'detached' })
})

test('an insight whose script is slow shows in its place that it is loading', async () => {
  const isHeld = Promise.withResolvers<void>()
  await page.route(/assets\/insight-detail-.*\.js/, async (route) => {
    await isHeld.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, running.url, EMAIL)
  await insightRows(page).first().click()
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
  isHeld.resolve()
  await page.getByRole('dialog', { name: /^Class / }).waitFor()
  expect(await page.getByRole('status').filter({ hasText: 'Loading' }).count()).toBe(0)
})

const DIALOG_SCRIPT = /assets\/modal-dialog-/

test('a dialog whose script could not be loaded opens once it is loaded, and returns the focus', async ({
  skip,
}) => {
  skip(
    Number.parseInt(browser.version()) < 156,
    'This Chromium does not ask again for a script that it could not fetch until the page is reloaded.',
  )
  let isBroken = true
  await page.route(DIALOG_SCRIPT, (route) => (isBroken ? route.abort() : route.continue()))
  await signIn(page, running.url, EMAIL)
  const support = page.getByRole('button', { name: 'Support', exact: true })
  await support.click()
  await page.waitForEvent('requestfailed')
  expect(await page.getByRole('dialog').count()).toBe(0)
  isBroken = false
  await page.getByRole('dialog', { name: 'Support' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => support.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('a page whose script cannot be fetched without a network shows an error beside the menu, and opens when it is back', async () => {
  await signIn(page, running.url, EMAIL)
  await untilLive(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
  await page.getByText('This device has no network.').waitFor()
  expect(await page.getByRole('link', { name: 'Insights', exact: true }).count()).toBe(1)
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Admin' }).waitFor()
})

test('a page of an older version is reloaded when it requests a script that no longer exists', async () => {
  await page.route(DIALOG_SCRIPT, (route) => route.fulfill({ status: 404 }))
  await signIn(page, running.url, EMAIL)
  await page.route(`${running.url}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-new.js">' }),
  )
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.getByRole('button', { name: 'Support', exact: true }).click()
  await expect.poll(() => loads).toBe(1)
  await page.getByRole('heading', { name: 'Sentinel Insights' }).waitFor()
})
