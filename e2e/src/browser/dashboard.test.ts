import { readFile } from 'node:fs/promises'
import { type DashboardWidget, WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findProblems, findProblemsOnBoth, onDesktop, type Problem, STILL_PHONE } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { WIDE } from './looks.ts'
import { signIn, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

let running: SharedConsole
let browser: Browser
let windows: Windows
/** Windows of a browser without WebGL, for tests that need no map. The page then shows that the map cannot be drawn. */
let plainWindows: Windows
let plainBrowser: Browser
let cameras = 0

beforeAll(async () => {
  ;[running, browser, plainBrowser] = await Promise.all([
    joinConsole(),
    joinChromium({ hasWebgl: true }),
    joinChromium(),
  ])
  windows = createWindows(browser)
  plainWindows = createWindows(plainBrowser)
})
afterAll(async () => {
  await Promise.all([browser, plainBrowser].map(leaveChromium))
  await running.stop()
})
afterEach(() => Promise.all([windows.release(), plainWindows.release()]))

/** Adds a user with one camera that has sent this many insights. */
async function addOwner(
  name: string,
  { sent, cameraName = 'North gate' }: { sent: number; cameraName?: string },
) {
  const email = running.emailOf(name)
  await running.addUser(email)
  cameras += 1
  const camera = await running.addCamera(running.firstDeviceId + cameras, email, cameraName)
  const send = (messageId: number) => camera.send({ messageId, classId: 17, confidence: 90 })
  for (let messageId = 1; messageId <= sent; messageId += 1) await send(messageId)
  return { email, send, deviceId: camera.deviceId }
}

/** Puts one widget of each of these types on a user's dashboard. */
async function arrange(email: string, types: readonly WidgetType[]): Promise<void> {
  const widgets = types.map((type, at): DashboardWidget => {
    const position = { x: (at % 3) * 4, y: Math.floor(at / 3) * 4 }
    return { id: type, type, position, size: { width: 4, height: 4 } }
  })
  await running.query(
    `insert into dashboard (user_id, widgets) select user_id, $2 from user_account where email = $1`,
    [email, JSON.stringify(widgets)],
  )
}

const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the numbers change as insights arrive, and a saved arrangement survives a reload', async () => {
  const { email, send } = await addOwner('arranger', { sent: 2 })
  const page = await plainWindows.open(WIDE)
  await signIn(page, running.url, email, '/dashboard')
  await untilLive(page)
  await widget(page, 'Total insights').getByRole('button', { name: '2 insights' }).waitFor()
  await send(3)
  await widget(page, 'Total insights').getByRole('button', { name: '3 insights' }).waitFor()

  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  await page.getByRole('button', { name: 'Remove Total classes' }).click()
  await page.getByRole('button', { name: /^Arrange Most frequent classes/ }).press('Shift+ArrowDown')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Dashboard saved.').waitFor()
  await page.reload()
  await widget(page, 'Total devices').waitFor()
  expect(await widget(page, 'Total classes').count()).toBe(0)
})

test('a widget can be saved as a CSV file and as a picture, and its bar opens its insights', async () => {
  const { email } = await addOwner('saver', { sent: 2 })
  const page = await plainWindows.open(WIDE)
  await signIn(page, running.url, email, '/dashboard')
  const classes = widget(page, 'Most frequent classes')
  const save = async (what: string) => {
    await classes.getByRole('button', { name: 'More for Most frequent classes' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: what }).click(),
    ])
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
  }
  const csv = await save('Save as CSV')
  expect(csv.name).toBe('sentinel_top_classes.csv')
  expect(csv.content.toString()).toBe('\u{feff}Class,Insights\r\nClass 17,2\r\n')
  const png = await save('Save as PNG')
  expect(png.content.subarray(1, 4).toString()).toBe('PNG')

  await classes.getByRole('slider').press('ArrowDown')
  await classes.getByRole('slider').press('Enter')
  await page.waitForURL('**/insights?*')
  await page.getByText('2 insights', { exact: true }).waitFor()
})

test('while the numbers load on a slow connection nothing moves, and a click on Edit dashboard works', async () => {
  const { email } = await addOwner('patient', { sent: 1 })
  const page = await windows.open(WIDE)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const isHeld = Promise.withResolvers<void>()
  await page.route(/\/api\/(dashboard\/(data|today|visit)|alerts|getDevicesForUser)/, async (route) => {
    await isHeld.promise
    await route.continue()
  })
  await signIn(page, running.url, email, '/dashboard')
  await page.getByRole('button', { name: 'Edit dashboard' }).click()
  await page.getByRole('button', { name: /^Arrange Total insights/ }).waitFor()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Edit dashboard' }).waitFor()
  await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.splice(0))
  isHeld.resolve()
  await widget(page, 'Total insights').getByRole('button', { name: '1 insight' }).waitFor()
  await page
    .getByRole('region', { name: 'New from your cameras' })
    .getByText('No camera needs a visit')
    .waitFor()
  const shifted = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifted.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.02)
})

