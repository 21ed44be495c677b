import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { MAP_WINDOW, openMap, stage, untilMap } from './map-page.ts'
import { beginSession } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

const HERE = { latitude: 0.3, longitude: 36.85 }
const ADDRESS = { lat: HERE.latitude, lon: HERE.longitude, zoom: 6 }

const WORLD_FILES = /assets\/countries-\d+m/

let running: SharedConsole
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium({ hasWebgl: true })])
  const email = running.emailOf('owner')
  await running.addUser(email)
  const camera = await running.addCamera(running.firstDeviceId, email, 'North gate')
  await camera.report(HERE)
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})
beforeEach(async () => {
  page = await browser.newPage(MAP_WINDOW)
  await beginSession(page, running.url, running.emailOf('owner'))
})
afterEach(() => page.close())

/** Returns whether anything is drawn on the marker canvas. */
const hasMarks = () =>
  page.evaluate(() => {
    const [canvas] = document.querySelectorAll<HTMLCanvasElement>('[data-map] canvas[aria-hidden="true"]')
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    return pixels?.some((value) => value > 0) ?? false
  })

test('no marker is shown before the land below it is drawn', async () => {
  const isHeld = Promise.withResolvers<void>()
  await page.route(WORLD_FILES, async (route) => {
    await isHeld.promise
    await route.continue()
  })
  const requested = page.waitForRequest(WORLD_FILES)
  await page.goto(`${running.url}/map?lat=${ADDRESS.lat}&lon=${ADDRESS.lon}&zoom=${ADDRESS.zoom}`)
  await requested
  await page.getByText('1 camera', { exact: true }).waitFor()
  await stage(page).getByText('Loading the map').waitFor()
  expect(await hasMarks()).toBe(false)
  isHeld.resolve()
  await untilMap(page)
  await expect.poll(() => hasMarks()).toBe(true)
})

test('the markers are shown without land if the land cannot be fetched', async () => {
  await page.route(WORLD_FILES, (route) => route.abort())
  await openMap(page, running.url, ADDRESS)
  await expect.poll(() => hasMarks()).toBe(true)
})
