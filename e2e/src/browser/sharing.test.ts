import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchChromium } from './chromium.ts'
import { PASSWORD, type RunningConsole, startConsole } from './console.ts'
import { signIn, untilLive } from './pages.ts'

const OWNER = 'owner@example.org'
const BUYER = 'buyer@example.org'
const COLLEAGUE = 'colleague@example.org'
const WAIT = { timeout: 15_000, interval: 50 }

let running: RunningConsole
let browser: Browser
let owner: Page
let guest: Page

beforeAll(async () => {
  ;[running, browser] = await Promise.all([startConsole(), launchChromium()])
  await running.addUser(OWNER)
  await running.addUser(BUYER)
  await running.addCamera(7001, OWNER, 'North Gate')
  owner = await openPage()
  guest = await openPage()
  await signIn(owner, running.url, OWNER)
})
afterAll(async () => {
  await browser.close()
  await running.stop()
})

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

/** The link in the newest mail to somebody, as a person would follow it. */
async function findLink(recipient: string): Promise<string> {
  const folder = join(running.place.dataDir, 'outgoing')
  return vi.waitFor(async () => {
    for (const name of await readdir(folder)) {
      const mail = await PostalMime.parse(await readFile(join(folder, name)))
      const link = /https?:\/\/\S+\/invitation\?token=\S+/.exec(mail.text ?? '')?.[0]
      if (mail.to?.some(({ address }) => address === recipient) && link !== undefined) return link
    }
    throw new Error(`no mail to ${recipient} yet`)
  }, WAIT)
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a colleague without an account follows the mail, makes one and sees the camera', async () => {
  await owner.goto(`${running.url}/devices/7001`)
  await owner.getByRole('button', { name: 'Invite' }).click()
  await owner.getByLabel('Email').fill('nobody')
  await owner.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await owner.getByText('Not a valid email.').waitFor()
  await owner.getByLabel('Email').fill(COLLEAGUE)
  await owner.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await owner.getByText(/Not accepted yet/).waitFor()
  await owner.getByRole('button', { name: `Send the invitation to ${COLLEAGUE} again` }).click()
  await owner.getByText(`The mail to ${COLLEAGUE} is sent again.`).waitFor()

  await guest.goto(await findLink(COLLEAGUE))
  await guest.getByText('North Gate').waitFor()
  await guest.getByRole('link', { name: 'Create an account' }).click()
  await signUp(guest, COLLEAGUE)
  await guest.getByRole('button', { name: 'Accept' }).click()
  await guest.getByRole('link', { name: 'See the cameras' }).click()
  await rowOf(guest, 'North Gate').waitFor()
  await owner.getByRole('button', { name: `Take back the invitation of ${COLLEAGUE}` }).waitFor()
  expect(await owner.getByText(/Not accepted yet/).count()).toBe(0)
})

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Fox')
  await page.getByLabel('User name').fill('ada-fox')
  await page.getByLabel('Phone number').fill('7000000000')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Country').fill('Kenya')
  await page.getByRole('option', { name: 'Kenya' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

test('what is taken back is gone from the colleague’s screen', async () => {
  await untilLive(guest)
  await owner.getByRole('button', { name: `Take back the invitation of ${COLLEAGUE}` }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await rowOf(guest, 'North Gate').waitFor({ state: 'detached' })
  await owner.getByRole('button', { name: /Take back/ }).waitFor({ state: 'detached' })
  expect(await rowOf(guest, 'North Gate').count()).toBe(0)
})

test('a camera is handed over by its code', async () => {
  await owner.getByRole('button', { name: 'Claim code' }).click()
  await owner.getByRole('button', { name: 'Make a code' }).click()
  const code = (await owner.getByRole('status', { name: 'Claim code' }).textContent()) ?? ''
  expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)

  const buyer = await openPage()
  await signIn(buyer, running.url, BUYER)
  await buyer.goto(`${running.url}/devices`)
  await buyer.getByRole('button', { name: 'Claim a camera' }).first().click()
  await buyer.getByLabel('Device ID').fill('7001')
  await buyer.getByLabel('Claim code').fill('WRONGWRONGWRONGW')
  await buyer.getByRole('button', { name: 'Claim', exact: true }).click()
  await buyer.getByText(/do not belong together/).waitFor()
  await buyer.getByLabel('Claim code').fill(code.toLowerCase())
  await buyer.getByRole('button', { name: 'Claim', exact: true }).click()
  await rowOf(buyer, 'North Gate').waitFor()
})
