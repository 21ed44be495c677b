import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { type Camera, PASSWORD, type OwnConsole } from './console.ts'
import { type Line, openLine } from './line.ts'
import { insightRows, liveMark, signIn, untilStored, untilLive } from './pages.ts'
import { startOwnConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

let running: OwnConsole
let browser: Browser
let windows: Windows
let line: Line
let page: Page
let camera: Camera
let email: string
let lastId = 100

beforeAll(async () => {
  ;[running, browser] = await Promise.all([startOwnConsole(), joinChromium()])
  windows = createWindows(browser)
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})
beforeEach(async () => {
  line = await openLine(running.url)
  page = await windows.open({ viewport: { width: 1280, height: 800 } })
  lastId += 1
  email = `owner-${lastId}@example.org`
  await running.addUser(email)
  camera = await running.addCamera(lastId, email)
  await camera.send({ messageId: 1, classId: 1 })
  await signIn(page, line.url, email)
  await untilLive(page)
  await insightRows(page).first().waitFor()
})
afterEach(async () => {
  await windows.release()
  await line.close()
})

/** Expects that the page shows what the server has, without a reload. */
async function expectPageShowsAll(count: number): Promise<void> {
  await insightRows(page)
    .nth(count - 1)
    .waitFor()
  await expect.poll(() => insightRows(page).count()).toBe(count)
  const stored = await page.evaluate(async () => {
    const response = await fetch('/api/insights', {
      headers: { authorization: localStorage.getItem('token') ?? '' },
    })
    const { insights } = (await response.json()) as { insights: { class_name: string }[] } // the answer follows the contract
    return insights.map((insight) => insight.class_name)
  })
  await expect.poll(() => page.locator('[data-insight]').allInnerTexts()).toEqual(stored)
}

test('after some time without a network the page catches up automatically', async () => {
  line.cut()
  await liveMark(page).filter({ hasText: 'Reconnecting' }).waitFor()
  for (const classId of [2, 3, 4]) await camera.send({ messageId: classId, classId })
  line.mend()
  await untilLive(page)
  await expectPageShowsAll(4)
})

test('when the network is back it is used immediately, even if an attempt on the lost network still waits', async () => {
  await page.context().setOffline(true)
  const tried = line.hang()
  await liveMark(page).filter({ hasText: 'Offline' }).waitFor()
  await camera.send({ messageId: 2, classId: 2 })
  await page.context().setOffline(false)
  await tried
  line.mend()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await liveMark(page).filter({ hasText: 'Live' }).waitFor({ timeout: 10_000 })
  await expectPageShowsAll(2)
})

test('after a restart of the server the page catches up automatically', async () => {
  await running.place.kill9('api/src/main.ts')
  await camera.send({ messageId: 2, classId: 2 })
  await running.program.says(/api ended unexpectedly/)
  await untilLive(page)
  await expectPageShowsAll(2)
})

test('a page that was frozen shows what arrived in the meantime', async () => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  line.cut()
  await camera.send({ messageId: 2, classId: 2 })
  line.mend()
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expectPageShowsAll(2)
})

test('an insight that arrives between the first rows and the first push is not lost', async () => {
  const second = await page.context().newPage()
  const isHeld = Promise.withResolvers<void>()
  await second.routeWebSocket(/socket\.io/, async (socket) => {
    await isHeld.promise
    socket.connectToServer()
  })
  await second.goto(`${line.url}/insights`)
  await insightRows(second).first().waitFor()
  await camera.send({ messageId: 2, classId: 2 })
  isHeld.resolve()
  await untilLive(second)
  await insightRows(second).nth(1).waitFor()
  expect(await second.getByRole('button', { name: /new insight/ }).count()).toBe(0)
})

test('after returning from another page the list is at the same position', async () => {
  for (let classId = 2; classId <= 30; classId++) await camera.send({ classId })
  await page.reload()
  await untilStored(page)
  await page.evaluate(() => globalThis.scrollTo(0, 700))
  const row = insightRows(page).filter({ has: page.getByRole('link', { name: 'Class 15', exact: true }) })
  const before = await row.boundingBox()
  await page.getByRole('link', { name: 'Model Marketplace' }).click()
  await page.getByRole('heading', { name: 'PUBLIC MODELS' }).waitFor()
  await page.goBack()
  await row.waitFor()
  await camera.send({ classId: 31 })
  await page.getByRole('button', { name: '1 new insight' }).waitFor()
  expect(await row.boundingBox()).toEqual(before)
})

test('two tabs show the same', async () => {
  const second = await page.context().newPage()
  await second.goto(`${line.url}/insights`)
  for (const tab of [page, second]) await untilStored(tab)
  await camera.send({ messageId: 2, classId: 2 })
  for (const tab of [page, second]) await tab.getByRole('button', { name: '1 new insight' }).click()
  for (const tab of [page, second]) await insightRows(tab).nth(1).waitFor()
  for (const tab of [page, second])
    await expect
      .poll(() => tab.locator('[data-insight]').allInnerTexts())
      .toEqual(['Class 2', expect.any(String)])
})

test('a session that is ended elsewhere ends here, and signing out in one tab signs out the other', async () => {
  const login = await fetch(`${running.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { token } = (await login.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const sessions = (await (await fetch(`${running.url}/api/sessions`, { headers })).json()) as {
    session_id: string
    is_current: boolean
  }[]
  const other = sessions.find((session) => !session.is_current)
  await fetch(`${running.url}/api/sessions/${other?.session_id}`, { method: 'DELETE', headers })
  await page.waitForURL('**/login*')
  await page.getByText('You were signed out: your session has ended.').waitFor()

  await signIn(page, line.url, email)
  const second = await page.context().newPage()
  await second.goto(`${line.url}/insights`)
  await insightRows(second).first().waitFor()
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await second.waitForURL('**/login*')
  expect(await second.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
