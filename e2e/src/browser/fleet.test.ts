import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { WIDE } from './looks.ts'
import { COARSE, untilMap } from './map-page.ts'
import { signIn, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'

let running: SharedConsole
let browser: Browser
let owner: string

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium({ hasWebgl: true })])
  owner = running.emailOf('owner')
  await running.addUser(owner)
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

async function openWindow(path: string): Promise<Page> {
  const context = await browser.newContext({ ...WIDE, ...COARSE })
  const page = await context.newPage()
  await signIn(page, running.url, owner, path)
  await untilLive(page)
  return page
}

const listed = (page: Page) => page.getByRole('region', { name: 'In view' }).getByRole('button')

test('a camera is named, added to a group, found by its group on the map, removed, and shown again after its next report', async () => {
  const camera = await running.addCamera(running.firstDeviceId, owner)
  await running.addCamera(running.firstDeviceId + 1, owner)
  await camera.report({ latitude: 0.3, longitude: 36.85 })
  const page = await openWindow('/groups')
  await page.getByRole('button', { name: 'Add New Group', exact: true }).click()
  await page.getByLabel('Group Name').fill('Ridge')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Group' }).click()
  await page.getByRole('row').filter({ hasText: 'Ridge' }).waitFor()

  await page.getByRole('link', { name: 'My Devices', exact: true }).click()
  await page.locator(`[data-row="${camera.deviceId}"]`).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Display name', { exact: true }).fill('River ford')
  await form.getByLabel('Cycle time', { exact: true }).selectOption('12 hours')
  await form.getByLabel('Group', { exact: true }).selectOption('Ridge')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('River ford is saved.').waitFor()

  const watching = await openWindow('/map')
  await untilMap(watching)
  await watching.getByRole('button', { name: 'Filters' }).click()
  await watching.getByLabel('Group', { exact: true }).selectOption('Ridge')
  await expect.poll(() => listed(watching).allInnerTexts()).toEqual([expect.stringMatching(/River ford/)])

  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await listed(page).filter({ hasText: 'River ford' }).click()
  await page.getByRole('button', { name: 'Remove from map' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('River ford was removed from the map.').waitFor()
  await watching.getByRole('heading', { name: 'No Devices Available' }).waitFor()

  await camera.report({ latitude: 0.301, longitude: 36.851 })
  for (const window of [page, watching])
    await expect.poll(() => listed(window).allInnerTexts()).toEqual([expect.stringMatching(/River ford/)])
})
