import { SIGN_IN_FAILURES_PER_ACCOUNT_MAX } from '@sentinel/contracts/account/limits'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { PASSWORD } from './console.ts'
import { WIDE } from './looks.ts'
import { signInByForm } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

let running: SharedConsole
let browser: Browser
let email: string

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  email = running.emailOf('owner')
  await running.addUser(email)
})
afterAll(async () => {
  // The tests share an address, and therefore the failed sign-in limit.
  await running.query(`delete from attempt where scope = 'sign-in address'`)
  await leaveChromium(browser)
  await running.stop()
})

async function openPage(): Promise<Page> {
  const context = await browser.newContext(WIDE)
  return context.newPage()
}

/** Enters a wrong password from outside the browser and returns the response's status. */
async function guess(): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password: `${PASSWORD} and more` })
  return (await fetch(`${running.url}/api/login`, { method: 'POST', headers, body })).status
}

test('strangers who guess a password lock out a browser that is new to the account, but not the owner’s browser', async () => {
  const page = await openPage()
  await signInByForm(page, running.url, email)
  await page.evaluate(() => localStorage.clear())
  for (let tries = 0; tries < SIGN_IN_FAILURES_PER_ACCOUNT_MAX; tries += 1) expect(await guess()).toBe(401)

  const newPage = await openPage()
  await newPage.goto(`${running.url}/login`)
  await newPage.getByLabel('Email').fill(email)
  await newPage.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await newPage.getByRole('button', { name: 'Sign In' }).click()
  await newPage.getByText('Too many failed attempts.').waitFor()
  await signInByForm(page, running.url, email)
})
