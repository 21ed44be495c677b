import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { PHONE, WIDE } from './looks.ts'
import { insightRows, signIn, untilStored, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

const STORED = 30

let running: SharedConsole
let browser: Browser
let windows: Windows
let email: string
let page: Page

/** Adds Class 1 to 30, a minute apart. */
beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  windows = createWindows(browser)
  email = running.emailOf('owner')
  await running.addUser(email)
  const camera = await running.addCamera(running.firstDeviceId, email, 'Ford 1')
  for (let messageId = 1; messageId <= STORED; messageId++)
    await camera.send({
      messageId,
      classId: messageId,
      takenAt: new Date(Date.UTC(2026, 10, 20, 0, messageId)),
    })
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})
afterEach(() => windows.release())

async function enter(options: Parameters<Browser['newContext']>[0]): Promise<void> {
  page = await windows.open(options)
  await signIn(page, running.url, email)
  await untilLive(page)
  await untilStored(page)
}

const rowOf = (classId: number, on = page) =>
  insightRows(on).filter({ has: on.getByRole('link', { name: `Class ${classId}`, exact: true }) })
const favor = (classId: number, on = page) =>
  rowOf(classId, on).getByRole('button', { name: 'Favorite' }).click()
const untilUnsaved = (amount: number, on = page) =>
  on
    .getByRole('button', { name: amount === 0 ? 'Save Actions' : `Save Actions (${amount})`, exact: true })
    .waitFor()
const toast = () => page.getByText('The bulk update has successfully completed!')

test('two tabs share unsaved actions, and once one tab has saved them they are saved in both', async () => {
  await enter(WIDE)
  const second = await page.context().newPage()
  await second.goto(`${running.url}/insights`)
  await rowOf(30, second).waitFor()
  await untilLive(second)
  await favor(30)
  await rowOf(30, second).getByText('Favorite *').waitFor()
  await favor(29, second)
  await untilUnsaved(2)
  await rowOf(29).getByText('Favorite *').waitFor()
  await page.getByRole('button', { name: 'Save Actions (2)' }).click()
  await toast().waitFor()
  for (const tab of [page, second]) {
    await untilUnsaved(0, tab)
    for (const classId of [30, 29]) await rowOf(classId, tab).getByText('Favorite', { exact: true }).waitFor()
    expect(await tab.getByText('Favorite *').count()).toBe(0)
  }
})

test('Ctrl Z first undoes the unsaved steps, and then offers to undo the save', async () => {
  await enter(WIDE)
  const { keyboard } = page
  await favor(20)
  await untilUnsaved(1)
  await keyboard.press('ControlOrMeta+s')
  await toast().waitFor()
  await rowOf(20).getByText('Favorite', { exact: true }).waitFor()
  await favor(19)
  await untilUnsaved(1)
  await keyboard.press('ControlOrMeta+z')
  await untilUnsaved(0)
  expect(await rowOf(20).getByText('Favorite', { exact: true }).count()).toBe(1)
  await keyboard.press('ControlOrMeta+z')
  const offer = page.getByRole('status').filter({ hasText: 'Nothing unsaved is left to undo.' })
  await offer.getByRole('button', { name: 'Undo', exact: true }).click()
  await rowOf(20).getByText('Favorite', { exact: true }).waitFor({ state: 'detached' })
  const stored = await running.query<{ insight_status: string }>(
    'select insight_status from insight where class_id in (19, 20) and device_id = $1',
    [running.firstDeviceId],
  )
  expect(stored.map(({ insight_status }) => insight_status)).toEqual(['none', 'none'])
})

test('signing out asks before it drops unsaved actions, and does not ask if there are none', async () => {
  await enter(WIDE)
  await favor(10)
  await untilUnsaved(1)
  await page.getByRole('link', { name: 'Model Marketplace' }).click()
  await page.waitForURL('**/marketplace')
  const logOut = async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
  }
  await logOut()
  const question = page.getByRole('dialog', { name: '1 action is not saved. Log out anyway?' })
  await question.getByRole('button', { name: 'Cancel', exact: true }).click()
  await question.waitFor({ state: 'detached' })
  await logOut()
  await question.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')
  await signIn(page, running.url, email)
  await logOut()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('user.insights.unsaved'))).toBeNull()
})

test('a sign-out that is answered late opens the sign-in page once, and not as the end of a session', async () => {
  await enter(WIDE)
  const opened: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.isNavigationRequest()) opened.push(pathname + search)
  })
  // The server has ended the session and closed the socket. The socket's next connection attempt is refused.
  await page.route('**/api/logout', async (route) => {
    await route.fetch()
    await page.waitForURL('**/login*')
  })
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  expect(opened).toEqual(['/login'])
})

test('Escape closes what is open before it closes a message', async () => {
  await enter(WIDE)
  await favor(15)
  await page.keyboard.press('ControlOrMeta+s')
  await toast().waitFor()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await filters.waitFor()
  await page.keyboard.press('Escape')
  await filters.waitFor({ state: 'detached' })
  expect(await toast().count()).toBe(1)
  await page.keyboard.press('Escape')
  await toast().waitFor({ state: 'detached' })
})

test.each([
  ['beside the drawer', WIDE],
  ['on a phone', PHONE],
])(
  '%s the last row can be reached while a message is shown, and the message can be closed',
  async (_, options) => {
    await enter(options)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const box = rowOf(1).getByRole('checkbox')
    await box.check()
    await page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Acknowledge' }).click()
    await page.getByRole('button', { name: 'Save Actions (1)' }).click()
    await toast().waitFor()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await box.check()
    expect(await box.isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await toast().waitFor({ state: 'detached' })
  },
)

test('a window of 768 px shows labels of its controls, the Status column and the actions for a selection', async () => {
  await enter({ viewport: { width: 768, height: 1024 } })
  for (const name of ['Filters', 'Saved views', 'Table', 'Gallery', 'Columns', 'Download CSV'])
    await page.getByText(name, { exact: true }).waitFor()
  const status = page.getByRole('columnheader', { name: 'Status' })
  expect(await status.evaluate((head) => head.scrollWidth > head.clientWidth)).toBe(false)
  const actions = page.getByRole('toolbar', { name: 'Actions' })
  for (const name of ['Acknowledge', 'None', 'Favorite', 'Archive'])
    await actions.getByRole('button', { name, exact: true }).waitFor()
  expect((await actions.boundingBox())?.height).toBeLessThanOrEqual(44)
})
