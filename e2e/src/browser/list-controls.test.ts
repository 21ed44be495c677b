import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { findCutOff } from './cut-off.ts'
import { PHONE, WIDE } from './looks.ts'
import { insightRows, signIn, untilStored, untilLive, withoutStore } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

const STORED = 160
const PAGE_SIZE_KEY = 'user.insights.pageSize'

let running: SharedConsole
let browser: Browser
let windows: Windows
let page: Page
let owner: string

/** Adds Class 1 to 160, a minute apart. Odd classes have a higher confidence. */
beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  windows = createWindows(browser)
  owner = running.emailOf('owner')
  await running.addUser(owner)
  const camera = await running.addCamera(running.firstDeviceId, owner, 'Ford 1')
  for (let messageId = 1; messageId <= STORED; messageId++)
    await camera.send({
      messageId,
      classId: messageId,
      confidence: messageId % 2 === 1 ? 90 : 40,
      takenAt: new Date(Date.UTC(2026, 10, 20, 0, messageId)),
    })
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})
beforeEach(async () => {
  page = await windows.open(WIDE)
})
afterEach(() => windows.release())

async function enter({ pageSize }: { pageSize?: number } = {}): Promise<void> {
  await signIn(page, running.url, owner)
  if (pageSize !== undefined)
    await page.evaluate(([key, size]) => localStorage.setItem(key, size), [
      PAGE_SIZE_KEY,
      String(pageSize),
    ] as const)
}

const pages = () => page.getByRole('navigation', { name: 'Pages' })
const untilSpan = (words: string) => pages().getByText(words, { exact: true }).waitFor()
const turn = (way: string) => pages().getByRole('button', { name: way }).click()
const searchOf = () => new URL(page.url()).searchParams
const focusedText = () => page.evaluate(() => document.activeElement?.textContent)
const readClasses = () => page.locator('[data-insight]').allInnerTexts()

