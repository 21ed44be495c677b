import { AlertType } from '@sentinel/contracts/alerts/alert-types'
import type { AlertStatus } from '@sentinel/contracts/alerts/alerts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findProblemsOnBoth, STILL_PHONE } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { PHONE, WIDE } from './looks.ts'
import { signIn, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

const ALL_TYPES = AlertType.options.map((type) => ({ type }))

let running: SharedConsole
let browser: Browser
let windows: Windows
let page: Page
let owners = 0
let email: string
/** The owner's two cameras: North gate and South gate. */
let north: number
let south: number

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
  north = running.firstDeviceId + owners * 10
  south = north + 1
  await running.addUser(email)
  await running.addCamera(north, email, 'North gate')
  await running.addCamera(south, email, 'South gate')
})
afterEach(() => windows.release())

async function openAlerts(options: Parameters<Browser['newContext']>[0] = WIDE): Promise<void> {
  page = await windows.open(options)
  await signIn(page, running.url, email, '/alerts')
  await page.getByText(/^No open alerts$|open alerts? on .* new$/).waitFor()
  await untilLive(page)
}

type Raised = { deviceId?: number; type?: AlertType; status?: AlertStatus; daysAgo?: number }

/** Raises alerts like the gateway does: adds the rows and publishes them in one statement. */
async function raise(...alerts: Raised[]): Promise<void> {
  const values = alerts.map(
    ({ deviceId = north, type = 'low_battery', status = 'new', daysAgo = 0 }) =>
      `(${deviceId}, '${type}'::alert_type, '${status}'::alert_status, now() - interval '${daysAgo} days')`,
  )
  await running.query(`with raised as (
    insert into alert (user_id, device_id, alert_type, status, created_at)
    select user_id, v.* from user_account, (values ${values.join()}) v where email = '${email}' returning alert_id)
    select log_change('alerts:changed', array_agg(alert_id)) from raised`)
}

async function readStatuses(): Promise<string[]> {
  const rows = await running.query<{ status: string }>(
    `select status from alert join user_account using (user_id) where email = '${email}' order by alert_id`,
  )
  return rows.map(({ status }) => status)
}

const rows = () => page.locator('[data-alert]')
const badge = (amount: number) => page.getByRole('link', { name: `Alerts, ${amount} new` })
const amounts = (open: number, fresh: number) =>
  page.getByText(open === 0 ? /^No open alerts$/ : new RegExp(`^${open} open alerts? on .*, ${fresh} new$`))
const button = (name: string | RegExp) => page.getByRole('button', { name })
const showResolved = () => page.getByText('Show Resolved', { exact: true })

test('a new alert shows immediately: at the top, in the badge and in the title of every page', async () => {
  await openAlerts()
  await page.getByRole('heading', { name: 'No alerts: all cameras are healthy' }).waitFor()
  await raise({ daysAgo: 2 })
  await rows()
    .getByText(/^Battery at /)
    .waitFor()
  await raise({ deviceId: south, type: 'sentinel_cable_error' })
  await badge(2).waitFor()
  await expect
    .poll(() => rows().first().innerText())
    .toMatch(/New\s+Cable Error\s+Cable error reported at start-up.*Device ID\s+South gate/s)
  await expect.poll(() => page.title()).toMatch(/^\(2\) Alerts · /)
  await page.getByRole('link', { name: 'North gate' }).click()
  await page.getByRole('heading', { name: 'North gate', level: 1 }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^\(2\) North gate · /)
})

test('an alert is acknowledged, then resolved, and then only shown on request', async () => {
  await raise({}, { deviceId: south, daysAgo: 1 })
  await openAlerts()
  await button('Acknowledge: Battery Level Warning, North gate').press('Enter')
  await badge(1).waitFor()
  await expect.poll(() => button('Resolve: Battery Level Warning, North gate').isEnabled()).toBe(true)
  await button('Resolve: Battery Level Warning, North gate').press('Enter')
  await amounts(1, 1).waitFor()
  await expect.poll(() => page.locator('button:focus').getAttribute('aria-label')).toMatch(/, South gate$/)
  await expect.poll(readStatuses).toEqual(['resolved', 'new'])
  await showResolved().click()
  await expect.poll(() => button('Resolve: Battery Level Warning, North gate').isDisabled()).toBe(true)
  await page.reload()
  await rows().nth(1).waitFor()
})

