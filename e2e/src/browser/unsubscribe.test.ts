import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { findMailedLink } from './find-mailed-link.ts'
import { fetchToken } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

const UNSUBSCRIBE = /<\S+\/unsubscribe\/([\w.-]+)>/

let running: SharedConsole
let browser: Browser
let page: Page
let owner: string
let recipient: string
/** The end of the link in an email to the recipient. */
let token: string

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  owner = running.emailOf('owner')
  recipient = running.emailOf('ranger')
  await running.addUser(owner)
  token = await sendTestMail()
  page = await browser.newPage()
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

async function post(path: string, body: unknown, session?: string): Promise<unknown> {
  const response = await fetch(`${running.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(session !== undefined && { authorization: `Bearer ${session}` }),
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Sets up email with the recipient, sends a test email to the folder that replaces a mail server, and reads its link. */
async function sendTestMail(): Promise<string> {
  const session = await fetchToken(running.url, owner)
  await post('/api/integrations', { platform: 'email', options: { emails: [recipient] } }, session)
  await post('/api/integrations/email/test', {}, session)
  return findMailedLink(running.mailFolder, recipient, UNSUBSCRIBE)
}

const readEmails = async () =>
  (
    await running.query<{ recipients: string[] }>(
      'select recipients from integration join user_account using (user_id) where email = $1',
      [owner],
    )
  ).flatMap(({ recipients }) => recipients)

const open = (given: string) => page.goto(`${running.url}/unsubscribe?token=${given}`)
const heading = (name: string) => page.getByRole('heading', { name })

test('the link of a mail asks for confirmation, then unsubscribes the address, without a session', async () => {
  await open(token)
  await heading('End these mails?').waitFor()
  expect(await readEmails()).toEqual([recipient])
  await page.route('**/api/unsubscribe/*', (route) => route.abort())
  const end = page.getByRole('button', { name: `End mail to ${recipient}` })
  await end.click()
  await page.getByText(/^Nothing was changed\. The server can’t be reached/).waitFor()
  await page.unroute('**/api/unsubscribe/*')
  await end.click()
  await heading('The mails have ended').waitFor()
  expect(await readEmails()).toEqual([])
  await page.reload()
  await heading('The mails have ended').waitFor()
})
