import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { type Camera } from './console.ts'
import { PHONE, WIDE } from './looks.ts'
import { signIn, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

let running: SharedConsole
let browser: Browser
let windows: Windows
let page: Page
let owners = 0
let email: string
/** The owner's two cameras: North gate and South gate. */
let north: Camera
let south: Camera

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
  await running.addUser(email)
  north = await running.addCamera(running.firstDeviceId + owners * 10, email, 'North gate')
  south = await running.addCamera(running.firstDeviceId + owners * 10 + 1, email, 'South gate')
})
afterEach(() => windows.release())

async function openWindow(
  path = '/devices',
  options: Parameters<Browser['newContext']>[0] = WIDE,
): Promise<Page> {
  const opened = await windows.open(options)
  await signIn(opened, running.url, email, path)
  await untilLive(opened)
  return opened
}

/** Stores a camera's health report and publishes it to its owners. */
async function report({ deviceId }: Camera, health: string): Promise<void> {
  await running.query(`with reported as (update device_health set ${health} where device_id = ${deviceId} returning device_id)
    select log_change('devices:changed', array_agg(device_id)) from reported`)
}

async function addGroup(name: string): Promise<void> {
  await running.query(
    `insert into device_group (user_id, name, description) select user_id, '${name}', '' from user_account where email = '${email}'`,
  )
}

async function readStored({ deviceId }: Camera): Promise<Record<string, unknown> | undefined> {
  const [stored] = await running.query(
    `select device_name, display_name, description, location_name, location_description, set_latitude::float, set_longitude::float,
       requested_cycle_minutes, requested_sync_minutes, allow_wifi_insights, allow_complete_images from device where device_id = ${deviceId}`,
  )
  return stored
}

const row = ({ deviceId }: Camera, of = page) => of.locator(`[data-row="${deviceId}"]`)
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const field = (name: string) => page.getByRole('dialog').getByLabel(name, { exact: true })
const save = () => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
const searchOf = () => new URL(page.url()).searchParams

test('every field of a device can be edited, is refused if it is invalid, and is updated in a second window', async () => {
  await addGroup('Ridge')
  const [first, second] = await Promise.all([openWindow(), openWindow()])
  page = first
  await row(north).click()
  await field('Display name').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('maxlength'))).toBe('30')
  await field('Display name').pressSequentially('x'.repeat(31))
  expect(await field('Display name').inputValue()).toHaveLength(30)
  await field('Latitude').fill('91')
  await field('Longitude').fill('36.8')
  await save()
  await dialog('Edit North gate').getByText('The latitude is a number from -90 to 90.').waitFor()
  await dialog('Edit North gate').getByText('No cycle time given').waitFor()
  expect(await readStored(north)).toMatchObject({ display_name: null, set_latitude: null })

  await field('Display name').fill('Ford')
  await field('Device name').fill('sentinel-7')
  await field('Description').fill('By the river')
  await field('Location name').fill('Mara')
  await field('Location description').fill('Below the bridge')
  await field('Latitude').fill('-1.3')
  await field('Cycle time').selectOption('11 hours 30 minutes')
  await field('Sync time').selectOption('1 hour')
  await field('Group').selectOption('Ridge')
  await page.getByRole('dialog').getByText('Allow complete images').click()
  await save()
  await page.getByText('Ford is saved.').waitFor()
  await row(north, second).getByRole('link', { name: 'Ford' }).waitFor()
  await row(north, second).getByText('Ridge').waitFor()
  expect(await readStored(north)).toEqual({
    device_name: 'sentinel-7',
    display_name: 'Ford',
    description: 'By the river',
    location_name: 'Mara',
    location_description: 'Below the bridge',
    set_latitude: -1.3,
    set_longitude: 36.8,
    requested_cycle_minutes: 690,
    requested_sync_minutes: 60,
    allow_wifi_insights: true,
    allow_complete_images: true,
  })
})

