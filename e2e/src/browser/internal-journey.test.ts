import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { findMailedLink } from './find-mailed-link.ts'
import { WIDE } from './looks.ts'
import { fetchToken, signIn } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

const DEVICES = 200
const INVITATION_TOKEN = /\/invitation\?token=(\S+)/

let running: SharedConsole
let browser: Browser
let staff: Page
let staffEmail: string
let personEmail: string
let guestEmail: string
let deviceIds: number[]
let sharedId: number
let spareId: number

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  staffEmail = running.emailOf('staff')
  personEmail = running.emailOf('person')
  guestEmail = running.emailOf('guest')
  await running.addUser(staffEmail, 'staff')
  await running.addUser(personEmail)
  await running.addUser(guestEmail)
  deviceIds = Array.from({ length: DEVICES }, (_, at) => running.firstDeviceId + at)
  sharedId = running.firstDeviceId + 150
  spareId = running.firstDeviceId + DEVICES - 1
  staff = await openPage()
  const camera = await running.addCamera(running.firstDeviceId + DEVICES, staffEmail)
  await camera.send()
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

async function openPage(): Promise<Page> {
  const context = await browser.newContext(WIDE)
  return context.newPage()
}

test('staff import devices, add one, clear a shared one, and find all of it in the trail', async () => {
  await signIn(staff, running.url, staffEmail, '/internal?tab=devices')
  expect(await importDevices()).toBe(DEVICES)
  await giveSpareDevice()
  await shareDevice()
  await clearDevice()
  await checkTrail()
  await checkPersonsLog()
})

test('Operations shows staff that a camera is connected and what is stored', async () => {
  // The processes measure once a minute.
  await expect.poll(connectedAsShown).toMatch(/[1-9]/)
  const stored = staff.getByRole('slider', { name: 'Rows stored over the last 24 hours' })
  await staff
    .getByRole('article', { name: 'Rows stored' })
    .getByText(/^[\d.,]+ a minute$/)
    .waitFor()
  await expect
    .poll(async () => (await stored.count()) + (await staff.getByText(/^No history yet/).count()))
    .toBeGreaterThan(0)
  const processes = staff.getByRole('table', { name: 'Processes' })
  await processes.getByRole('row', { name: /^gateway .*Running/ }).waitFor()
  await processes.getByRole('row', { name: /^api .*Running/ }).waitFor()
  expect(await findProblems(staff, 'operations')).toEqual([])
})

async function connectedAsShown(): Promise<string> {
  await staff.goto(`${running.url}/internal?tab=operations`)
  const card = staff.getByRole('article', { name: 'Devices connected' })
  await card.waitFor()
  return card.locator('p').first().innerText()
}

const nameOf = (deviceId: number) => `Camera ${deviceId} (${deviceId})`

