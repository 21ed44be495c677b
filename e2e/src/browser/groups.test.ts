import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findProblemsOnBoth, STILL_PHONE } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
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
  await running.addCamera(running.firstDeviceId + owners * 10, email, 'North gate')
  await running.addCamera(running.firstDeviceId + owners * 10 + 1, email, 'South gate')
})
afterEach(() => windows.release())

async function openWindow(path: string, options: Parameters<Browser['newContext']>[0] = WIDE): Promise<Page> {
  const opened = await windows.open(options)
  await signIn(opened, running.url, email, path)
  await untilLive(opened)
  return opened
}

const button = (name: string | RegExp, of = page) => of.getByRole('button', { name, exact: true })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const rows = (of = page) => of.locator('[data-row]')
const checkbox = (device: string) => page.getByRole('dialog').getByRole('checkbox', { name: device })

async function createGroup(name: string): Promise<void> {
  await button('Add New Group').click()
  await page.getByLabel('Group Name').fill(name)
  await button('Add Group').click()
  await page.getByText(`${name} is added.`).waitFor()
}

async function addToGroup(group: string, ...devices: string[]): Promise<void> {
  await button(`Add Device to Group: ${group}`).click()
  for (const device of devices) await checkbox(device).check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add \d+ device/ })
    .click()
  await dialog(`Add Device to ${group}`).waitFor({ state: 'detached' })
}

test('a group is created, filled, renamed and deleted, and an existing name is refused, ignoring case', async () => {
  page = await openWindow('/groups')
  await page.getByRole('heading', { name: 'No groups yet' }).waitFor()
  await createGroup('Ridge')
  await button('Add New Group').click()
  await button('Add Group').click()
  await dialog('Add New Group').getByText('Please enter a group name.').waitFor()
  await page.getByLabel('Group Name').fill('rIDGE')
  await dialog('Add New Group').getByText('One of your groups already has this name.').waitFor()
  await page.getByLabel('Group Name').fill('Forest')
  await button('Add Group').click()
  await expect.poll(() => rows().count()).toBe(2)

  await addToGroup('Ridge', 'North gate', 'South gate')
  await rows().filter({ hasText: 'Ridge' }).getByText('2 devices').waitFor()
  await button('Add Device to Group: Forest').click()
  await dialog('Add Device to Forest').getByText('in Ridge, moves here').first().waitFor()
  await checkbox('South gate').check()
  await button('Add 1 device').click()
  await rows().filter({ hasText: 'Ridge' }).getByText('1 device', { exact: true }).waitFor()

  await button('Edit: Forest').click()
  await page.getByLabel('Group Description').fill('Below the river')
  await button('Save').click()
  await rows().filter({ hasText: 'Below the river' }).waitFor()
  await button('Forest').click()
  await button('Remove: South gate').click()
  await dialog('Devices of Forest').getByText('No device is in this group yet.').waitFor()
  await button('Close').last().click()

  await button('Delete: Ridge').click()
  await dialog('Delete Ridge?').getByText('Its device stays in your account, without a group.').waitFor()
  await dialog('Delete Ridge?').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Ridge is deleted.').waitFor()
  expect(await rows().count()).toBe(1)
  await page.goto(`${running.url}/devices`)
  await expect.poll(() => rows().count()).toBe(2)
})

test('no view of the groups breaks a rule of WCAG 2.2 AA, on a phone or a desktop', async () => {
  page = await openWindow('/groups', STILL_PHONE)
  await createGroup('Ridge')
  expect(await findProblemsOnBoth(page, 'list of groups')).toEqual([])
  await button('Add Device to Group: Ridge').click()
  await checkbox('South gate').check()
  expect(await findProblemsOnBoth(page, 'devices to add')).toEqual([])
  await button('Add 1 device').click()
  await button('Ridge').click()
  await button('Remove: South gate').waitFor()
  expect(await findProblemsOnBoth(page, 'members')).toEqual([])
})

test('no view of the devices breaks a rule of WCAG 2.2 AA, on a phone or a desktop', async () => {
  const north = running.firstDeviceId + owners * 10
  await running.query(`update device_health set battery_voltage = 3.1 where device_id = ${north}`)
  await running.query(`insert into device_condition (device_id, alert_type) values (${north}, 'low_battery')`)
  page = await openWindow('/devices', STILL_PHONE)
  await rows().getByText('Needs a visit').waitFor()
  expect(await findProblemsOnBoth(page, 'list of devices')).toEqual([])
  await page.goto(`${running.url}/devices?device=${north}`)
  await page.getByLabel('Display name').waitFor()
  expect(await findProblemsOnBoth(page, 'edit')).toEqual([])
  await button('Release this device').click()
  await dialog('Release North gate?').waitFor()
  expect(await findProblemsOnBoth(page, 'giving up')).toEqual([])
})
