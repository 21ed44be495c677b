import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchChromium } from './chromium.ts'
import { PASSWORD, type RunningConsole, startConsole } from './console.ts'

const OWNER = 'owner@example.org'
const RECIPIENT = 'ranger@example.org'
const WAIT = { timeout: 10_000, interval: 50 }

let running: RunningConsole
let browser: Browser
let page: Page
/** What the link of a mail to the recipient ends with. */
let token: string

beforeAll(async () => {
  ;[running, browser] = await Promise.all([startConsole(), launchChromium()])
  await running.addUser(OWNER)
  token = await sendTestMail()
  page = await browser.newPage()
})
afterAll(async () => {
  await browser.close()
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

/** Sets up email with the recipient, has a test sent into the folder that stands in for a mail server, and reads its link. */
async function sendTestMail(): Promise<string> {
  const signedIn = await post('/api/login', { email: OWNER, password: PASSWORD })
  const session = (signedIn as { token: string }).token
  await post('/api/integrations', { platform: 'email', options: { emails: [RECIPIENT] } }, session)
  await post('/api/integrations/email/test', {}, session)
  const folder = join(running.place.dataDir, 'outgoing')
  const mail = await vi.waitFor(async () => {
    const name = (await readdir(folder)).find((file) => file.endsWith('.eml'))
    if (!name) throw new Error('no mail has come')
    return readFile(join(folder, name), 'utf8')
  }, WAIT)
  const link = /<\S+\/unsubscribe\/([\w.-]+)>/.exec(mail)?.[1]
  if (!link) throw new Error('the mail has no link')
  return link
}

const readEmails = async () =>
  (await running.place.query<{ recipients: string[] }>('select recipients from integration')).flatMap(
    ({ recipients }) => recipients,
  )

const open = (given: string) => page.goto(`${running.url}/unsubscribe?token=${given}`)
const heading = (name: string) => page.getByRole('heading', { name })

test('the link of a mail asks first, then ends the mail to its address, without a session', async () => {
  await open(token)
  await heading('End these mails?').waitFor()
  expect(await readEmails()).toEqual([RECIPIENT])
  await page.route('**/api/unsubscribe/*', (route) => route.abort())
  const end = page.getByRole('button', { name: `End mail to ${RECIPIENT}` })
  await end.click()
  await page.getByText(/^Nothing was changed\. The server can’t be reached/).waitFor()
  await page.unroute('**/api/unsubscribe/*')
  await end.click()
  await heading('The mails have ended').waitFor()
  expect(await readEmails()).toEqual([])
  await page.reload()
  await heading('The mails have ended').waitFor()
})