test('the list scrolls through everything or shows pages, as the user has chosen', async () => {
  await enter()
  await untilStored(page)
  expect(await pages().count()).toBe(0)
  await page.getByRole('button', { name: 'Rows per page: All' }).click()
  await page.getByRole('menuitemradio', { name: '5', exact: true }).click()
  await untilSpan('1–5 of 160')
  await expect.poll(() => readClasses()).toEqual([160, 159, 158, 157, 156].map((id) => `Class ${id}`))
  await turn('Next page')
  await untilSpan('6–10 of 160')
  expect(searchOf().get('page')).toBe('2')
  const second = insightRows(page).first()
  await expect.poll(() => second.getAttribute('aria-rowindex')).toBe('7')
  await expect.poll(() => page.getByRole('table').getAttribute('aria-rowcount')).toBe('161')
  await turn('Last page')
  await untilSpan('156–160 of 160')
  await expect
    .poll(() => pages().getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled'))
    .toBe('true')
  await turn('Previous page')
  await untilSpan('151–155 of 160')
  await page.reload()
  await untilSpan('151–155 of 160')
  await page.goBack()
  await untilSpan('156–160 of 160')
  await turn('First page')
  await untilSpan('1–5 of 160')
  expect(searchOf().has('page')).toBe(false)
  await turn('Last page')
  await page.getByRole('button', { name: 'Rows per page: 5' }).click()
  await page.getByRole('menuitemradio', { name: '50', exact: true }).click()
  await untilSpan('151–160 of 160')
  await page.getByRole('button', { name: 'Rows per page: 50' }).click()
  await page.getByRole('menuitemradio', { name: /^All/ }).click()
  await pages().waitFor({ state: 'detached' })
})

test('another order, filter or view starts at the first page, and a page beyond the last becomes the last', async () => {
  await enter({ pageSize: 25 })
  await page.goto(`${running.url}/insights?page=99`)
  await untilSpan('151–160 of 160')
  expect(await page.getByText(/^A part of this address is not valid/).count()).toBe(0)
  await page.getByTitle('Sort by Confidence').click()
  await untilSpan('1–25 of 160')
  await turn('Next page')
  await untilSpan('26–50 of 160')
  await page.getByRole('button', { name: 'Gallery' }).click()
  await untilSpan('1–25 of 160')
  await turn('Next page')
  await untilSpan('26–50 of 160')
  expect(
    await page
      .getByRole('listitem')
      .filter({ has: page.locator('[data-insight]') })
      .first()
      .getAttribute('aria-posinset'),
  ).toBe('26')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('Class 1')
  await page.getByRole('button', { name: 'Save Filters' }).click()
  await untilSpan('1–25 of 72')
})

test('keys and ranges continue across pages, and the page of the open insight is shown', async () => {
  await enter({ pageSize: 5 })
  const { keyboard } = page
  await page.goto(`${running.url}/insights`)
  await untilSpan('1–5 of 160')
  await untilStored(page)
  await insightRows(page).nth(4).locator('[data-insight]').focus()
  await keyboard.press('x')
  await keyboard.press('j')
  await untilSpan('6–10 of 160')
  await expect.poll(focusedText).toBe('Class 155')
  await keyboard.press('Shift+J')
  await page.getByRole('toolbar', { name: 'Actions' }).getByText('3 selected').waitFor()
  await keyboard.press('k')
  await keyboard.press('k')
  await untilSpan('1–5 of 160')
  await expect.poll(focusedText).toBe('Class 156')
  await page.getByRole('toolbar', { name: 'Actions' }).getByText('3 selected').waitFor()

  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Class 156' }).waitFor()
  await keyboard.press('j')
  await page.getByRole('dialog', { name: 'Class 155' }).waitFor()
  await untilSpan('6–10 of 160')
  await keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await untilSpan('6–10 of 160')
  await expect.poll(focusedText).toBe('Class 155')
})

test('a page that is not fetched yet shows placeholder rows until it is loaded', async () => {
  await withoutStore(page)
  const isHeld = Promise.withResolvers<void>()
  await page.route(/\/api\/insights\?.*cursor=/, async (route) => {
    await isHeld.promise
    await route.continue()
  })
  await enter({ pageSize: 25 })
  await page.goto(`${running.url}/insights?page=7`)
  await untilSpan('151–160 of 160')
  await expect.poll(() => page.locator('tr[aria-busy]').count()).toBe(10)
  expect(await insightRows(page).count()).toBe(0)
  isHeld.resolve()
  await page.getByRole('link', { name: 'Class 10', exact: true }).waitFor()
  await expect.poll(() => readClasses()).toEqual(Array.from({ length: 10 }, (_, at) => `Class ${10 - at}`))
})

test('on a phone the list is sorted by a control, and its pages can be turned', async () => {
  await windows.release()
  page = await windows.open(PHONE)
  await enter({ pageSize: 5 })
  await page.goto(`${running.url}/insights`)
  await untilStored(page)
  const more = page.getByRole('dialog', { name: 'List options' })
  await page.getByRole('button', { name: 'More' }).tap()
  await more.getByRole('combobox', { name: 'Sort by' }).selectOption('Confidence')
  await expect.poll(readClasses).toEqual([159, 157, 155, 153, 151].map((id) => `Class ${id}`))
  await more.getByRole('button', { name: 'Order: highest first' }).tap()
  await more.getByRole('button', { name: 'Close', exact: true }).tap()
  await more.waitFor({ state: 'detached' })
  await expect.poll(readClasses).toEqual([160, 158, 156, 154, 152].map((id) => `Class ${id}`))
  expect(searchOf().get('sort')).toBe('confidence')
  await pages().getByRole('button', { name: 'Next page' }).tap()
  await expect.poll(readClasses).toEqual([150, 148, 146, 144, 142].map((id) => `Class ${id}`))
})

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

const firstRowTop = async () => (await insightRows(page).first().boundingBox())?.y

test('the first sighting is within the first 240 px of a wide window, and within the first quarter of a phone', async () => {
  await enter({ pageSize: 25 })
  await page.goto(`${running.url}/insights`)
  await untilSpan('1–25 of 160')
  await expect.poll(() => firstRowTop()).toBeLessThanOrEqual(240)
  await windows.release()
  page = await windows.open(PHONE)
  await enter({ pageSize: 25 })
  await page.goto(`${running.url}/insights`)
  await untilSpan('1–25 of 160')
  await expect.poll(() => firstRowTop()).toBeLessThanOrEqual(844 / 4)
  const withoutWords = page.locator('button:visible:has(svg)').filter({ hasNotText: /\w/ })
  expect(await withoutWords.count()).toBeLessThanOrEqual(5)
})

test('on a phone the actions appear when the first row is selected, and this row does not move', async () => {
  await windows.release()
  page = await windows.open(PHONE)
  await enter()
  await untilStored(page)
  const row = insightRows(page).nth(1)
  const before = await row.boundingBox()
  const actions = page.getByRole('toolbar', { name: 'Actions' })
  expect(await actions.count()).toBe(0)
  await row.getByRole('checkbox').tap()
  await actions.getByRole('button', { name: 'Favorite' }).waitFor()
  expect((await row.boundingBox())?.y).toBe(before?.y)
  await actions.getByRole('button', { name: 'Select none' }).tap()
  await actions.waitFor({ state: 'detached' })
  expect((await row.boundingBox())?.y).toBe(before?.y)
})

test('in a narrow window a row with a status still shows its species, and nothing is wider than the window', async () => {
  await windows.release()
  page = await windows.open(PHONE)
  await enter()
  await untilStored(page)
  const row = insightRows(page).first()
  const actions = page.getByRole('toolbar', { name: 'Actions' })
  await row.getByRole('checkbox').tap()
  await actions.getByRole('button', { name: 'Acknowledge' }).tap()
  await row.getByText('Acknowledged').waitFor()
  await row.getByRole('checkbox').tap()
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await expect.poll(() => page.evaluate(() => innerWidth), { message: `${width} px` }).toBe(width)
    await expect.poll(() => findCutOff(page), { message: `${width} px` }).toEqual([])
    const species = row.getByRole('cell').filter({ has: page.locator('[data-insight]') })
    expect(await species.evaluate((cell) => cell.scrollWidth > cell.clientWidth)).toBe(false)
    const save = await boxOf(actions.getByRole('button', { name: /^Save/ }))
    const archive = await boxOf(actions.getByRole('button', { name: 'Archive' }))
    expect(archive.y - (save.y + save.height)).toBeGreaterThanOrEqual(8)
  }
  await page.setViewportSize({ width: 844, height: 390 })
  await page.getByRole('columnheader', { name: 'Device', exact: true }).waitFor()
  await expect.poll(async () => (await actions.boundingBox())?.height).toBeLessThanOrEqual(44)
})

