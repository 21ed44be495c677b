import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { WIDE } from './looks.ts'
import { signIn, signInByForm, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let running: SharedConsole
let browser: Browser
let owner: string

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  owner = running.emailOf('owner')
  await running.addUser(owner)
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

async function openPage(): Promise<Page> {
  const context = await browser.newContext(WIDE)
  return context.newPage()
}

test('a browser that blocks its storage shows the console, with a note on the consequences', async () => {
  const page = await openPage()
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  await signInByForm(page, running.url, owner)
  await page.getByText('This browser does not let the console store anything more').waitFor()
  await page.getByRole('link', { name: 'My Devices', exact: true }).click()
  await page.getByRole('heading', { name: 'My Devices', exact: true }).waitFor()
  await untilLive(page)
  expect(new URL(page.url()).pathname).toBe('/devices')
})

test('a computer clock that is 40 days ahead or behind does not show a camera as silent', async () => {
  const camera = await running.addCamera(running.firstDeviceId, owner)
  await camera.report({ latitude: 0.3, longitude: 36.85 })
  for (const days of [40, -40]) {
    const page = await openPage()
    await page.clock.setSystemTime(Date.now() + days * DAY_MS)
    await signIn(page, running.url, owner, '/devices')
    await untilLive(page)
    const row = page.locator(`[data-row="${camera.deviceId}"]`)
    await expect.poll(() => row.innerText()).toMatch(/Checked in\s+(\d+ min ago|just now|now)/i)
    await page.context().close()
  }
})
