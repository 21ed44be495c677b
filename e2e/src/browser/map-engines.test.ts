import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import type { RunningConsole } from './console.ts'
import {
  clickMap,
  dragMap,
  MAP_WINDOW,
  moveMap,
  openMap,
  readBrightness,
  readMiddle,
  readMiddleAtRest,
  readPosition,
  untilMap,
} from './map-page.ts'
import { beginSession } from './pages.ts'
import { joinConsole, startOwnConsole } from './test-console.ts'

const EMAIL = 'owner@example.org'
const HERE = { lat: 0.3, lon: 36.85 }
const MAPBOX_TOKEN = process.env.MAPBOX_TOKEN ?? ''

interface Engine {
  name: string
  /** Opens a console that uses this map engine, and returns an owner and a device id to add there. */
  open(): Promise<{ running: RunningConsole; email: string; deviceId: number }>
  isSkipped: boolean
}

/** The expectations are the same for each map engine. Mapbox requires a token for every request. */
const engines: Engine[] = [
  {
    name: 'MapLibre',
    async open() {
      const running = await joinConsole()
      return { running, email: running.emailOf('owner'), deviceId: running.firstDeviceId }
    },
    isSkipped: false,
  },
  {
    name: 'Mapbox (runs where MAPBOX_TOKEN is set)',
    open: async () => ({ running: await startOwnConsole({ MAPBOX_TOKEN }), email: EMAIL, deviceId: 1 }),
    isSkipped: MAPBOX_TOKEN === '',
  },
]

describe.each(engines)('$name', ({ open, isSkipped }) => {
  let running: RunningConsole
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    if (isSkipped) return
    const [opened, launched] = await Promise.all([open(), joinChromium({ hasWebgl: true })])
    ;({ running } = opened)
    browser = launched
    const { email, deviceId } = opened
    await running.addUser(email)
    const camera = await running.addCamera(deviceId, email, 'North gate')
    await camera.report({ latitude: HERE.lat, longitude: HERE.lon })
    await camera.send()
    // With reduced motion, a dragged map stops where it is released instead of gliding on for as long as the frame rate allows.
    page = await browser.newPage({ ...MAP_WINDOW, reducedMotion: 'reduce' })
    await beginSession(page, running.url, email)
    await openMap(page, running.url, { ...HERE, zoom: 6 })
  })
  afterAll(async () => {
    await leaveChromium(browser)
    await running?.stop()
  })
  beforeEach(async () => {
    if (!isSkipped) await moveMap(page, { ...HERE, zoom: 6 })
  })

  const popup = () => page.getByRole('dialog', { name: 'North gate' })

  test.skipIf(isSkipped)('it opens at the given position', async () => {
    await clickMap(page)
    await popup().waitFor()
    await clickMap(page, { x: -240 }) // next to the popup, for which the map may have moved down
    await popup().waitFor({ state: 'detached' })
    expect(readPosition(page).zoom).toBe(6)
  })

  test.skipIf(isSkipped)('dragging moves it and its markers, and reports the new position', async () => {
    await dragMap(page, { x: 120, y: 80 })
    // At this zoom level a degree is 91 px.
    const moved = {
      lon: expect.closeTo(HERE.lon - 120 / 91, 1),
      lat: expect.closeTo(HERE.lat + 80 / 91, 1),
    }
    await expect.poll(() => readPosition(page)).toMatchObject(moved)
    await clickMap(page, { x: 120, y: 80 })
    await popup().waitFor()
  })

  test.skipIf(isSkipped)('zooming does not move its centre', async () => {
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => readPosition(page).zoom).toBe(7)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => readPosition(page).zoom).toBe(6)
    expect(readPosition(page)).toMatchObject({
      lat: expect.closeTo(HERE.lat, 2),
      lon: expect.closeTo(HERE.lon, 2),
    })
    await page.getByRole('button', { name: 'Show all devices' }).click()
    await expect.poll(() => readPosition(page).zoom).toBe(10)
  })

  test.skipIf(isSkipped)('a popup stays at its marker while the map moves', async () => {
    await clickMap(page)
    await popup().waitFor()
    const before = await popup().boundingBox()
    await dragMap(page, { x: 60, y: 40 })
    await expect.poll(async () => (await popup().boundingBox())?.x).toBeCloseTo((before?.x ?? 0) + 60, -1)
  })

  test.skipIf(isSkipped)('it can be light and dark', async () => {
    await expect.poll(() => readBrightness(page)).toBeGreaterThan(170)
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    await expect.poll(() => readBrightness(page)).toBeLessThan(80)
  })

  test.skipIf(isSkipped)('the heatmap is drawn, removed, and drawn again in other colours', async () => {
    const heat = page.getByText('Heatmap of insights')
    const without = await readMiddleAtRest(page)
    await heat.click()
    await expect.poll(() => readMiddle(page)).not.toBe(without)
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    await expect.poll(() => readBrightness(page)).toBeLessThan(80)
    const dark = await readMiddleAtRest(page)
    await heat.click()
    await expect.poll(() => readMiddle(page)).not.toBe(dark)
  })

  test.skipIf(isSkipped)('it grows and shrinks with the window', async () => {
    await page.setViewportSize({ width: 1000, height: 600 })
    await page.waitForFunction(() => {
      const [map, canvas] = ['[data-map]', '[data-map] canvas'].map((name) => document.querySelector(name))
      return map?.clientHeight === canvas?.clientHeight && map?.clientWidth === canvas?.clientWidth
    })
    await clickMap(page)
    await expect.poll(() => popup().count()).toBe(1)
    await page.setViewportSize(MAP_WINDOW.viewport)
  })

  test.skipIf(isSkipped)(
    'it releases its drawing context when it is left, because a browser has only 16, and can be opened again',
    async () => {
      const canvas = page.locator('canvas.maplibregl-canvas, canvas.mapboxgl-canvas')
      const left = await canvas.evaluateHandle((drawn: HTMLCanvasElement) => drawn)
      await page.getByRole('link', { name: 'Model Marketplace' }).click()
      await page.getByRole('heading', { name: 'PUBLIC MODELS', level: 1 }).waitFor()
      await expect
        .poll(() => left.evaluate((drawn) => drawn.getContext('webgl2')?.isContextLost()))
        .toBe(true)
      await page.goBack()
      await untilMap(page)
      await clickMap(page)
      await expect.poll(() => popup().count()).toBe(1)
    },
  )
})

