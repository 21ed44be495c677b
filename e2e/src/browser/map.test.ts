import type { DeviceCondition } from '@sentinel/contracts/alerts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findProblems, LOOKS } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { type Camera } from './console.ts'
import { PHONE } from './looks.ts'
import {
  clickMap,
  COARSE,
  dragMap,
  MAP_WINDOW,
  openMap,
  readBrightness,
  readMiddle,
  readPosition,
  stage,
  untilMap,
} from './map-page.ts'
import { beginSession, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

/** Two cameras a kilometre apart, in Kenya. */
const NORTH = { latitude: 0.3, longitude: 36.85 }
const SOUTH = { latitude: 0.29, longitude: 36.85 }
const AT_NORTH = { lat: NORTH.latitude, lon: NORTH.longitude }

let running: SharedConsole
let browser: Browser
let windows: Windows
let page: Page
let owners = 0
let email: string
let north: Camera
let south: Camera

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium({ hasWebgl: true })])
  windows = createWindows(browser)
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

beforeEach(async () => {
  owners += 1
  email = running.emailOf(`owner${owners}`)
  await running.addUser(email)
  north = await running.addCamera(running.firstDeviceId + owners * 10, email, 'North gate')
  south = await running.addCamera(running.firstDeviceId + owners * 10 + 1, email, 'South gate')
})
afterEach(() => windows.release())

async function openWindow(options: Parameters<Browser['newContext']>[0] = MAP_WINDOW): Promise<Page> {
  page = await windows.open(options)
  await beginSession(page, running.url, email)
  return page
}

/** Both cameras say where they stand, and the map is opened. */
async function openPlaced(
  address: Parameters<typeof openMap>[2] = {},
  options?: Parameters<typeof openWindow>[0],
): Promise<void> {
  await north.report(NORTH)
  await south.report(SOUTH)
  await openWindow(options)
  await openMap(page, running.url, address)
}

async function raise({ deviceId }: Camera, type: DeviceCondition): Promise<void> {
  await running.query(`select settle_alerts(array[row(${deviceId}, null, '${type}', '{}')::alert_verdict])`)
}

const popup = (name = 'North gate', of = page) => of.getByRole('dialog', { name })
const listed = (of = page) => of.getByRole('region', { name: 'In view' }).getByRole('button')
const layer = (name: string) =>
  page.getByRole('region', { name: 'Legend' }).locator('div', { hasText: name }).last()

test('devices are on the map, and a click on their cluster falls it apart', async () => {
  await openPlaced({ lat: 0.295, lon: 36.85, zoom: 5 })
  await page.getByRole('status').filter({ hasText: '2 cameras' }).waitFor()
  await expect
    .poll(() => listed().allInnerTexts())
    .toEqual([expect.stringMatching(/North gate/), expect.stringMatching(/South gate/)])
  await clickMap(page)
  await expect.poll(() => readPosition(page).zoom).toBeGreaterThan(8)
  expect(await popup().count()).toBe(0)
  expect(readPosition(page).lat).toBeCloseTo(0.295, 2)
})

test('a click on a device opens what the map knows of it', async () => {
  await raise(north, 'sentinel_cable_error')
  await raise(north, 'low_battery')
  await raise(north, 'no_recent_camera_triggers')
  await north.send({ classId: 17, takenAt: new Date('2026-01-02T03:04:00Z') })
  await openPlaced({ ...AT_NORTH, zoom: 14 })
  await clickMap(page)
  await popup().waitFor()
  const readText = async () => (await popup().innerText()).replaceAll(/\s+/g, ' ')
  for (const part of [
    'Cable Error',
    'No Recent Camera Triggers',
    'Battery Levels Low',
    `Device ID ${north.deviceId}`,
    'Location Not named',
    'Lat/Long 0.30000, 36.85000',
    'Insight Count 1',
    'Most Recent Insight Class 17, Jan 2nd, 2026 03:04 UTC',
  ])
    await expect.poll(readText).toContain(part)
  const text = await readText()
  expect(text).toMatch(/Last Seen \(UTC\) \w+ \d+\w+, \d{4} \d\d:\d\d UTC/)
  expect(text).not.toContain('Last Check In')
  await expect.poll(() => new URL(page.url()).searchParams.get('device')).toBe(String(north.deviceId))
  await popup().getByRole('link', { name: 'See All Insights' }).click()
  await page.getByRole('button', { name: `Remove filter Device ${north.deviceId} · North gate` }).waitFor()
  await page.goBack()
  await popup().waitFor()
  expect(readPosition(page).zoom).toBe(14)
})

