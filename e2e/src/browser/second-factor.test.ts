import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { WIDE } from './looks.ts'
import { signIn } from './pages.ts'
import { PASSWORD } from './console.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

let running: SharedConsole
let browser: Browser
let windows: Windows
let page: Page
let url: string
let owners = 0
let email: string

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  windows = createWindows(browser)
  url = running.url.replace('127.0.0.1', 'localhost') // passkeys require a host name
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

beforeEach(async () => {
  owners += 1
  email = running.emailOf(`guarded${owners}`)
  await running.addUser(email)
})
afterEach(() => windows.release())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })

async function openSecurity(): Promise<void> {
  page = await windows.open(WIDE)
  await signIn(page, url, email, '/account?tab=security')
  await page.getByText('Authenticator app').waitFor()
}

/** Signs in with the password in another window, up to the second factor. */
async function signInElsewhere(): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button('Sign In').click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
}

/** Adds a virtual security key that the browser accepts. */
async function plugInKey(): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasUserVerification: false,
      automaticPresenceSimulation: true,
    },
  })
}

test('an authenticator app is set up and needed at sign-in, and a recovery code replaces it', async () => {
  await openSecurity()
  await button('Set up').click()
  const setUp = dialog('Set up an authenticator app')
  await setUp.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
  const key = await setUp.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()
  const secret = Secret.fromBase32((key ?? '').replaceAll(' ', ''))
  expect(await findProblems(page, 'setting up an app')).toEqual([])
  await setUp.getByLabel('Code that the app shows').fill(new TOTP({ secret }).generate())
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  const shown = dialog('Store your recovery codes').getByRole('listitem')
  await shown.first().waitFor()
  const codes = await shown.allTextContents()
  expect(codes).toHaveLength(10)
  await button('I have stored them').click()
  await page.getByText('10 left').waitFor()

  await signInElsewhere()
  await page.getByLabel('Code from your app').fill('000000')
  await button('Continue').click()
  await page.getByText(/That is not right/).waitFor()
  await button('Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '')
  await button('Continue').click()
  await page.getByText('You have 9 recovery codes left.').waitFor()
})

test('a passkey is added, signs in, and is removed', async () => {
  await openSecurity()
  await plugInKey()
  await button('Add a passkey').click()
  await dialog('Add a passkey').getByLabel('Name').fill('Blue key')
  await dialog('Add a passkey').getByRole('button', { name: 'Continue' }).click()
  await button('I have stored them').click()
  await page.getByText('Blue key').first().waitFor()

  await signInElsewhere()
  await button('Use a passkey').click()
  await page.waitForURL((address) => address.pathname !== '/login')
  await page.goto(`${url}/account?tab=security`)
  await button('Remove the passkey Blue key').click()
  await dialog('Remove the passkey “Blue key”?').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('The passkey “Blue key” was removed.').waitFor()
  await expect.poll(() => button('Remove the passkey Blue key').count()).toBe(0)
})