test('without a token nothing of Mapbox is loaded, and no other host is contacted', async () => {
  const [running, browser] = await Promise.all([joinConsole(), joinChromium({ hasWebgl: true })])
  const email = running.emailOf('owner')
  await running.addUser(email)
  await (await running.addCamera(running.firstDeviceId, email)).report({ latitude: 1, longitude: 1 })
  const page = await browser.newPage(MAP_WINDOW)
  const [scripts, hosts] = [new Set<string>(), new Set<string>()]
  page.on('response', async (response) => {
    hosts.add(new URL(response.url()).host)
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(await response.text().catch(() => ''))
  })
  await beginSession(page, running.url, email)
  await openMap(page, running.url, { lat: 1, lon: 1, zoom: 5 })
  await page.waitForLoadState('networkidle')
  expect([...scripts].filter((script) => script.includes('events.mapbox.com'))).toEqual([])
  expect([...scripts].some((script) => script.includes('maplibregl'))).toBe(true)
  expect([...hosts].filter((host) => host !== '' && host !== new URL(running.url).host)).toEqual([])
  await leaveChromium(browser)
  await running.stop()
})

test('if Mapbox refuses the token, the console’s own map is drawn, with the reason', async () => {
  const [running, browser] = await Promise.all([
    startOwnConsole({ MAPBOX_TOKEN: 'pk.nobody' }),
    joinChromium({ hasWebgl: true }),
  ])
  await running.addUser(EMAIL)
  await (await running.addCamera(1, EMAIL, 'North gate')).report({ latitude: HERE.lat, longitude: HERE.lon })
  const page = await browser.newPage(MAP_WINDOW)
  await page.route('https://*.mapbox.com/**', (route) => route.fulfill({ status: 401, body: '{}' }))
  await beginSession(page, running.url, EMAIL)
  await openMap(page, running.url, { ...HERE, zoom: 6 })
  await page.getByText('Mapbox can’t be reached, or does not accept the console’s access token.').waitFor()
  await page.getByText('Natural Earth').waitFor()
  await clickMap(page)
  await expect.poll(() => page.getByRole('dialog', { name: 'North gate' }).count()).toBe(1)
  await leaveChromium(browser)
  await running.stop()
})
