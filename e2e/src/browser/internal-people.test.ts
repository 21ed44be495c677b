import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { launchChromium } from './chromium.ts'
import { WIDE } from './looks.ts'
import { signIn } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

let running: SharedConsole
let browser: Browser
let staff: Page
let personEmail: string
let deviceId: number

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), launchChromium()])
  const staffEmail = running.emailOf('staff')
  const sellerEmail = running.emailOf('seller')
  personEmail = running.emailOf('person')
  deviceId = running.firstDeviceId
  await running.addUser(staffEmail, 'staff')
  await running.addUser(sellerEmail)
  await running.addUser(personEmail)
  await running.addCamera(deviceId, sellerEmail, 'Ridge Pass')
  staff = await openPage()
  await signIn(staff, running.url, staffEmail, '/insights')
})
afterAll(async () => {
  await browser.close()
  await running.stop()
})

async function openPage(): Promise<Page> {
  const context = await browser.newContext(WIDE)
  return context.newPage()
}

test('staff find a person, give them a device, and the person has it', async () => {
  await staff.getByRole('link', { name: 'Internal' }).click()
  await staff.getByRole('table', { name: 'User accounts' }).waitFor()
  await staff.getByRole('searchbox', { name: 'Email' }).fill(personEmail)
  await staff.getByText('1–1 of 1', { exact: true }).waitFor()
  await staff.getByRole('cell', { name: personEmail }).first().click()
  const dialog = staff.getByRole('dialog', { name: personEmail })
  await dialog.getByText('The list is empty.').first().waitFor()
  expect(await findProblems(staff, 'the account')).toEqual([])
  await dialog.getByRole('searchbox', { name: 'Find devices to add, by name or ID' }).fill(String(deviceId))
  await dialog.getByRole('button', { name: `Add Ridge Pass (${deviceId})` }).click()
  await dialog.getByText('Will be added (1)').waitFor()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByRole('button', { name: `Remove Ridge Pass (${deviceId})` }).waitFor()

  const person = await openPage()
  await signIn(person, running.url, personEmail, '/devices')
  await person.getByRole('row').filter({ hasText: 'Ridge Pass' }).waitFor()
})
