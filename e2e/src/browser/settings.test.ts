import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findProblems, LOOKS } from './accessibility.ts'
import { launchChromium } from './chromium.ts'
import { signIn, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

const WIDE = { viewport: { width: 1440, height: 900 }, timezoneId: 'Africa/Nairobi' }

let running: SharedConsole
let browser: Browser
let page: Page
let owners = 0
let email: string

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), launchChromium()])
})
afterAll(async () => {
  await browser.close()
  await running.stop()
})

beforeEach(async () => {
  owners += 1
  email = running.emailOf(`owner${owners}`)
  await running.addUser(email)
  await running.query(
    `insert into device_group (user_id, name, description) select user_id, 'Ridge', '' from user_account where email = '${email}'`,
  )
})
afterEach(() => page.context().close())

async function openSettings(search = '', options: BrowserContextOptions = WIDE): Promise<void> {
  page = await (await browser.newContext(options)).newPage()
  await signIn(page, running.url, email, `/admin${search}`)
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await untilLive(page)
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const card = (name: string) => page.getByRole('region', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const save = () => inDialog('Save').click()
const messages = () => page.locator('[data-message]')

/** A switch is drawn beside its input, which is the one that has its name. */
async function turn(scope: Page | Locator, name: string | RegExp): Promise<void> {
  await scope
    .locator('label')
    .filter({ has: page.getByRole('switch', { name }) })
    .click()
}

async function setUpEmail(address = 'ranger@example.org'): Promise<void> {
  await button('Set up: Email').click()
  await dialog().getByLabel('Email address').fill(address)
  await save()
  await page.getByText('Email updated.').waitFor()
  await dialog().waitFor({ state: 'detached' })
}

test('email is set up with three addresses, each checked as it is added', async () => {
  await openSettings()
  await button('Set up: Email').click()
  const field = dialog().getByRole('textbox').first()
  const add = async (address: string) => {
    await field.fill(address)
    await field.press('Enter')
  }
  await add('ranger@')
  await dialog().getByText('Not a valid email.').waitFor()
  await add('ranger@example.org')
  await add('RANGER@example.org')
  await dialog().getByText('Email has already been added.').waitFor()
  await add('chief@example.org')
  await add('vet@example.org')
  await dialog().getByText('Maximum 3 Emails').waitFor()
  await inDialog('Remove chief@example.org').click()
  await turn(dialog(), 'Summary of the day')
  await dialog().getByText('Comes at 07:00 in Africa/Nairobi and tells of the day before.').waitFor()
  await page.route('**/api/integrations', (route) => route.abort())
  await save()
  await dialog()
    .getByText(/^Email failed to update\. The server can’t be reached\./)
    .waitFor()
  await page.unroute('**/api/integrations')
  await save()
  await page.getByText('Email updated.').waitFor()
  expect(await card('Email').innerText()).toMatch(
    /Set up.*ranger@example\.org, vet@example\.org.*All classes.*07:00 Africa\/Nairobi/s,
  )
})

test('classes are chosen for all and for a group, changed, and all of it deleted after a question', async () => {
  await openSettings()
  await setUpEmail()
  await button('Edit: Email').click()
  await inDialog('Selected').click()
  const classes = dialog().getByRole('combobox', { name: 'Classes', exact: true })
  await classes.fill('Okapi')
  await classes.press('Enter')
  await classes.fill('Lion') // counts though it was not added by hand
  await dialog().getByText('Device groups').click()
  await dialog().getByLabel('Ridge').selectOption('None')
  await save()
  await dialog().waitFor({ state: 'detached' })
  await card('Email').getByText('Okapi, Lion').waitFor()
  await page.reload()
  await button('Edit: Email').click()
  await dialog().getByText('Device groups (1 choice)').waitFor()
  expect(await dialog().getByLabel('Ridge').inputValue()).toBe('none')
  await inDialog('Cancel').click()
  await button('Delete: Email').click()
  await dialog()
    .getByText(/^This is permanent, .* A new one may be added afterwards\.$/)
    .waitFor()
  await inDialog('Delete').click()
  await button('Set up: Email').waitFor()
  expect(
    await running.query(
      'select * from integration_group where user_id = (select user_id from user_account where email = $1)',
      [email],
    ),
  ).toEqual([])
})

test('a number without a plus is one of +1, and there are two at most', async () => {
  await openSettings('?dialog=sms')
  const field = dialog().getByRole('textbox').first()
  for (const number of ['12', '202 555 0123', '+1 (202) 555-0123', '+254 712 345678']) {
    await field.fill(number)
    await field.press('Enter')
    if (number === '12') await dialog().getByText('Not a valid phone number.').waitFor()
    if (number.startsWith('+1')) await dialog().getByText('Phone Number has already been added.').waitFor()
  }
  await dialog().getByText('Maximum 2 phone numbers').waitFor()
  await save()
  await button('Edit: SMS').waitFor()
  expect(await card('SMS').innerText()).toContain('+12025550123, +254712345678')
})

test('the versions of Gundi exclude one another, and a key is never shown again', async () => {
  await openSettings()
  await button('Set up: Gundi version 2').click()
  await dialog()
    .getByText(/^This token can’t be verified ahead of time\./)
    .waitFor()
  await save()
  await dialog().getByText('Enter the token.').waitFor()
  await dialog().getByLabel('Token', { exact: true }).fill('secret-token-4711')
  await dialog().getByLabel('Address').fill('http://127.0.0.1:9/')
  await save()
  await dialog()
    .getByText(/private network/)
    .waitFor()
  expect(await dialog().getByLabel('Token', { exact: true }).inputValue()).toBe('secret-token-4711')
  await dialog().getByLabel('Address').fill('')
  await save()
  await card('Version 2').getByText('••••4711').waitFor()
  expect(await button('Set up: Gundi version 1').isDisabled()).toBe(true)
  await card('Version 1')
    .getByText(/^Gundi version 2 is set up\. Delete it first/)
    .waitFor()
  await page.goto(`${running.url}/admin?dialog=gundi_v1`)
  await button('Edit: Gundi version 2').waitFor()
  expect(await dialog().count()).toBe(0)
})

test('a rule is added, read at a glance, switched off, deleted and brought back', async () => {
  await openSettings()
  await setUpEmail()
  await page.getByRole('heading', { name: 'No rules yet' }).waitFor()
  await button('Add rule').click()
  await save()
  await dialog().getByText('Choose a class.').waitFor()
  await dialog().getByRole('combobox', { name: 'Class' }).fill('Lion')
  await inDialog('Device groups').click()
  const group = dialog().getByRole('combobox', { name: 'Groups' })
  await group.fill('ridge')
  await group.press('Enter')
  await inDialog('Remove Ridge').waitFor()
  await inDialog('Between hours').click()
  await turn(dialog(), 'SMS')
  await save()
  const sentence =
    'Lion from 80 %, Ridge, 22:00–05:00 (Africa/Nairobi), by email and SMS, at most once in 60 minutes a camera'
  await page.getByText(sentence, { exact: true }).waitFor()
  await page.getByText('SMS is not set up: nothing goes out that way.').waitFor()
  const isOn = () =>
    running.query('select enabled from species_rule join user_account using (user_id) where email = $1', [
      email,
    ])
  await turn(page, /^Rule: Lion/)
  await expect.poll(isOn).toEqual([{ enabled: false }])
  await button(/^Delete: Lion/).click()
  await page.getByRole('heading', { name: 'No rules yet' }).waitFor()
  await button('Undo').click()
  await page.getByText(sentence, { exact: true }).waitFor()
  await expect.poll(isOn).toEqual([{ enabled: false }])
})

test('a test arrives, and the log tells of it by itself', async () => {
  await openSettings()
  await page.getByRole('heading', { name: 'Nothing was sent yet' }).waitFor()
  await setUpEmail()
  await button('Send test: Email').click()
  await card('Email').getByText('Sent', { exact: true }).waitFor()
  await messages().getByText('Sent', { exact: true }).waitFor()
  expect(await messages().innerText()).toMatch(/Test.*ranger@example\.org/s)
  await page.getByLabel('State').selectOption('Failed')
  await page.getByRole('heading', { name: 'No message of that kind' }).waitFor()
  expect(new URL(page.url()).searchParams.get('state')).toBe('failed')
})

test('a message that failed says why and is sent again on request', async () => {
  await openSettings()
  await setUpEmail()
  await running.query(
    `insert into outbox (user_id, integration_id, platform, kind, recipient, dedupe_key, state, reason, attempts)
     select user_id, integration_id, platform, 'test', 'ranger@example.org', 'x' || user_id, 'failed', 'No such mailbox.', 3
     from integration join user_account using (user_id) where email = '${email}'`,
  )
  await page.reload()
  await messages().getByText('No such mailbox.').waitFor()
  await page.route('**/replay', (route) => route.abort())
  await button(/^Replay: /).click()
  await page.getByText(/^Not sent again\. The server can’t be reached/).waitFor()
  await page.unroute('**/replay')
  await button(/^Replay: /).click()
  await messages().getByText('Sent', { exact: true }).waitFor()
  expect(await messages().getByText('No such mailbox.').count()).toBe(0)
})

test('a feature that is switched on in one window counts in the other, without a reload', async () => {
  await openSettings('?tab=features')
  const other = await page.context().newPage()
  await other.goto(`${running.url}/insights`)
  await other.getByText('0 insights').waitFor()
  await untilLive(other)
  await turn(page, 'Insight Collections')
  await other.getByText('0 collections').waitFor()
  await button('What “Insight Collections” does').click()
  await dialog()
    .getByText(/collection window/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.route('**/api/features/*', (route) => route.abort())
  await turn(page, 'Insight Collections')
  await page.getByText(/^Insight Collections is as it was\. /).waitFor()
  expect(await page.getByRole('switch', { name: 'Insight Collections' }).isChecked()).toBe(true)
  await other.getByRole('link', { name: 'What is coming' }).click()
  await page.unroute('**/api/features/*')
  await turn(page, /^OTA Messages/)
  await other.getByRole('heading', { name: 'OTA Messages' }).waitFor()
})

test('a viewer has no settings: no entry, no page, and nobody asks for them', async () => {
  email = running.emailOf(`viewer${owners}`)
  await running.addUser(email, 'viewer')
  page = await (await browser.newContext(WIDE)).newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await signIn(page, running.url, email)
  await untilLive(page)
  expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0)
  await page.goto(`${running.url}/admin`)
  await page.getByRole('heading', { name: 'Nothing stands here' }).waitFor()
  expect(asked.filter((path) => /^\/api\/(integrations|outgoing|species-rules)/.test(path))).toEqual([])
})

test.each(LOOKS)('no face of the page breaks a rule of WCAG 2.2 AA at $viewport.width px', async (look) => {
  await openSettings('', look)
  const problems: unknown[] = []
  const check = async (face: string) => {
    problems.push(...(await findProblems(page, face)))
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (beyond > 0) problems.push({ face, beyond })
  }
  await page.getByRole('heading', { name: 'Nothing was sent yet' }).waitFor()
  await check('empty')
  await setUpEmail()
  await button('Send test: Email').click()
  await messages().first().waitFor()
  await check('set up')
  for (const name of ['email', 'gundi_v2', 'rule']) {
    await page.goto(`${running.url}/admin?dialog=${name}`)
    await inDialog('Save').waitFor()
    await check(name)
  }
  await page.goto(`${running.url}/admin?tab=features`)
  await page.getByRole('switch', { name: 'Insight Collections' }).waitFor()
  await check('features')
  expect(problems).toEqual([])
})
