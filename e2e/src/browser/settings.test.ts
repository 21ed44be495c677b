import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findProblemsOnBoth, STILL_PHONE } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { signIn, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

const WIDE = { viewport: { width: 1440, height: 900 }, timezoneId: 'Africa/Nairobi' }

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
})
afterEach(() => windows.release())

async function openSettings(search = '', options: BrowserContextOptions = WIDE): Promise<void> {
  page = await windows.open(options)
  await signIn(page, running.url, email, `/admin${search}`)
  await page.getByRole('heading', { name: 'Admin' }).waitFor()
  await untilLive(page)
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const card = (name: string) => page.getByRole('region', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true })
const save = () => inDialog('Save').click()
const messages = () => page.locator('[data-message]')

/** Clicks next to the input with this name, because the switch is drawn there. */
async function turn(scope: Page | Locator, name: string | RegExp): Promise<void> {
  await scope
    .locator('label')
    .filter({ has: page.getByRole('switch', { name }) })
    .click()
}

const colourOf = (part: Locator) => part.evaluate((shown) => getComputedStyle(shown).color)

/** Returns the colour of a theme token. */
const tokenOf = (token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)

async function setUpEmail(address = running.emailOf('ranger')): Promise<void> {
  await button('Set up: Email').click()
  await dialog().getByLabel('Email address').fill(address)
  await save()
  await page.getByText('Email updated.').waitFor()
  await dialog().waitFor({ state: 'detached' })
}

test('a test message without a mail server shows a warning, and the log shows the message without a reload', async () => {
  await openSettings()
  await page.getByRole('heading', { name: 'Nothing was sent yet' }).waitFor()
  await setUpEmail()
  await button('Send test: Email').click()
  const written = { has: page.getByText('Written to a file', { exact: true }) }
  await card('Email').locator('[data-tone=warn]').filter(written).waitFor()
  await messages().locator('[data-tone=warn]').filter(written).waitFor()
  await expect.poll(() => card('Email').innerText()).toContain('no mail server is set')
  await expect.poll(() => page.getByText('Sent', { exact: true }).count()).toBe(1) // the log's filter contains this state too
  await expect.poll(() => messages().innerText()).toContain('Test')
  await expect.poll(() => messages().innerText()).toContain(running.emailOf('ranger'))
  await page.getByLabel('State').selectOption('Failed')
  await page.getByRole('heading', { name: 'No message matches' }).waitFor()
  expect(new URL(page.url()).searchParams.get('state')).toBe('failed')
})

test('the hours of a rule and the daily summary start in the time zone of the browser', async () => {
  await openSettings('', { ...WIDE, timezoneId: 'Asia/Tokyo' })
  await button('Set up: Email').click()
  await dialog().getByLabel('Email address').fill(running.emailOf('ranger'))
  await turn(dialog(), 'Daily summary')
  await expect.poll(() => dialog().getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo')
  await save()
  await card('Email')
    .getByText(/ Asia\/Tokyo$/)
    .waitFor()

  await button('Add rule').click()
  await dialog().getByLabel('Class', { exact: true }).fill('Lion')
  await dialog().getByText('Between hours').click()
  await expect.poll(() => dialog().getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo')
  await save()
  await page.getByRole('paragraph').filter({ hasText: '22:00–05:00 (Asia/Tokyo)' }).waitFor()
})

test('a feature that is switched on in one window is on in the other, without a reload', async () => {
  await openSettings('?tab=features')
  const other = await page.context().newPage()
  await other.goto(`${running.url}/insights`)
  await other.getByText('0 insights').waitFor()
  await untilLive(other)
  await turn(page, 'Insight Collections')
  await other.getByText('0 collections').waitFor()
  await button('What “Insight Collections” does').hover()
  await page
    .getByRole('tooltip')
    .getByText(/collection window/)
    .waitFor()
  await page.route('**/api/features/*', (route) => route.abort())
  await turn(page, 'Insight Collections')
  const refused = page.locator('[data-tone=bad]', { hasText: /^Insight Collections was not changed\. / })
  await refused.waitFor()
  expect(await colourOf(refused.locator('svg'))).toBe(await tokenOf('--bad'))
  await expect.poll(() => page.getByRole('switch', { name: 'Insight Collections' }).isChecked()).toBe(true)
  await page.unroute('**/api/features/*')
  await turn(page, /^OTA Messages/)
  await other.getByRole('link', { name: 'OTA Messages' }).click()
  await other.getByRole('heading', { name: 'OTA Messages' }).waitFor()
})

test('the page breaks no rule of WCAG 2.2 AA before and after an integration is set up, on a phone or a desktop', async () => {
  await openSettings('', STILL_PHONE)
  await page.getByRole('heading', { name: 'Nothing was sent yet' }).waitFor()
  expect(await findProblemsOnBoth(page, 'empty')).toEqual([])
  await setUpEmail()
  await button('Send test: Email').click()
  await messages().first().waitFor()
  expect(await findProblemsOnBoth(page, 'set up')).toEqual([])
})

test.each(['email', 'gundi_v2', 'rule'])(
  'the dialog %s breaks no rule of WCAG 2.2 AA, on a phone or a desktop',
  async (name) => {
    await openSettings(`?dialog=${name}`, STILL_PHONE)
    await inDialog('Save').waitFor()
    expect(await findProblemsOnBoth(page, name)).toEqual([])
  },
)

test('the features break no rule of WCAG 2.2 AA, on a phone or a desktop', async () => {
  await openSettings('?tab=features', STILL_PHONE)
  await page.getByRole('switch', { name: 'Insight Collections' }).waitFor()
  expect(await findProblemsOnBoth(page, 'features')).toEqual([])
})
