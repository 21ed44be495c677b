import type { DeviceCondition } from '@sentinel/contracts/alerts/alerts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { type Camera } from './console.ts'
import { PHONE, WIDE } from './looks.ts'
import { hear, seeCoverage } from './map-coverage.ts'
import {
  amount,
  clickMap,
  COARSE,
  dragMap,
  expectListed,
  listed,
  MAP_WINDOW,
  moveMap,
  openFromFar,
  openMap,
  openWindow,
  popup,
  readBrightness,
  readMarked,
  readMiddle,
  readMiddleAtRest,
  readPosition,
  stage,
  untilMap,
} from './map-page.ts'
import { beginSession, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

/** Two cameras a kilometre apart, and a third one that is out of view when the map is zoomed in. */
const NORTH = { latitude: 0.3, longitude: 36.85 }
const SOUTH = { latitude: 0.29, longitude: 36.85 }
const AT_NORTH = { lat: NORTH.latitude, lon: NORTH.longitude }
const AT_OLD = { lat: 0.2, lon: 36.85 }

let running: SharedConsole
let browser: Browser
let windows: Windows

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium({ hasWebgl: true })])
  windows = createWindows(browser)
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})
afterEach(() => windows.release())

async function raise({ deviceId }: Camera, type: DeviceCondition): Promise<void> {
  await running.query(`select settle_alerts(array[row(${deviceId}, null, '${type}', '{}')::alert_verdict])`)
}

