import { type MailServer, startMailServer } from '@sentinel/api/integrations/outgoing/testing/mail-server'
import { type SmsStandIn, startSmsService } from '@sentinel/api/integrations/outgoing/testing/sms-service'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PATIENCE_MS } from '../patience.ts'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { type OwnConsole, PASSWORD } from './console.ts'
import { startOwnConsole } from './test-console.ts'

const OWNER = 'ada@example.org'
const FRIEND = 'friend@example.net'
const NUMBER = '+12025550123'
const SMS = { accountSid: 'AC123', authToken: 't0ken', from: '+12025550100' }
const WAIT = { timeout: PATIENCE_MS }

let mail: MailServer
let sms: SmsStandIn
let running: OwnConsole
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[mail, sms, browser] = await Promise.all([startMailServer(), startSmsService(SMS), joinChromium()])
  running = await startOwnConsole({
    SMTP_URL: mail.url,
    SMS_API_URL: sms.url,
    SMS_ACCOUNT_SID: SMS.accountSid,
    SMS_AUTH_TOKEN: SMS.authToken,
    SMS_FROM: SMS.from,
  })
  page = await browser.newPage()
})
afterAll(async () => {
  await running.stop()
  await Promise.all([leaveChromium(browser), mail.close(), sms.close()])
})

/** Returns the token from the link in an email to this recipient. */
function tokenTo(recipient: string, path: string): Promise<string> {
  return vi.waitFor(() => {
    const sent = mail.mails.find(
      ({ recipients, text }) => recipients.includes(recipient) && text?.includes(path),
    )
    const token = new RegExp(String.raw`/${path}\?token=(\S+)`).exec(sent?.text ?? '')?.[1]
    if (token === undefined) throw new Error(`no mail to ${recipient} yet`)
    return token
  }, WAIT)
}

async function signUp(): Promise<void> {
  await page.goto(`${running.url}/signup`)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Fox')
  await page.getByLabel('User name').fill('ada')
  await page.getByLabel('Phone number').fill('7000000000')
  await page.getByLabel('Email').fill(OWNER)
  await page.getByRole('combobox', { name: 'Country' }).fill('Kenya')
  await page.getByRole('option', { name: 'Kenya' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

const banner = () => page.getByRole('region', { name: 'Confirm your email' })

async function save(dialog: string, label: string, recipient: string): Promise<void> {
  await page.goto(`${running.url}/admin?dialog=${dialog}`)
  await page.getByLabel(label).fill(recipient)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

test('a new account confirms its email by the link of a mail, and the banner disappears', async () => {
  await signUp()
  await banner().waitFor()
  expect(await findProblems(page, 'banner')).toEqual([])
  await save('email', 'Email address', FRIEND)
  await page.getByText(/Confirm your email first/).waitFor()
  const guest = await browser.newPage()
  await guest.goto(`${running.url}/verify-email?token=${await tokenTo(OWNER, 'verify-email')}`)
  const confirm = guest.getByRole('button', { name: 'Confirm my email' })
  await confirm.waitFor()
  expect(await findProblems(guest, 'verify-email')).toEqual([])
  await confirm.click()
  await guest.getByRole('heading', { name: 'Your email is confirmed' }).waitFor()
  await banner().waitFor({ state: 'detached' })
})

test('a recipient gets alerts after they have agreed, and the settings are updated', async () => {
  await save('email', 'Email address', FRIEND)
  await page.getByText('Waiting for confirmation').waitFor()
  const friend = await browser.newPage()
  await friend.goto(`${running.url}/confirm-recipient?token=${await tokenTo(FRIEND, 'confirm-recipient')}`)
  const agree = friend.getByRole('button', { name: 'Send me these alerts' })
  await agree.waitFor()
  expect(await findProblems(friend, 'confirm-recipient')).toEqual([])
  await agree.click()
  await friend.getByRole('heading', { name: 'You will get these alerts' }).waitFor()
  await page.getByText('Waiting for confirmation').waitFor({ state: 'detached' })
})

test('a number is confirmed by the code from its text message', async () => {
  await save('sms', 'Phone number', NUMBER)
  const code = page.getByLabel(`Code sent to ${NUMBER}`)
  await code.waitFor()
  expect(await findProblems(page, 'code of a text')).toEqual([])
  const text = await vi.waitFor(() => {
    const [sent] = sms.messages
    if (!sent) throw new Error('no text yet')
    return sent
  }, WAIT)
  await code.fill(text.body.slice(0, 6))
  await page.getByRole('button', { name: `Confirm: ${NUMBER}` }).click()
  await page.getByText(`${NUMBER} is confirmed.`).waitFor()
  await code.waitFor({ state: 'detached' })
})
