import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { PASSWORD } from './console.ts'
import { findMailedLink } from './find-mailed-link.ts'
import { WIDE } from './looks.ts'
import { beginSession, signIn, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

const INVITATION = /(https?:\/\/\S+\/invitation\?token=\S+)/

let running: SharedConsole
let browser: Browser
let owner: Page
let guest: Page
let ownerEmail: string
let buyerEmail: string
let colleagueEmail: string
let deviceId: number

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  ownerEmail = running.emailOf('owner')
  buyerEmail = running.emailOf('buyer')
  colleagueEmail = running.emailOf('colleague')
  deviceId = running.firstDeviceId
  await running.addUser(ownerEmail)
  await running.addUser(buyerEmail)
  await running.addCamera(deviceId, ownerEmail, 'North Gate')
  owner = await openPage()
  guest = await openPage()
  await beginSession(owner, running.url, ownerEmail)
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

async function openPage(): Promise<Page> {
  const context = await browser.newContext(WIDE)
  return context.newPage()
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a colleague without an account follows the mail, creates an account and sees the camera', async () => {
  await owner.goto(`${running.url}/devices/${deviceId}`)
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  await owner.getByLabel('Email').fill('nobody')
  await owner.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
  await owner.getByText('Not a valid email.').waitFor()
  await owner.getByLabel('Email').fill(colleagueEmail)
  await owner.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
  await owner.getByText(/Not accepted yet/).waitFor()
  await owner.getByRole('button', { name: `Send the invitation to ${colleagueEmail} again` }).click()
  await owner.getByText(`The email to ${colleagueEmail} was not sent.`).waitFor()

  await guest.goto(await findMailedLink(running.mailFolder, colleagueEmail, INVITATION))
  await guest.getByText('North Gate').waitFor()
  await guest.getByRole('link', { name: 'Create an account' }).click()
  await signUp(guest, colleagueEmail)
  await guest.getByText(/^You can view everything/).waitFor()
  await guest.getByRole('button', { name: 'Accept' }).click()
  await guest.getByRole('link', { name: 'See the cameras' }).click()
  await rowOf(guest, 'North Gate').getByText('Can view').waitFor()
  await owner.getByText(/Not accepted yet/).waitFor({ state: 'detached' })
  const takeBack = owner.getByRole('button', { name: `Withdraw the invitation to ${colleagueEmail}` })
  await expect.poll(() => takeBack.count()).toBe(1)
})

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Fox')
  await page.getByLabel('User name').fill(email)
  await page.getByLabel('Phone number').fill('7000000000')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('combobox', { name: 'Country' }).fill('Kenya')
  await page.getByRole('option', { name: 'Kenya' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

test('a colleague whom the owner allows to manage can change the camera immediately', async () => {
  await untilLive(guest)
  await owner.getByRole('button', { name: `Allow ${colleagueEmail} to manage` }).click()
  await rowOf(guest, 'North Gate').getByText('Can view').waitFor({ state: 'detached' })
  await guest.getByRole('button', { name: 'Edit North Gate' }).click()
  await guest.getByLabel('Description', { exact: true }).fill('By the ford')
  await guest.getByLabel('Cycle time').selectOption('720')
  await guest.getByRole('button', { name: 'Save', exact: true }).click()
  await guest.getByText('North Gate is saved.').waitFor()
  await owner
    .getByText(/Can manage · since/)
    .nth(1)
    .waitFor()
  expect(await owner.getByText(/Can view · since/).count()).toBe(0)
})

test('a camera whose sharing is withdrawn disappears from the colleague’s screen', async () => {
  await untilLive(guest)
  await owner.getByRole('button', { name: `Withdraw the invitation to ${colleagueEmail}` }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await rowOf(guest, 'North Gate').waitFor({ state: 'detached' })
  await owner.getByRole('button', { name: /Withdraw/ }).waitFor({ state: 'detached' })
  expect(await rowOf(guest, 'North Gate').count()).toBe(0)
})

test('a camera can be handed over by its claim code', async () => {
  await owner.getByRole('button', { name: 'Claim code' }).click()
  await owner.getByRole('button', { name: 'Make code' }).click()
  const code = (await owner.getByRole('status', { name: 'Claim code' }).textContent()) ?? ''
  expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)

  const buyer = await openPage()
  await signIn(buyer, running.url, buyerEmail, '/devices')
  await buyer.getByRole('button', { name: 'Claim a camera' }).first().click()
  await buyer.getByLabel('Device ID').fill(String(deviceId))
  await buyer.getByLabel('Claim code').fill('WRONGWRONGWRONGW')
  await buyer.getByRole('button', { name: 'Claim', exact: true }).click()
  await buyer.getByText(/do not match/).waitFor()
  await buyer.getByLabel('Claim code').fill(code.toLowerCase())
  await buyer.getByRole('button', { name: 'Claim', exact: true }).click()
  await rowOf(buyer, 'North Gate').waitFor()
})