/** Opening a map takes seconds of CPU time, so these tests share one and move it by changing its address. */
describe('a map that stays open', () => {
  let page: Page
  let email: string
  let north: Camera
  let south: Camera
  let old: Camera

  beforeAll(async () => {
    email = running.emailOf('owner')
    await running.addUser(email)
    const add = (at: number, name: string) => running.addCamera(running.firstDeviceId + at, email, name)
    ;[north, south, old] = [await add(0, 'North gate'), await add(1, 'South gate'), await add(2, 'Old gate')]
    await north.send({ classId: 17, takenAt: new Date('2026-01-02T03:04:00Z') })
    await north.report(NORTH)
    await south.report(SOUTH)
    await raise(north, 'no_recent_camera_triggers')
    await raise(south, 'low_battery')
    await running.query(
      `update device set set_latitude = ${AT_OLD.lat}, set_longitude = ${AT_OLD.lon} where device_id = ${old.deviceId}`,
    )
    await running.query(
      `update device_stat set last_seen = now() - interval '9 days 1 hour' where device_id = ${old.deviceId}`,
    )
    await hear(running, north, 6)
    await hear(running, south, -7)
    page = await browser.newPage(MAP_WINDOW)
    await beginSession(page, running.url, email)
    await openMap(page, running.url)
  })
  afterAll(() => page.close())

  const legend = () => page.getByRole('region', { name: 'Legend' })
  const layer = (name: string) => legend().locator('div', { hasText: name }).last()
  const flip = (name: string) => legend().getByText(name).click()
  const isOn = (name: string) => legend().getByRole('switch', { name }).isChecked()
  const flipFilters = () => page.getByRole('button', { name: /^Filters/ }).click()
  const readQuery = () => Object.fromEntries(new URL(page.url()).searchParams)

  test('without a position in the URL it shows all devices, and the URL follows it', async () => {
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => readPosition(page).zoom).toBeCloseTo(9, 1)
    await dragMap(page, { x: 100, y: -50 })
    await expect.poll(() => readPosition(page).lon).toBeLessThan(36.8)
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(() => readPosition(page).zoom).toBeCloseTo(11, 1)
  })

  test('devices are on the map, and a click on their cluster separates it', async () => {
    await moveMap(page, { lat: 0.25, lon: 36.85, zoom: 5 })
    await amount(page, '3 cameras').waitFor()
    await expectListed(page, [/South gate/, /North gate/, /Old gate/])
    await clickMap(page)
    await expect.poll(() => readPosition(page).zoom).toBeGreaterThan(8)
    expect(await popup(page).count()).toBe(0)
    expect(readPosition(page).lat).toBeCloseTo(0.263, 2) // the mean of the three cameras
  })

  test('filters also apply to the legend and the list', async () => {
    await moveMap(page)
    await expect.poll(() => layer('Battery Level Warning').innerText()).toMatch(/1$/)
    await flipFilters()
    await page.getByRole('searchbox', { name: 'Name or device ID' }).fill('north')
    await amount(page, '1 of 3 cameras').waitFor()
    await expect.poll(() => layer('Battery Level Warning').innerText()).toMatch(/0$/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Warning', { exact: true }).selectOption('Any warning')
    await expectListed(page, [/South gate/, /North gate/])
    await flipFilters()
  })

  test('keys move through the list of devices in view, worst first, and opening a distant device moves the map there', async () => {
    await moveMap(page, { ...AT_NORTH, zoom: 12 })
    await expectListed(page, [/South gate.*Battery Level Warning/s, /North gate/])
    await raise(north, 'sentinel_cable_error')
    await expectListed(page, [/North gate.*Cable Error/s, /South gate/])
    await listed(page).first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const opened = popup(page, 'South gate')
    await opened.waitFor()
    await expect.poll(() => opened.evaluate((dialog) => dialog === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/South gate/)
    await page.getByRole('region', { name: /^Map of your devices/ }).focus()
    await page.keyboard.press('=')
    await expect.poll(() => readPosition(page).zoom).toBeGreaterThan(12)
    await openFromFar(page, 'South gate', AT_NORTH)
  })

  test('the legend can hide warnings and show the heatmap of insights, and the URL stores both', async () => {
    await raise(north, 'sentinel_cable_error')
    await moveMap(page, { ...AT_NORTH, zoom: 14 })
    await expect.poll(() => legend().getByRole('switch').count()).toBe(7)
    await expect.poll(() => layer('Insight Count').innerText()).toMatch(/1$/)
    await expect.poll(() => layer('Cable Error').innerText()).toMatch(/1$/)
    const marked = await readMarked(page, /North gate/, legend())
    await flip('Cable Error')
    await expect.poll(() => readMiddle(page)).not.toBe(marked)
    const unmarked = await readMiddleAtRest(page)
    await flip('Heatmap of insights')
    await expect.poll(() => readMiddle(page)).not.toBe(unmarked)
    expect(readQuery()).toMatchObject({ off: 'cable_error', heat: 'true' })
    await flip('Heatmap of insights')
    await expect.poll(() => readMiddle(page)).toBe(unmarked)
    await flip('Cable Error')
    await expect.poll(() => readMiddle(page)).toBe(marked)
  })

  test('LoRa coverage shows signals of devices in place of warnings, on the map and in the list', async () => {
    await moveMap(page, { ...AT_NORTH, zoom: 14 })
    const warned = await readMarked(page, /North gate/, legend())
    await flip('LoRa coverage')
    await expect.poll(() => readMiddle(page)).not.toBe(warned)
    expect(readQuery()).toMatchObject({ coverage: 'true' })
    await seeCoverage(page, legend(), south)
    await flip('LoRa coverage')
    await layer('Cable Error').waitFor()
  })

  test('the map can be dark whatever the theme of the console is', async () => {
    await moveMap(page)
    await expect.poll(() => readBrightness(page)).toBeGreaterThan(200)
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    await expect.poll(() => readBrightness(page)).toBeLessThan(60)
    expect(readQuery()).toMatchObject({ scheme: 'dark' })
  })

  test('a reload restores position, filters, legend switches and colours', async () => {
    await moveMap(page, { ...AT_NORTH, zoom: 12 })
    await flipFilters()
    await page.getByRole('searchbox', { name: 'Name or device ID' }).fill('north')
    await amount(page, '1 of 3 cameras').waitFor()
    await flip('Cable Error')
    await flip('Heatmap of insights')
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    await dragMap(page, { x: 30, y: -20 })
    await expect.poll(() => readPosition(page).lon).toBeLessThan(AT_NORTH.lon)
    const stored = readQuery()
    await page.reload()
    await untilMap(page)
    await amount(page, '1 of 3 cameras').waitFor()
    await expectListed(page, [/North gate/])
    expect([await isOn('Cable Error'), await isOn('Heatmap of insights')]).toEqual([false, true])
    await expect.poll(() => readBrightness(page)).toBeLessThan(60)
    expect(readQuery()).toEqual(stored)
    await untilLive(page)
  })

  test('a click on a device shows what the map knows of it', async () => {
    await raise(north, 'sentinel_cable_error')
    await raise(north, 'low_battery')
    await moveMap(page, { ...AT_NORTH, zoom: 14 })
    await clickMap(page)
    await popup(page).waitFor()
    const readText = async () => (await popup(page).innerText()).replaceAll(/\s+/g, ' ')
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
    expect(await readText()).toMatch(/Last Seen \(UTC\) \w+ \d+\w+, \d{4} \d\d:\d\d UTC/)
    expect(await readText()).not.toContain('Last Check In')
    await expect.poll(() => readQuery()).toMatchObject({ device: String(north.deviceId) })
    await popup(page).getByRole('link', { name: 'See All Insights' }).click()
    await page.getByRole('button', { name: `Remove filter Device ${north.deviceId} · North gate` }).waitFor()
    await page.goBack()
    await popup(page).waitFor()
    expect(readPosition(page).zoom).toBe(14)
  })

  test('a device that has been silent for a week shows so, and one without insights has no link to them', async () => {
    await moveMap(page, { ...AT_OLD, zoom: 14, device: old.deviceId })
    await popup(page, 'Old gate').getByText('Last Check In: 9 days ago').waitFor()
    expect(await popup(page, 'Old gate').getByRole('link', { name: 'See All Insights' }).count()).toBe(0)
    await expectListed(page, [/Old gate/])
  })

  test('the page is accessible in both themes', async () => {
    await raise(north, 'sentinel_cable_error')
    await page.setViewportSize(WIDE.viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await moveMap(page, { ...AT_NORTH, zoom: 12 })
    await clickMap(page)
    await popup(page).getByText('Cable Error').waitFor()
    expect(await findProblems(page, 'popup')).toEqual([])
    await page.emulateMedia({ reducedMotion: null, colorScheme: 'light' })
    await page.setViewportSize(MAP_WINDOW.viewport)
  })

  test('the page is accessible on a phone, and opens each time, however early its colours are requested', async () => {
    await raise(north, 'sentinel_cable_error')
    const look = { ...PHONE, ...COARSE, reducedMotion: 'reduce' as const, colorScheme: 'dark' as const }
    const phone = await openWindow(windows, running.url, email, look)
    await openMap(phone, running.url, { ...AT_NORTH, zoom: 12, device: north.deviceId })
    await popup(phone).getByText('Cable Error').waitFor()
    expect(await findProblems(phone, 'popup')).toEqual([])
    for (const name of ['Filters', 'Legend', 'In view', 'Zoom in', 'Remove from map', 'Close'])
      expect(
        (await phone.getByRole('button', { name, exact: true }).boundingBox())?.height,
      ).toBeGreaterThanOrEqual(44)
    await phone.getByRole('button', { name: 'In view' }).click()
    await popup(phone).waitFor({ state: 'detached' })
    await expect.poll(() => listed(phone).count()).toBe(2)
    expect(await stage(phone).evaluate((map) => map.scrollWidth <= map.clientWidth)).toBe(true)
    await phone.emulateMedia({ colorScheme: 'dark' }) // as at the beginning: a different colour from the one the map starts with
    for (let visit = 0; visit < 2; visit++) {
      await phone.reload()
      await untilMap(phone)
    }
    expect(await phone.getByRole('heading', { name: 'This page has failed' }).count()).toBe(0)
  })

  test('a device removed from the map disappears from every window, and reappears when it reports a position', async () => {
    await moveMap(page, { ...AT_NORTH, zoom: 14 })
    const other = await openWindow(windows, running.url, email)
    await openMap(other, running.url, { device: north.deviceId })
    await popup(other).getByRole('button', { name: 'Remove from map' }).click()
    const question = other.getByRole('dialog', { name: 'Remove Device from Map?' })
    await question.getByText('It reappears if it reports a location again.').waitFor()
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await other.getByText('North gate was removed from the map.').waitFor()
    for (const window of [page, other]) {
      await amount(window, '2 cameras').waitFor()
      expect(await popup(window).count()).toBe(0)
      await expectListed(window, [/South gate/])
    }
    await north.report({ latitude: 0.301, longitude: 36.851 })
    for (const window of [page, other]) await amount(window, '3 cameras').waitFor()
    await listed(page).filter({ hasText: 'North gate' }).click()
    await popup(page).getByText('0.30100, 36.85100').waitFor()
  })
})
