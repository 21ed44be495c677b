import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findProblemsOnBoth, STILL_PHONE } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { type Camera } from './console.ts'
import { WIDE } from './looks.ts'
import { signIn, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

let running: SharedConsole
let browser: Browser
let windows: Windows
let page: Page
let owners = 0
let email: string
let deviceId: number
let camera: Camera

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  windows = createWindows(browser)
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

beforeEach(async () => {
  owners += 1
  email = running.emailOf(`owner${owners}`)
  deviceId = running.firstDeviceId + owners * 10
  await running.addUser(email)
  camera = await running.addCamera(deviceId, email, 'North gate')
})
afterEach(() => windows.release())

interface Opened {
  id?: number
  options?: Parameters<Browser['newContext']>[0]
}

async function openDevice({ id = deviceId, options = WIDE }: Opened = {}): Promise<void> {
  page = await windows.open(options)
  await signIn(page, running.url, email, `/devices/${id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await untilLive(page)
}

/** Adds two reports a day for this many days. The last one is `hoursAgo` old. The battery level falls and the image count rises. */
async function seedReports(days: number, hoursAgo = 2): Promise<void> {
  await running.query(`insert into health
      (device_id, recorded_at, received_at, message_identifier, battery_voltage, memory_remaining_mib, temperature_celsius, images_processed)
    select ${deviceId}, at, at, n, 4.1 - 0.01 * n, 8000 - 10 * n, 5 + n % 7, 3 * n
    from generate_series(0, ${2 * days - 1}) n,
      lateral (select now() - interval '${hoursAgo} hours' - interval '12 hours' * (${2 * days - 1} - n) as at) t`)
  await running.query(
    `update user_device set visible_from = '-infinity', visible_from_id = 0 where device_id = ${deviceId}`,
  )
}

const history = () => page.getByRole('region', { name: 'Health history' })
const chart = (name: string) => history().getByRole('slider', { name })
const settings = () => page.getByRole('region', { name: 'Settings', exact: true })
const stops = async (name: string) => Number(await chart(name).getAttribute('aria-valuemax'))

test('the history is drawn from the device’s reports, its range can be chosen, and a table has the same numbers', async () => {
  await seedReports(40)
  await openDevice()
  await chart('Battery (V)').locator('path').first().waitFor()
  await expect.poll(() => stops('Battery (V)')).toBeGreaterThan(55)
  await history()
    .getByText(/^Low around /)
    .waitFor()
  await history().getByRole('button', { name: '7 days' }).click()
  await expect.poll(() => stops('Battery (V)')).toBeLessThan(16)
  expect(new URL(page.url()).searchParams.get('days')).toBe('7')
  await history().getByText('Table', { exact: true }).click()
  const readings = page.getByRole('region', { name: 'Readings, the newest first' })
  await expect
    .poll(() => readings.getByRole('row').nth(1).innerText())
    .toMatch(/UTC\s+3\.31 V\s+7,210 MiB\s+–\s+7\.0 °C\s+7\.0 °C\s+3\s/)
  await page.reload()
  await readings.waitFor()
  expect(await history().getByRole('slider').count()).toBe(0)
})

test('a chart as wide as the screen is drawn again for paper, and afterwards for the screen', async () => {
  await seedReports(40)
  await openDevice()
  const drawing = chart('Battery (V)').locator('svg').first()
  const width = async () => Number(await drawing.getAttribute('width'))
  await expect.poll(width).toBeGreaterThan(900)
  const shown = await width()
  await drawing.evaluate((svg) =>
    window.addEventListener('beforeprint', () => (document.title = svg.getAttribute('width') ?? '')),
  )
  await page.pdf()
  expect(Number(await page.title())).toBeLessThan(700)
  await expect.poll(width).toBe(shown)
})

test('a report updates the last check-in and is the last point, and a sighting adds to its day, without a reload', async () => {
  await seedReports(20)
  await openDevice()
  await expect.poll(() => stops('Battery (V)')).toBeGreaterThan(30)
  await camera.report({ battery_voltage: 3.97, temperature: 21 })
  await page.getByText('3.97 V', { exact: true }).waitFor()
  await page.getByText('21.0 °C', { exact: true }).waitFor()
  await expect.poll(() => chart('Battery (V)').getAttribute('aria-valuetext')).toMatch(/UTC: 3\.97 V$/)
  await camera.send()
  await page.getByRole('list', { name: 'Last sightings' }).getByRole('link').first().waitFor()
  await expect
    .poll(() => chart('Insights per day (UTC)').getAttribute('aria-valuetext'))
    .toMatch(/: 1 insight$/)
})

test('arrow keys move through the readings, with one cross-hair over all charts', async () => {
  await seedReports(10)
  await openDevice()
  await chart('Battery (V)').focus()
  await page.keyboard.press('End')
  const published = () => chart('Battery (V)').getAttribute('aria-valuetext')
  const newest = await published()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(published).not.toBe(newest)
  await expect.poll(() => published()).toMatch(/: 3\.93 V$/)
  await history().getByText('7,830 MiB').waitFor()
  await page.keyboard.press('Home')
  await expect.poll(published).toMatch(/: 4\.10 V$/)
  await page.keyboard.press('Escape')
  await expect.poll(() => history().getByText('8,000 MiB').count()).toBe(0)
})

test('a camera that has not reported shows so, and a silent period interrupts its line', async () => {
  await openDevice()
  await page.getByRole('heading', { name: 'Waiting for its first report' }).waitFor()
  await history().getByRole('heading', { name: 'No reports in these 30 days.' }).waitFor()
  await seedReports(5)
  await seedReports(5, 400)
  await page.reload()
  await expect.poll(() => chart('Battery (V)').locator('path[stroke-linecap]').count()).toBe(2)
})

test('a requested setting is shown beside the reported one, until the next report has it', async () => {
  await camera.report({ cycle_time: 690, battery_voltage: 3.9 })
  await openDevice()
  await settings().getByText('11 hours 30 minutes').waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit North gate' })
  await dialog.getByLabel('Cycle time').selectOption('2 hours')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await settings().getByText('Set to 2 hours. The camera reports 11 hours 30 minutes').waitFor()
  await camera.report({ cycle_time: 120, battery_voltage: 3.9 })
  await expect
    .poll(() =>
      settings()
        .getByText(/^Asked /)
        .count(),
    )
    .toBe(0)
  await settings().getByText('2 hours', { exact: true }).waitFor()
})

test('another user’s device, an unknown device and an invalid URL are not found', async () => {
  await running.addUser(running.emailOf(`other${owners}`))
  await running.addCamera(deviceId + 1, running.emailOf(`other${owners}`))
  await openDevice({ id: deviceId + 1 })
  await page.getByRole('heading', { name: 'No such camera' }).waitFor()
  for (const [id, name] of [
    ['999999', 'No such camera'],
    ['abc', 'Page not found'],
  ] as const) {
    await page.goto(`${running.url}/devices/${id}`)
    await page.getByRole('heading', { name }).waitFor()
  }
  expect(await page.getByText(`Camera ${deviceId + 1}`).count()).toBe(0)
})

test('a camera that needs a visit shows so immediately, with the reason', async () => {
  await openDevice()
  await camera.report({ battery_voltage: 3.1 })
  const verdict = page.getByRole('region', { name: /^(Keep an eye on it|Needs a visit)$/ })
  await page.getByText('Battery levels are Low. Please replace batteries.').waitFor({ state: 'attached' })
  expect(await verdict.count()).toBe(0)
  await camera.report({ battery_voltage: 3.1 })
  await camera.report({ battery_voltage: 3.1 })
  await expect
    .poll(() => verdict.innerText())
    .toMatch(/Needs a visit\s+Battery Level Warning\. Bring charged batteries/)
})

test('the page with its charts breaks no rule of WCAG 2.2 AA, on a phone or a desktop', async () => {
  await seedReports(20)
  await openDevice({ options: STILL_PHONE })
  await chart('Battery (V)').focus()
  await page.keyboard.press('End')
  expect(await findProblemsOnBoth(page, 'charts')).toEqual([])
})

test('the page with its table breaks no rule of WCAG 2.2 AA, on a phone or a desktop', async () => {
  await seedReports(20)
  await openDevice({ options: STILL_PHONE })
  await history().getByText('Table', { exact: true }).click()
  await page.getByRole('region', { name: 'Readings, the newest first' }).waitFor()
  expect(await findProblemsOnBoth(page, 'table')).toEqual([])
})