test('the printed dashboard shows its period, without the menu and the news', async () => {
  const { email } = await addOwner('printer', { sent: 1 })
  const page = await plainWindows.open(WIDE)
  const filters = encodeURIComponent(JSON.stringify([{ column: 'class_name', value: 'Class' }]))
  await signIn(page, running.url, email, `/dashboard?filters=${filters}`)
  await widget(page, 'Total insights').getByRole('button', { name: '1 insight' }).waitFor()
  expect(await page.getByText('Period', { exact: true }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('Period', { exact: true }).isVisible()).toBe(true)
  expect(await page.getByText('All insights', { exact: true }).isVisible()).toBe(true)
  for (const hidden of [
    page.getByRole('navigation').first(),
    page.getByRole('region', { name: 'New from your cameras' }),
  ])
    expect(await hidden.isVisible()).toBe(false)
  await page.setViewportSize({ width: 703, height: 1032 }) // an A4 page within its margins
  for (const name of ['Acknowledged', 'None'])
    expect(
      await gapBehind(widget(page, 'Insight statuses').getByText(name, { exact: true })),
    ).toBeGreaterThan(4)
  await page.emulateMedia({ media: 'screen' })
})

/** Returns the number of pixels between a text and what follows it. */
async function gapBehind(name: Locator): Promise<number> {
  return name.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const next = element.nextElementSibling?.getBoundingClientRect().left ?? Number.NaN
    return next - text.getBoundingClientRect().right
  })
}

/** Finds the problems of a dashboard that is open on a phone, and those of its editing mode on a desktop. */
async function findProblemsOfDashboard(page: Page, face: string): Promise<Problem[]> {
  const viewed = await findProblemsOnBoth(page, face)
  const edited = await onDesktop(page, async () => {
    await page.getByRole('button', { name: 'Edit dashboard' }).click()
    await page
      .getByRole('button', { name: /^Arrange / })
      .first()
      .waitFor()
    return findProblems(page, `${face}, edited`)
  })
  return [...viewed, ...edited]
}

test('the dashboard is accessible, wide and on a phone, in both themes, also while it is being edited', async () => {
  const { email } = await addOwner('reader', { sent: 1 })
  await arrange(
    email,
    WidgetType.options.filter((type) => type !== 'device_heatmap'),
  )
  const page = await plainWindows.open(STILL_PHONE)
  await signIn(page, running.url, email, '/dashboard')
  await widget(page, 'Total insights').getByRole('button', { name: '1 insight' }).waitFor()
  await widget(page, 'Activity pattern').waitFor()
  await page
    .getByRole('region', { name: 'New from your cameras' })
    .getByText('No camera needs a visit')
    .waitFor()
  expect(await findProblemsOfDashboard(page, 'dashboard')).toEqual([])
})

test('the dashboard’s map is accessible, wide and on a phone, in both themes, also while it is being edited', async () => {
  const { email } = await addOwner('traveller', { sent: 1 })
  await arrange(email, ['device_heatmap'])
  const page = await windows.open(STILL_PHONE)
  await signIn(page, running.url, email, '/dashboard')
  await page
    .getByRole('region', { name: 'New from your cameras' })
    .getByText('No camera needs a visit')
    .waitFor()
  await widget(page, 'Heatmap').waitFor()
  expect(await findProblemsOfDashboard(page, 'map')).toEqual([])
})

test('the news section is accessible while a camera needs a visit, wide and on a phone', async () => {
  // The name is as long as the link below it. Links whose centres are close to each other need space between them.
  const cameraName = 'North gate beside the old mill'
  const { email, deviceId } = await addOwner('visitor', { sent: 1, cameraName })
  await running.query(
    `select settle_alerts(array[row(${deviceId}, null, 'sentinel_cable_error', '{}')::alert_verdict])`,
  )
  const page = await plainWindows.open(STILL_PHONE)
  await signIn(page, running.url, email, '/dashboard')
  const today = page.getByRole('region', { name: 'New from your cameras' })
  await today.getByRole('link', { name: 'Show the camera that needs a visit' }).waitFor()
  await widget(page, 'Total insights').getByRole('button', { name: '1 insight' }).waitFor()
  expect(await findProblemsOnBoth(page, 'news')).toEqual([])
})