test('after 32 alerts that were raised while the page was offline, the badge equals the database', async () => {
  const cameras = Array.from({ length: 8 }, (_, at) => north + at)
  for (const deviceId of cameras.slice(2)) await running.addCamera(deviceId, email)
  await openAlerts()
  await page.context().setOffline(true)
  await page.getByText('Offline', { exact: true }).waitFor()
  await raise(...cameras.flatMap((deviceId) => ALL_TYPES.map((one) => ({ ...one, deviceId }))))
  await page.context().setOffline(false)
  await badge(32).waitFor()
  await amounts(32, 32).waitFor()
  expect(await readStatuses()).toEqual(Array.from({ length: 32 }, () => 'new'))
})

test('a long list contains only the visible rows, and a new alert does not move the rows on the screen', async () => {
  await raise(...Array.from({ length: 900 }, (_, at) => ({ status: 'resolved' as const, daysAgo: at + 1 })))
  await openAlerts()
  await showResolved().click()
  await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('901')
  expect(await rows().count()).toBeLessThan(60)
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 20_000)
  const row = page.locator('[aria-rowindex="370"]')
  await row.waitFor()
  const id = await row.getAttribute('data-alert')
  const top = () =>
    page.locator(`[data-alert="${id}"]`).evaluate((element) => element.getBoundingClientRect().top)
  const before = await top()
  await raise({})
  await amounts(1, 1).waitFor()
  await expect.poll(top).toBeCloseTo(before, 0)
})

test('on a phone a swipe to the left acknowledges, a second one resolves, and half a swipe does nothing', async () => {
  await raise({})
  await openAlerts(PHONE)
  const touch = await page.context().newCDPSession(page)
  const swipe = async (...places: [x: number, y: number][]) => {
    const box = await rows().first().boundingBox()
    const at = ([x, y]: [number, number]) => ({ x: 300 + x, y: box!.y + 60 + y })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at([0, 0])] })
    for (const place of places)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(place)] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe([-30, 2], [-60, 2])
  await swipe([-30, 2], [-150, 4], [-20, 4])
  await swipe([-4, 40], [-140, 120])
  expect(await readStatuses()).toEqual(['new'])
  await swipe([-30, 2], [-90, 4], [-150, 4])
  await amounts(1, 0).waitFor()
  await expect.poll(readStatuses).toEqual(['acknowledged'])
  await swipe([-30, 2], [-90, 4], [-150, 4])
  await amounts(0, 0).waitFor()
  await expect.poll(readStatuses).toEqual(['resolved'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('the list breaks no rule of WCAG 2.2 AA, empty or not, on a phone or a desktop', async () => {
  await openAlerts(STILL_PHONE)
  expect(await findProblemsOnBoth(page, 'empty')).toEqual([])
  await raise(...ALL_TYPES, { status: 'resolved' }, { deviceId: south, status: 'acknowledged' })
  await amounts(5, 4).waitFor()
  await showResolved().click()
  await rows().nth(5).waitFor()
  expect(await findProblemsOnBoth(page, 'list')).toEqual([])
})

test('neither the alerts by camera nor their settings break a rule of WCAG 2.2 AA, on a phone or a desktop', async () => {
  await raise(...ALL_TYPES, { status: 'resolved' }, { deviceId: south, status: 'acknowledged' })
  await running.query(
    `insert into device_condition (device_id, alert_type) values (${north}, 'low_battery'), (${south}, 'no_recent_camera_triggers')`,
  )
  await openAlerts(STILL_PHONE)
  await button('By camera').click()
  await page.getByRole('region', { name: 'Needs a visit' }).waitFor()
  await page.getByRole('region', { name: 'Keep an eye on it' }).waitFor()
  expect(await findProblemsOnBoth(page, 'by camera')).toEqual([])
  await button('Alert Settings').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).waitFor()
  expect(await findProblemsOnBoth(page, 'settings')).toEqual([])
})