test('a device that has been silent for a week says so, and one without insights leads to none', async () => {
  await running.query(
    `update device_stat set last_seen = now() - interval '9 days 1 hour' where device_id = ${north.deviceId}`,
  )
  await running.query(
    `update device set set_latitude = 0.3, set_longitude = 36.85 where device_id = ${north.deviceId}`,
  )
  await openWindow()
  await openMap(page, running.url, { device: north.deviceId })
  await popup().getByText('Last Check In: 9 days ago').waitFor()
  expect(await popup().getByRole('link', { name: 'See All Insights' }).count()).toBe(0)
  await expect.poll(() => listed().allInnerTexts()).toEqual([expect.stringMatching(/North gate/)])
})

test('a device removed from the map goes from every window, and comes back when it reports a place', async () => {
  await openPlaced({ ...AT_NORTH, zoom: 14 })
  const other = page
  await openWindow()
  await openMap(page, running.url, { ...AT_NORTH, zoom: 14, device: north.deviceId })
  await popup().getByRole('button', { name: 'Remove from map' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Device from Map?' })
  await question.getByText('It reappears if it reports a location again.').waitFor()
  await question.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('North gate was removed from the map.').waitFor()
  for (const window of [page, other]) {
    await window
      .getByRole('status')
      .filter({ hasText: /^1 camera$/ })
      .waitFor()
    expect(await popup('North gate', window).count()).toBe(0)
    await expect.poll(() => listed(window).allInnerTexts()).toEqual([expect.stringMatching(/South gate/)])
  }
  await north.report({ latitude: 0.301, longitude: 36.851 })
  for (const window of [page, other])
    await window
      .getByRole('status')
      .filter({ hasText: /^2 cameras$/ })
      .waitFor()
  await listed(other).filter({ hasText: 'North gate' }).click()
  await popup('North gate', other).getByText('0.30100, 36.85100').waitFor()
})

test('the list walks through what is in view by keys, the worst first', async () => {
  await openPlaced({ ...AT_NORTH, zoom: 12 })
  await raise(south, 'low_battery')
  await expect.poll(() => listed().first().innerText()).toMatch(/South gate.*Battery Level Warning/s)
  await listed().first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await popup().waitFor()
  await expect.poll(() => popup().evaluate((dialog) => dialog === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await popup().waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/North gate/)
  await page.getByRole('region', { name: /^Map of your devices/ }).focus()
  await page.keyboard.press('=')
  await expect.poll(() => readPosition(page).zoom).toBeGreaterThan(12)
})

test('a position lives in the address and survives a reload', async () => {
  await openPlaced()
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(() => readPosition(page).zoom).toBeCloseTo(9, 1)
  await dragMap(page, { x: 100, y: -50 })
  await expect.poll(() => readPosition(page).lon).toBeLessThan(36.8)
  const position = readPosition(page)
  await page.reload()
  await untilMap(page)
  expect(readPosition(page)).toEqual(position)
  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => readPosition(page).zoom).toBeCloseTo(11, 1)
})

test('filters leave what they say, in the legend and in the list too', async () => {
  await raise(south, 'low_battery')
  await openPlaced()
  await expect.poll(() => layer('Battery Level Warning').innerText()).toMatch(/1$/)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('searchbox', { name: 'Name or device ID' }).fill('north')
  await page.getByRole('status').filter({ hasText: '1 of 2 cameras' }).waitFor()
  await expect.poll(() => layer('Battery Level Warning').innerText()).toMatch(/0$/)
  await page.reload()
  await page.getByRole('status').filter({ hasText: '1 of 2 cameras' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByLabel('Warning', { exact: true }).selectOption('Any warning')
  await expect.poll(() => listed().allInnerTexts()).toEqual([expect.stringMatching(/South gate/)])
})

test('what the legend switches off is not marked, the heat of insights is drawn, and the address keeps both', async () => {
  await raise(north, 'sentinel_cable_error')
  await north.send()
  await openPlaced({ ...AT_NORTH, zoom: 14 })
  const [heat, cable] = ['Heatmap of insights', 'Cable Error'] as const
  const legend = page.getByRole('region', { name: 'Legend' })
  const flip = (name: string) => legend.getByText(name).click()
  await expect.poll(() => legend.getByRole('switch').count()).toBe(6)
  const isOn = (name: string) => legend.getByRole('switch', { name }).isChecked()
  await expect.poll(() => layer('Insight Count').innerText()).toMatch(/1$/)
  const marked = await readMiddle(page)
  await flip(cable)
  await expect.poll(() => readMiddle(page)).not.toBe(marked)
  const unmarked = await readMiddle(page)
  await flip(heat)
  await expect.poll(() => readMiddle(page)).not.toBe(unmarked)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    off: 'cable_error',
    heat: 'true',
  })
  await page.reload()
  await untilMap(page)
  expect([await isOn(cable), await isOn(heat)]).toEqual([false, true])
  await flip(heat)
  await expect.poll(() => readMiddle(page)).toBe(unmarked)
  await flip(cable)
  await expect.poll(() => readMiddle(page)).not.toBe(unmarked)
})

test('without a device that has a place there is no map, until one reports where it stands', async () => {
  await openWindow()
  await page.goto(`${running.url}/map`)
  await page.getByRole('heading', { name: 'No Devices Available' }).waitFor()
  await untilLive(page)
  await north.report(NORTH)
  await untilMap(page)
  await expect.poll(() => listed().count()).toBe(1)
})

test('the map opens each time it is opened, however soon its colours are asked for', async () => {
  await openPlaced({}, { ...PHONE, colorScheme: 'dark' })
  for (let visit = 0; visit < 3; visit++) {
    await page.reload()
    await untilMap(page)
  }
  expect(await page.getByRole('heading', { name: 'This page has failed' }).count()).toBe(0)
})

test('the map is dark when it is told to, whatever the console is', async () => {
  await openPlaced()
  await expect.poll(() => readBrightness(page)).toBeGreaterThan(200)
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect.poll(() => readBrightness(page)).toBeLessThan(60)
  expect(new URL(page.url()).searchParams.get('scheme')).toBe('dark')
  await page.reload()
  await untilMap(page)
  await expect.poll(() => readBrightness(page)).toBeLessThan(60)
})

test('everybody can use the page, in both themes, on a phone too', { timeout: 90_000 }, async () => {
  await raise(north, 'sentinel_cable_error')
  for (const look of LOOKS) {
    await windows.release() // two maps at once are a lot without a graphics card
    await openPlaced({ ...AT_NORTH, zoom: 12, device: north.deviceId }, { ...look, ...COARSE })
    await popup().getByText('Cable Error').waitFor()
    expect(await findProblems(page, 'popup')).toEqual([])
  }
  for (const name of ['Filters', 'Legend', 'In view', 'Zoom in', 'Remove from map', 'Close'])
    expect(
      (await page.getByRole('button', { name, exact: true }).boundingBox())?.height,
    ).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'In view' }).click()
  await popup().waitFor({ state: 'detached' })
  await expect.poll(() => listed().count()).toBe(2)
  expect(await stage(page).evaluate((map) => map.scrollWidth <= map.clientWidth)).toBe(true)
})