test('confidence and the whole time with its zone are shown in a window of 768 px and beside the detail', async () => {
  await windows.release()
  page = await windows.open({ ...WIDE, timezoneId: 'Asia/Kolkata' })
  await enter()
  await page.evaluate(() => localStorage.setItem('zone', '"mine"'))
  await page.reload()
  const row = insightRows(page).first()
  const isCut = (content: Locator) =>
    row
      .getByRole('cell')
      .filter({ has: content })
      .evaluate((cell) => cell.scrollWidth > cell.clientWidth)
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await row.getByText('40%').waitFor()
    await row.getByText('UTC+5:30').waitFor()
    expect(await isCut(page.locator('time'))).toBe(false)
    expect(await isCut(page.getByTitle('uncertain'))).toBe(false)
  }
})

test('the wide table can be sorted only by its headers, and the gallery by the control', async () => {
  await enter()
  expect(await page.getByRole('combobox', { name: 'Sort by' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Gallery' }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most Likely Species')
  await expect.poll(() => searchOf().get('sort')).toBe('class_name')
})

test('every control of a row names its row, and a status has a text even if only its icon is visible', async () => {
  await enter()
  await untilLive(page)
  const row = insightRows(page).first()
  const name = 'Class 160, Ford 1, Nov 20th, 2026 02:40 UTC'
  await row.getByRole('checkbox', { name: `Select ${name}`, exact: true }).waitFor()
  await row.getByRole('button', { name: `Favorite: ${name}`, exact: true }).click()
  await row.getByRole('cell', { name: 'Favorite not saved', exact: true }).waitFor()
  await row.getByRole('cell', { name: 'Camera sends no photo', exact: true }).waitFor()
  await page.setViewportSize({ width: 1024, height: 800 })
  const word = row.getByText('Favorite', { exact: true })
  expect(await word.evaluate((element) => getComputedStyle(element).clipPath)).toBe('inset(50%)')
  await row.getByRole('cell', { name: 'Favorite not saved', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('button', { name: 'Remove filter 1: Most Likely Species' }).waitFor()
  expect(await findProblems(page, 'filters')).toEqual([])
})
