import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { PASSWORD } from './console.ts'
import { findMailedLink } from './find-mailed-link.ts'
import { WIDE } from './looks.ts'
import { signIn, signInByForm } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

const LINK = /(https?:\/\/\S+\/resetpassword\?token=\S+)/
const NEW_PASSWORD = 'Sentinel-8-test!'

let running: SharedConsole
let browser: Browser
let page: Page
let otherWindow: Page
let email: string

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  email = running.emailOf('owner')
  await running.addUser(email)
  page = await openPage()
  otherWindow = await openPage()
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

async function openPage(): Promise<Page> {
  const context = await browser.newContext(WIDE)
  return context.newPage()
}

test('a user who forgot the password gets a link, sets a new one and is signed in, and other windows are signed out', async () => {
  await signIn(otherWindow, running.url, email)

  await page.goto(`${running.url}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Reset Password' }).waitFor() // the previous page also has a field with this name
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByText('Password reset email send!').waitFor()

  const link = await findMailedLink(running.mailFolder, email, LINK)
  await page.goto(link)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()

  await otherWindow.waitForURL('**/login*')
  await otherWindow.getByText('You were signed out: your session has ended.').waitFor()
  await otherWindow.getByLabel('Email').fill(email)
  await otherWindow.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await otherWindow.getByRole('button', { name: 'Sign In' }).click()
  await otherWindow.getByText('Email or password is wrong.').waitFor()
  await signInByForm(otherWindow, running.url, email, NEW_PASSWORD)

  await otherWindow.goto(link)
  await otherWindow.getByLabel('New password').fill('Sentinel-9-test!')
  await otherWindow.getByRole('button', { name: 'Reset Password' }).click()
  await otherWindow.getByText('This link has already been used or has expired.').waitFor()
  await expect.poll(() => otherWindow.getByLabel('Email').inputValue()).toBe(email)
})
