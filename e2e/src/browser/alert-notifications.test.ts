import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { signIn, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

let running: SharedConsole
let browser: Browser
let context: BrowserContext
let email: string
let deviceId: number

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  email = running.emailOf('ranger')
  deviceId = running.firstDeviceId
  await running.addUser(email)
  await running.addCamera(deviceId, email, 'North gate')
  context = await browser.newContext({ permissions: [] }) // denies all permissions
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

/** Opens a tab that is covered by another window and records what it shows and plays. */
async function openCovered(): Promise<Page> {
  const page = await context.newPage()

  await page.addInitScript(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    document.hasFocus = () => false
    // A headless shell grants every requested permission, but still reports it as denied.
    let permission: NotificationPermission = 'default'
    const askPermission = async () => {
      const { state } = await navigator.permissions.query({ name: 'notifications' })
      permission = state === 'prompt' ? 'default' : state
      return permission
    }
    void askPermission()
    window.Notification = class extends Notification {
      static override get permission() {
        return permission
      }
      static override requestPermission() {
        return askPermission()
      }
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        announced.push(`${title}. ${options?.body}`)
      }
    }
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        announced.push('sound')
      }
    }
  })
  return page
}

const announcedIn = (page: Page) =>
  page.evaluate(() => (window as never as { announced: string[] }).announced)

async function raise(type: string): Promise<void> {
  await running.query(`with raised as (
    insert into alert (user_id, device_id, alert_type) select user_id, ${deviceId}, '${type}' from user_account
      where email = '${email}' returning alert_id) select log_change('alerts:changed', array_agg(alert_id)) from raised`)
}

test('only a browser with notifications switched on announces a new alert, and only in one of its tabs', async () => {
  const requested = await openCovered()
  await signIn(requested, running.url, email, '/alerts')
  await untilLive(requested)
  await raise('low_battery')
  await requested.getByText(/^1 open alerts? on .*, 1 new$/).waitFor()
  expect(await announcedIn(requested)).toEqual([])

  const shown = requested.getByText(/^Show a notification/)
  await requested.getByRole('button', { name: 'Alert Settings' }).click()
  await shown.click()
  await requested.getByText('The browser does not allow notifications').waitFor()
  await expect
    .poll(() => requested.getByRole('switch', { name: /^Show a notification/ }).isChecked())
    .toBe(false)
  await context.grantPermissions(['notifications'])
  await shown.click()
  await requested.getByText(/^Play a sound/).click()
  await expect.poll(() => announcedIn(requested)).toEqual(['sound'])

  const second = await openCovered()
  await second.goto(`${running.url}/alerts`)
  await untilLive(second)
  await raise('sentinel_cable_error')
  await second.getByText(/^2 open alerts? on .*, 2 new$/).waitFor()
  await expect
    .poll(async () => [...(await announcedIn(requested)), ...(await announcedIn(second))])
    .toEqual(['sound', 'sound', 'Cable Error: North gate. Cable error reported at start-up'])
})
