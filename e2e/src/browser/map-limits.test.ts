import type { DeviceCondition } from '@sentinel/contracts/alerts/alerts'
import { MAP_POINTS_IN_BROWSER_MAX } from '@sentinel/contracts/fleet/limits'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import type { OwnConsole } from './console.ts'
import { WIDE } from './looks.ts'
import { clickMap, COARSE, findMark, openMap, readPosition, untilMap } from './map-page.ts'
import { beginSession, signIn, untilLive } from './pages.ts'
import { startOwnConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

/** A location far from all others, with many devices. */
const CROWD = { lat: 60, lon: 10 }
const CROWD_IDS = [1000, 1001, 1002]
/** In a smaller window the map would move to make room for a popup. */
const LARGE_WINDOW = { ...WIDE, ...COARSE }

let running: OwnConsole
let browser: Browser
let windows: Windows
let page: Page

beforeAll(async () => {
  ;[running, browser] = await Promise.all([startOwnConsole(), joinChromium({ hasWebgl: true })])
  windows = createWindows(browser)
  await running.addUser('few@example.org')
  await running.addUser('viewer@example.org', 'viewer')
  await running.addUser('many@example.org')
  await addDevices('few@example.org', CROWD_IDS)
  await running.query(`insert into user_device (user_id, device_id)
    select user_id, unnest(array[${CROWD_IDS.join()}]) from user_account where email = 'viewer@example.org'`)
  await addDevices(
    'many@example.org',
    Array.from({ length: MAP_POINTS_IN_BROWSER_MAX + 1 }, (_, at) => 10_000 + at),
  )
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})
afterEach(() => windows.release())

/** Adds one owner's cameras: the first three at the same location, the others spread over the globe. */
async function addDevices(email: string, ids: readonly number[]): Promise<void> {
  await running.query(`insert into device (device_id, secret_sha256, device_name, set_latitude, set_longitude)
    select id, sha256(id::text::bytea), 'Camera ' || id,
      case when at <= 3 then ${CROWD.lat} else -50 + (at * 7 % 100) end,
      case when at <= 3 then ${CROWD.lon} else -170 + (at * 13 % 340) end
    from unnest(array[${ids.join()}]) with ordinality of (id, at)`)
  await running.query(`insert into user_device (user_id, device_id)
    select user_id, unnest(array[${ids.join()}]) from user_account where email = '${email}'`)
  await breakDevice(ids[1] ?? 0, 'low_battery')
}

/** Adds a problem for a device, as found by the alert rules. */
async function breakDevice(deviceId: number, type: DeviceCondition): Promise<void> {
  await running.query(`select settle_alerts(array[row(${deviceId}, null, '${type}', '{}')::alert_verdict])`)
}

async function openAs(email: string, address: Parameters<typeof openMap>[2]): Promise<void> {
  page = await windows.open(LARGE_WINDOW)
  await beginSession(page, running.url, email)
  await openMap(page, running.url, address)
}

const listed = () => page.getByRole('region', { name: 'In view' }).getByRole('button')
const popup = (name: string | RegExp) => page.getByRole('dialog', { name })
const amount = (text: RegExp) => page.getByRole('status').filter({ hasText: text })

/** Opens the top device of a ring once the ring has been spread. */
async function openTopOfRing(): Promise<void> {
  await findMark(page, { y: -40 }, /^(Camera|Device) 100/) // points from the server have no names
  await clickMap(page, { y: -40 })
}

test('a click on a cluster spreads devices at one place, also after the map has lost the graphics card', async () => {
  await openAs('few@example.org', { ...CROWD, zoom: 8 })
  await clickMap(page)
  await openTopOfRing()
  await popup(/^Camera 100/).waitFor()
  await page.keyboard.press('Escape')
  // The device with the worst problem is at the top of the ring.
  await openTopOfRing()
  await popup('Camera 1001').getByText('Battery Levels Low').waitFor()
  expect(readPosition(page).zoom).toBe(8)
  const controls = popup('Camera 1001').locator('a, button')
  expect(await controls.first().getAttribute('aria-label')).toBe('Close')
  expect(await controls.last().getAttribute('aria-label')).toBe('Remove from map')

  // When a map loses the graphics card, it reports it and can be drawn again.
  await page.keyboard.press('Escape')
  const card = await page
    .locator('.maplibregl-canvas')
    .evaluateHandle((canvas: HTMLCanvasElement) =>
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
    )
  await card.evaluate((lost) => lost?.loseContext())
  await page.getByRole('heading', { name: 'The map is not available at the moment' }).waitFor()
  await expect.poll(() => listed().count()).toBe(3)
  await card.evaluate((lost) => lost?.restoreContext())
  await page
    .getByRole('heading', { name: 'The map is not available at the moment' })
    .waitFor({ state: 'detached' })
  await openTopOfRing()
  await expect.poll(() => popup(/^Camera 100/).count()).toBe(1)
})

test('if a browser cannot hold all devices, the server creates clusters that look and work the same', async () => {
  await openAs('many@example.org', { ...CROWD, zoom: 8 })
  await amount(/^20,001 cameras$/).waitFor()
  await listed()
    .filter({ hasText: /Device 1000\d, Device 1000\d and 1 more/ })
    .waitFor()
  await clickMap(page)
  await openTopOfRing()
  await popup('Camera 10001').getByText('Battery Levels Low').waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByText('the map can’t be filtered').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show all devices' }).click()
  await expect.poll(() => readPosition(page).zoom).toBeLessThan(3)
  await expect.poll(() => page.getByRole('heading', { name: /^In view/ }).innerText()).toBe('In view 20,001')
})

test('a map that takes long to open shows what helps', async () => {
  page = await browser.newPage(LARGE_WINDOW)
  await page.route(/maplibre/, () => undefined) // never answered
  await signIn(page, running.url, 'few@example.org', '/map')
  const hint = page.getByText('If the page is taking too long to load, please refresh.')
  await expect.poll(() => hint.isVisible(), { timeout: 15_000 }).toBe(true)
  await page.close()
})

test('a viewer sees warnings and can change nothing', async () => {
  await breakDevice(1000, 'sentinel_cable_error')
  await openAs('viewer@example.org', { ...CROWD, zoom: 8, device: 1000 })
  await popup('Camera 1000').getByText('Cable Error').waitFor()
  await expect.poll(() => popup('Camera 1000').getByRole('button').allInnerTexts()).toHaveLength(1)
  expect(await page.getByRole('link', { name: 'Device page' }).count()).toBe(0)
})

test('without WebGL the page shows an error, and the list has all devices', async () => {
  page = await browser.newPage(LARGE_WINDOW) // the next test must not get this page's script
  await page.addInitScript(() => {
    const getContext = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function withoutWebgl(
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest])
    } as typeof getContext
  })
  await signIn(page, running.url, 'few@example.org', '/map')
  await page.getByRole('heading', { name: 'This browser can’t draw the map' }).waitFor()
  await expect.poll(() => listed().count()).toBe(3)
  await page.close()
})

test('the page has no map until a device reports a position', async () => {
  const email = 'newcomer@example.org'
  await running.addUser(email)
  const camera = await running.addCamera(1, email)
  page = await windows.open(LARGE_WINDOW)
  await beginSession(page, running.url, email)
  await page.goto(`${running.url}/map`)
  await page.getByRole('heading', { name: 'No Devices Available' }).waitFor()
  await untilLive(page)
  await camera.report({ latitude: 0.3, longitude: 36.85 })
  await untilMap(page)
  await expect.poll(() => listed().count()).toBe(1)
})
