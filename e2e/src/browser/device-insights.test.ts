import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import type { Camera } from './console.ts'
import { WIDE } from './looks.ts'
import { insightRows, signIn, untilStored, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

let running: SharedConsole
let browser: Browser
let windows: Windows
let page: Page
let owners = 0
let email: string
/** Two cameras of one owner. The second camera's number contains the first one's. */
let ridge: Camera
let other: Camera

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
  const deviceId = running.firstDeviceId + owners
  ridge = await running.addCamera(deviceId, email, 'North ridge')
  other = await running.addCamera(Number(`9${deviceId}`), email, 'Waterhole')
  for (const classId of [1, 2]) await ridge.send({ classId })
  for (const classId of [3, 4, 5]) await other.send({ classId })
  page = await windows.open(WIDE)
  await signIn(page, running.url, email, '/devices')
  await untilLive(page)
})
afterEach(() => windows.release())

const nameOf = ({ deviceId }: Camera) => `Device ${deviceId} · North ridge`
const chip = () => page.getByRole('button', { name: `Remove filter ${nameOf(ridge)}` })
const amount = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
const openInsights = () =>
  page.locator(`[data-row="${ridge.deviceId}"]`).getByRole('link', { name: '2', exact: true }).click()

test('the link of a camera lists only its insights, and the filter stays after going back and forward and a reload', async () => {
  await openInsights()
  await chip().waitFor()
  await amount('2 insights')
  await page.goBack()
  await page.locator(`[data-row="${ridge.deviceId}"]`).waitFor()
  await page.goForward()
  await chip().waitFor()
  await page.reload()
  await chip().waitFor()
  await amount('2 insights')
  await untilStored(page)
  await other.send({ classId: 6 })
  await ridge.send({ classId: 7 })
  await page.getByRole('button', { name: '1 new insight' }).click()
  await amount('3 insights')
  await page.getByRole('button', { name: 'Gallery' }).click()
  await amount('3 insights')
  await chip().click()
  await amount('7 insights')
  expect(new URL(page.url()).searchParams.has('filters')).toBe(false)
})

test('Select all archives only the insights of that camera, and the CSV file has only these insights', async () => {
  await openInsights()
  await chip().waitFor()
  await untilStored(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).waitFor()
  expect(await findProblems(page, 'columns')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await page.getByRole('menu').waitFor()
  expect(await findProblems(page, 'menu')).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Filtered only' }).click(),
  ])
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines.map((line) => line.split(',')[1])).toEqual([`${ridge.deviceId}`, `${ridge.deviceId}`])

  await page.getByRole('button', { name: 'Select all 2' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive', exact: true }).click()
  const requested = page.getByRole('dialog', { name: 'Archive 2 insights?' })
  await requested.getByRole('button', { name: 'Archive' }).click()
  await page.getByText('2 insights changed.').waitFor()
  const stored = await running.query<{ device_id: number; insight_status: string }>(
    `select device_id, insight_status from insight where device_id in (${ridge.deviceId}, ${other.deviceId}) order by 1, 2`,
  )
  const statusesOf = (camera: Camera) =>
    stored.filter(({ device_id }) => device_id === camera.deviceId).map((row) => row.insight_status)
  expect([statusesOf(ridge), statusesOf(other)]).toEqual([
    ['archive', 'archive'],
    ['none', 'none', 'none'],
  ])
})

test('Select all is cleared when more insights are shown', async () => {
  await openInsights()
  await chip().waitFor()
  await untilStored(page)
  await page.getByRole('button', { name: 'Select all 2' }).click()
  await page.getByText('2 selected').waitFor()
  await ridge.send({ classId: 7 })
  await page.getByRole('button', { name: '1 new insight' }).waitFor()
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: '1 new insight' }).click()
  await page.getByRole('button', { name: 'Select all 3' }).waitFor()
  expect(await page.getByText('0 selected').count()).toBe(1)
})

test('a device number typed into the URL still matches any part of the number', async () => {
  const filters = JSON.stringify([{ column: 'device_id', value: String(ridge.deviceId) }])
  await page.goto(`${running.url}/insights?filters=${encodeURIComponent(filters)}`)
  await page.getByRole('button', { name: `Remove filter Device ID: ${ridge.deviceId}` }).waitFor()
  await amount('5 insights')
  expect(await insightRows(page).count()).toBe(5)
})