/** Imports devices. All except the last one are owned by the user. Returns the number of created devices. */
async function importDevices(): Promise<number> {
  const lines = deviceIds.map((id) => `${id},${id === spareId ? '' : personEmail},Camera ${id}`)
  const csv = ['device_id,owner_email,name', ...lines].join('\n')
  await staff.getByRole('button', { name: 'Import CSV' }).click()
  const file = { name: 'devices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await staff.getByLabel('CSV file').setInputFiles(file)
  await staff.getByRole('button', { name: 'Check', exact: true }).click()
  await staff.getByText('200 devices can be imported. Nothing is imported yet.').waitFor()
  expect(await countDevices()).toBe(0)
  await staff.getByRole('button', { name: 'Import 200 devices' }).click()
  const [download] = await Promise.all([
    staff.waitForEvent('download'),
    staff.getByRole('button', { name: 'Save credentials file' }).click(),
  ])
  expect((await readFile(await download.path(), 'utf8')).trimEnd().split('\n')).toHaveLength(DEVICES + 1)
  await staff.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  return countDevices()
}

async function countDevices(): Promise<number> {
  const found = await running.query('select from device where device_id = any ($1)', [deviceIds])
  return found.length
}

async function giveSpareDevice(): Promise<void> {
  await staff.goto(`${running.url}/internal`)
  await staff.getByRole('searchbox', { name: 'Email' }).fill(personEmail)
  await staff.getByText('1–1 of 1', { exact: true }).waitFor()
  await staff.getByRole('cell', { name: personEmail }).first().click()
  const dialog = staff.getByRole('dialog', { name: personEmail })
  await dialog.getByRole('button', { name: `Remove ${nameOf(running.firstDeviceId)}` }).waitFor()
  expect(await findProblems(staff, 'the account')).toEqual([])
  await dialog.getByRole('searchbox', { name: 'Find devices to add, by name or ID' }).fill(String(spareId))
  await dialog.getByRole('button', { name: `Add ${nameOf(spareId)}` }).click()
  await dialog.getByText('Will be added (1)').waitFor()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByText('Will be added (1)').waitFor({ state: 'detached' })
  await dialog.getByRole('searchbox', { name: 'Search this list' }).fill(String(spareId))
  await dialog.getByRole('button', { name: `Remove ${nameOf(spareId)}` }).waitFor()
}

/** Shares a device through the api: the user invites the guest as a viewer, and the guest accepts. */
async function shareDevice(): Promise<void> {
  await post(personEmail, '/api/invitations', { deviceId: sharedId, email: guestEmail })
  const token = await findMailedLink(running.mailFolder, guestEmail, INVITATION_TOKEN)
  await post(guestEmail, '/api/invitations/accept', { token })
}

async function post(email: string, path: string, body: object): Promise<void> {
  const authorization = `Bearer ${await fetchToken(running.url, email)}`
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await fetch(running.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
}

async function clearDevice(): Promise<void> {
  await staff.goto(`${running.url}/internal?tab=devices&device=${sharedId}`)
  await staff.getByText('2 people have it').waitFor()
  await staff.getByRole('button', { name: 'Clear Device…' }).click()
  const question = staff.getByRole('dialog', { name: `Clear Device ${sharedId}?` })
  await question.getByLabel('Device ID').fill(String(sharedId))
  await question.getByLabel('Confirmation').fill('I understand')
  await question.getByRole('button', { name: 'Clear Device' }).click()
  await question.getByText(/^Confirmation information incorrect/).waitFor()
  await question.getByLabel('Confirmation').fill('I Understand')
  await question.getByRole('button', { name: 'Clear Device' }).click()
  await staff.getByText(`Device ${sharedId} is cleared: 0 insights archived.`).waitFor()
}

async function checkTrail(): Promise<void> {
  const open = async (filter: Record<string, string>) => {
    await staff.goto(`${running.url}/internal?tab=trail&filter=${encodeURIComponent(JSON.stringify(filter))}`)
    const trail = staff.getByRole('table', { name: 'Audit trail' })
    await trail.getByText(/^200 cameras provisioned/).waitFor()
    return trail
  }
  const given = 'Cameras of the account changed: 1 added, 0 removed'
  const cleared = 'Camera cleared: 0 insights archived, 2 people lost it'
  const ofStaff = await open({ actor: staffEmail })
  await expect.poll(() => ofStaff.getByText(given).count()).toBe(1)
  await expect.poll(() => ofStaff.getByText(cleared).count()).toBe(1)
  const ofSpare = await open({ device: String(spareId) })
  await expect.poll(() => ofSpare.getByText(given).count()).toBe(1)
  const ofShared = await open({ device: String(sharedId) })
  await expect.poll(() => ofShared.getByText(cleared).count()).toBe(1)
  expect(await ofShared.getByText(given).count()).toBe(0)
}

async function checkPersonsLog(): Promise<void> {
  const person = await openPage()
  await signIn(person, running.url, personEmail, '/account?tab=security')
  const log = person.getByRole('list', { name: 'Account log' })
  await log
    .getByRole('listitem')
    .filter({ hasText: `1 camera removedBy the people who run this console · ID ${sharedId}` })
    .waitFor()
  await log
    .getByRole('listitem')
    .filter({ hasText: `1 camera addedBy the people who run this console · ID ${spareId}` })
    .waitFor()
}