test('closing by the button, Escape or Back asks before it drops input, and closing goes back in the browser’s history', async () => {
  page = await openWindow()
  await row(north).click()
  await field('Description').fill('By the river')
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.goBack(),
  ]) {
    await leave()
    await dialog('Discard what you have entered?').getByRole('button', { name: 'Keep editing' }).click()
    await dialog('Discard what you have entered?').waitFor({ state: 'detached' })
    expect(await field('Description').inputValue()).toBe('By the river')
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await dialog('Edit North gate').waitFor({ state: 'detached' })
  expect(searchOf().has('device')).toBe(false)
  await page.goForward()
  await dialog('Edit North gate').waitFor()
})

test('new insights are counted immediately, and the count links to them', async () => {
  page = await openWindow()
  await north.send()
  await row(north).getByRole('link', { name: '1', exact: true }).waitFor()
  await north.send()
  await row(north).getByRole('link', { name: '2', exact: true }).click()
  await page.getByRole('button', { name: `Remove filter Device ${north.deviceId} · North gate` }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/insights')
})

test('keys move between rows and open the settings, and the name links to the page of the camera', async () => {
  page = await openWindow()
  await row(north).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await dialog('Edit North gate').waitFor()
  await page.keyboard.press('Escape')
  await row(north).getByRole('link', { name: 'North gate' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/devices/${north.deviceId}`)
})

test('all insights of a camera can be archived after confirmation, and restored', async () => {
  const archived = async () => {
    const [counted] = await running.query<{ archived: number }>(
      `select count(*)::int as archived from insight where device_id = ${north.deviceId} and insight_status = 'archive'`,
    )
    return counted?.archived
  }
  for (let left = 3; left > 0; left--) await north.send()
  page = await openWindow(`/devices?device=${north.deviceId}`)
  await page.getByRole('button', { name: 'Archive insights' }).click()
  const question = dialog('Archive all insights of North gate?')
  await question.getByText('All 3 insights of this camera').waitFor()
  expect(await findProblems(page, 'question')).toEqual([])
  await question.getByRole('button', { name: 'Archive insights' }).click()
  await page.getByText('North gate: 3 insights are archived.').waitFor()
  expect(await findProblems(page, 'toast')).toEqual([])
  expect(await archived()).toBe(3)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('North gate: 3 insights restored.').waitFor()
  expect(await archived()).toBe(0)
})

test('a camera that is released disappears from the account in every window', async () => {
  const [first, second] = await Promise.all([openWindow(), openWindow()])
  page = first
  await row(north).click()
  await page.getByRole('button', { name: 'Release this device' }).click()
  await dialog('Release North gate?').getByRole('button', { name: 'Release this device' }).click()
  await page.getByText('North gate has left your account.').waitFor()
  for (const window of [first, second]) await expect.poll(() => row(north, window).count()).toBe(0)
  await expect.poll(() => row(south).count()).toBe(1)
})

test('on a phone cameras are cards with controls as large as a finger, and nothing is wider than the screen', async () => {
  await report(north, 'battery_voltage = 3.1')
  await south.send()
  await running.query(
    `select settle_alerts(array[row(${south.deviceId}, null, 'sentinel_cable_error', '{}')::alert_verdict])`,
  )
  page = await openWindow('/devices', PHONE)
  await row(north).getByText('No open alerts').waitFor()
  const edit = await row(north).getByRole('button', { name: 'Edit North gate' }).boundingBox()
  expect(Math.min(edit?.width ?? 0, edit?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  for (const name of ['South gate', 'Cable Error', '1 insight'])
    expect.soft(await heightToTouch(row(south).getByRole('link', { name })), name).toBeGreaterThanOrEqual(40)
  expect(await findProblems(page, 'cards')).toEqual([])
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('link', { name: 'Model Marketplace' }).waitFor()
  expect(await findProblems(page, 'navigation')).toEqual([])
  await page.getByRole('button', { name: 'Close menu' }).tap()
  await row(north).getByText('3.10 V').tap()
  await dialog('Edit North gate').waitFor()
  expect(await findProblems(page, 'settings')).toEqual([])
})

/** Returns the height in pixels of the area around the link's middle where a finger can touch it. Smaller than its box if something clips it. */
async function heightToTouch(link: Locator): Promise<number> {
  await link.waitFor()
  return link.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const isHit = (at: number) => element.contains(document.elementFromPoint(x + width / 2, y + at + 0.5))
    return Array.from({ length: Math.floor(height) }, (_, at) => at).filter(isHit).length
  })
}
