import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { findCutOff } from './cut-off.ts'
import { signIn } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

/** A phone as narrow as WCAG 1.4.10 requires. Text is doubled, as 1.4.4 requires. */
const SMALL = { viewport: { width: 320, height: 800 }, hasTouch: true, reducedMotion: 'reduce' as const }

let running: SharedConsole
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  page = await browser.newPage(SMALL)
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  )
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

/** Navigates the open console to an address, as a link does. */
async function moveTo(path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
}

const lookAt = async (path: string, words?: string) => {
  await moveTo(path)
  if (words) await page.getByText(words).first().waitFor()
  await expect.poll(() => findCutOff(page), { message: path }).toEqual([])
}

test('with doubled text an owner sees nothing cut off on a small phone, and no page scrolls sideways', async () => {
  const email = running.emailOf('owner')
  const deviceId = running.firstDeviceId
  await running.addUser(email)
  const camera = await running.addCamera(deviceId, email, 'Waterhole behind the northern ridge')
  await camera.send({ messageId: 1, classId: 1, takenAt: new Date() })
  await running.query(`insert into alert (user_id, device_id, alert_type)
    select user_id, ${deviceId}, 'no_recent_insights' from user_account where email = '${email}'`)
  await signIn(page, running.url, email)
  await lookAt('/insights', 'Waterhole')
  await page.getByRole('checkbox').first().check()
  await lookAt('/insights', '1 selected')
  await lookAt('/dashboard', 'Total insights')
  await lookAt('/devices', 'Waterhole')
  await lookAt(`/devices/${deviceId}`, 'Last check-in')
  await lookAt('/alerts', 'No Recent Insights')
  await lookAt('/alerts?by=visits', 'Waterhole')
  for (const path of [
    '/map',
    '/groups',
    '/admin',
    '/admin?tab=features',
    '/models',
    '/marketplace',
    '/ota-messages',
    '/device-updates',
    '/account',
    '/account?tab=security',
    '/account?tab=billing',
    '/no/such/page',
  ])
    await lookAt(path)
  expect(await findCutOff(page)).toEqual([])
})

test('with doubled text staff see nothing cut off in the internal sections', async () => {
  const email = running.emailOf('staff')
  await running.addUser(email, 'staff')
  await signIn(page, running.url, email, '/internal?tab=people')
  await page.getByRole('heading', { name: 'Internal' }).waitFor()
  for (const tab of [
    'people',
    'devices',
    'algs',
    'releases',
    'firmware',
    'dead-letters',
    'network',
    'operations',
    'trail',
  ])
    await lookAt(`/internal?tab=${tab}`)
  expect(await findCutOff(page)).toEqual([])
})

test('with doubled text a reader of the guide sees nothing cut off', async () => {
  for (const path of ['/guide/', '/guide/alerts/', '/guide/api/']) {
    await page.goto(running.url + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await findCutOff(page), path).toEqual([])
  }
})
