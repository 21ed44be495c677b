import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findProblems } from './accessibility.ts'
import { joinChromium, leaveChromium } from './chromium.ts'
import { PHONE, WIDE } from './looks.ts'
import { insightRows, signIn, untilStored } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

const MINUTE_MS = 60_000
const START_MS = Date.UTC(2026, 10, 20)

let running: SharedConsole
let browser: Browser
let windows: Windows
let email: string
let page: Page

/** Adds Class 1 to 120 of one camera, eight minutes apart, and Class 200 of another one, a day later, with a photo. */
beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  windows = createWindows(browser)
  email = running.emailOf('owner')
  await running.addUser(email)
  const often = await running.addCamera(running.firstDeviceId + 1, email, 'Waterhole')
  const seldom = await running.addCamera(running.firstDeviceId + 2, email, 'Ridge')
  for (let classId = 1; classId <= 120; classId++)
    await often.send({ classId, takenAt: new Date(START_MS + classId * 8 * MINUTE_MS) })
  const takenAt = new Date(START_MS + 24 * 60 * MINUTE_MS)
  await seldom.send({ messageId: 1, classId: 200, takenAt, hasPhoto: true })
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: '#345' } })
  await seldom.sendPhoto(1, await picture.jpeg().toBuffer())
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})
afterEach(() => windows.release())

async function enter(options: BrowserContextOptions): Promise<void> {
  page = await windows.open(options)
  await signIn(page, running.url, email)
  await insightRows(page).first().waitFor()
  await untilStored(page)
}

const panel = (classId: number) => page.getByRole('dialog', { name: `Class ${classId}`, exact: true })
const rowOf = (classId: number) =>
  insightRows(page).filter({ has: page.getByRole('link', { name: `Class ${classId}`, exact: true }) })
const focused = () => page.evaluate(() => document.activeElement?.textContent)
const openRows = () => page.locator('tr[aria-current="true"] [data-insight]').allInnerTexts()
const scrolledPx = () => page.evaluate(() => scrollY)

test('beside the list, keys move through list and detail, a clicked row opens there, and closing returns to the row', async () => {
  await enter(WIDE)
  await page.evaluate(() => scrollTo(0, 560))
  const before = { row: await rowOf(110).boundingBox(), scrolled: await scrolledPx() }
  await rowOf(110).getByText('Waterhole').click()
  await panel(110).waitFor()
  expect(await page.locator('[aria-modal="true"]').count()).toBe(0)
  await expect.poll(async () => (await rowOf(110).boundingBox())?.y).toBe(before.row?.y)
  await expect.poll(() => openRows()).toEqual(['Class 110'])

  await page.keyboard.press('j')
  await panel(109).waitFor()
  await page.keyboard.press('ArrowDown')
  await panel(108).waitFor()
  await page.keyboard.press('ArrowUp')
  await panel(109).waitFor()
  await expect.poll(() => openRows()).toEqual(['Class 109'])
  await expect.poll(() => scrolledPx()).toBe(before.scrolled)

  await rowOf(112).getByText('Waterhole').click()
  await panel(112).waitFor()
  await page.keyboard.press('k')
  await panel(113).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Class 113')
  await expect.poll(() => scrolledPx()).toBe(before.scrolled)
})

test.each([
  [1440, 900, ['Confirm', 'Acknowledge']],
  [1366, 768, ['Confirm']],
])('beside the list at %i × %i px, %j can be pressed without scrolling', async (width, height, names) => {
  await enter({ viewport: { width, height } })
  await rowOf(110).getByText('Waterhole').click()
  for (const name of names) {
    const button = panel(110).getByRole('button', { name })
    await button.waitFor()
    expect(await bottomOf(button)).toBeLessThanOrEqual(await bottomOf(panel(110)))
  }
})

async function bottomOf(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 }
  return y + height
}

test('navigation continues below the visible rows, and the list scrolls along', async () => {
  await enter(WIDE)
  await rowOf(120).getByText('Waterhole').click()
  for (let classId = 120; classId > 105; classId--) {
    await panel(classId).waitFor()
    await page.keyboard.press('j')
  }
  await panel(105).waitFor()
  const box = await rowOf(105).boundingBox()
  expect(box?.y).toBeGreaterThan(88)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
})

test('after a reload, the list shows the row of the open insight', async () => {
  await enter(WIDE)
  await page.evaluate(() => scrollTo(0, 3000))
  await rowOf(75).getByText('Waterhole').click()
  await panel(75).waitFor()
  await page.reload()
  await panel(75).waitFor()
  await untilStored(page)
  const { y = 0, height = 0 } = (await rowOf(75).boundingBox()) ?? {}
  expect(y).toBeGreaterThan(0)
  expect(y + height).toBeLessThanOrEqual(WIDE.viewport.height)
})

test('a focus in the list stays in the list and follows the navigation', async () => {
  await enter(WIDE)
  await rowOf(119).getByText('Waterhole').click()
  await panel(119).waitFor()
  await page.getByRole('link', { name: 'Class 118', exact: true }).click()
  await panel(118).waitFor()
  await page.keyboard.press('j')
  await panel(117).waitFor()
  await expect.poll(focused).toBe('Class 117')
})

test('the triage keys act on the open insight, and rows can be selected beside it', async () => {
  await enter(WIDE)
  await rowOf(115).getByText('Waterhole').click()
  await panel(115).waitFor()
  await page.keyboard.press('f')
  await expect.poll(() => panel(115).getByRole('button', { name: 'Favorite', pressed: true }).count()).toBe(1)
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await page.getByRole('checkbox', { name: /^Select Class 113,/ }).click()
  await page.getByText('2 selected').waitFor()
  await panel(115).waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await page.getByRole('button', { name: 'Save Actions', exact: true }).waitFor()
})

test('Escape closes what is above the panel first, and keys do not act on what is below', async () => {
  await enter(WIDE)
  await rowOf(115).getByText('Waterhole').click()
  await panel(115).waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'Received' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Escape')
  await columns.waitFor({ state: 'detached' })
  await panel(115).waitFor()
  await panel(115).getByRole('combobox', { name: 'Species' }).click()
  await page.getByRole('option').first().waitFor()
  expect(await findProblems(page, 'species beside the list')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  expect(await panel(115).count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('in the gallery the open picture stays visible while the others move together', async () => {
  await enter(WIDE)
  await page.getByRole('button', { name: 'Gallery' }).click()
  const tile = page.getByRole('listitem').filter({ has: page.getByText('Class 60', { exact: true }) })
  await expect
    .poll(async () => {
      await page.mouse.move(700, 600)
      await page.mouse.wheel(0, 600)
      return tile.count()
    })
    .toBe(1)
  await tile.getByRole('link').click()
  await panel(60).waitFor()
  const isInSight = async () => {
    const box = await tile.boundingBox()
    return box !== null && box.y > 88 && box.y + box.height <= 900
  }
  await expect.poll(isInSight).toBe(true)
  await expect.poll(() => tile.getAttribute('aria-current')).toBe('true')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(isInSight).toBe(true)
})

test('the camera’s sightings around that time can be opened, even if the list does not show them', async () => {
  await enter(WIDE)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('textbox', { name: /^Value/ }).fill('Class 60')
  await page.getByRole('button', { name: 'Save Filters' }).click()
  await page.getByText('1 insight', { exact: true }).waitFor()
  await rowOf(60).getByText('Waterhole').click()
  const nearby = page.getByRole('region', { name: 'This camera around that time' })
  await nearby.getByRole('link').first().waitFor()
  expect(await nearby.getByRole('link').locator('strong').allInnerTexts()).toEqual(
    [64, 63, 62, 61, 59, 58, 57, 56].map((classId) => `Class ${classId}`),
  )
  await nearby.getByRole('link', { name: /Class 59 .* 8 minutes earlier$/ }).click()
  await panel(59).waitFor()
  await nearby.getByRole('link', { name: /Class 60 .* 8 minutes later$/ }).waitFor()
  await page.keyboard.press('a')
  await expect
    .poll(() => panel(59).getByRole('button', { name: 'Acknowledge', pressed: true }).count())
    .toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Class 60')
})

test('a sighting without others nearby says so, and nearby sightings that could not be loaded can be loaded again', async () => {
  await enter(WIDE)
  let isAway = true
  await page.route('**/api/insights/*/nearby', (route) => (isAway ? route.abort() : route.continue()))
  await rowOf(200).getByText('Ridge').click()
  const nearby = panel(200).getByRole('region', { name: 'This camera around that time' })
  const again = nearby.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  isAway = false
  await again.click()
  await nearby.getByText('No other sighting of this camera within 12 hours').waitFor()
  await expect.poll(() => again.count()).toBe(0)
})

test('until the photo is loaded, its blurred thumbnail is shown in the same place', async () => {
  await enter(WIDE)
  const isSent = Promise.withResolvers<void>()
  await page.route(/\/api\/photo\?(?!.*thumbnail)/, async (route) => {
    await isSent.promise
    await route.continue()
  })
  await rowOf(200).getByRole('img').waitFor()
  await rowOf(200).getByText('Ridge').click()
  const photo = panel(200).getByRole('img', { name: 'Photo: Class 200' })
  const behind = panel(200).locator('img[src*="thumbnail"]')
  const opacity = () => photo.evaluate((image) => getComputedStyle(image).opacity)
  await expect.poll(() => behind.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect.poll(() => opacity()).toBe('0')
  expect(await behind.evaluate((image) => getComputedStyle(image).filter)).toContain('blur')
  const before = await photo.boundingBox()
  isSent.resolve()
  await expect.poll(opacity).toBe('1')
  expect(await photo.boundingBox()).toEqual(before)
})

test('on a phone the detail fills the screen, a swipe opens the next insight, and an action is saved there', async () => {
  await enter(PHONE)
  await rowOf(119).tap()
  await panel(119).getByRole('combobox', { name: 'Species' }).waitFor()
  expect(await panel(119).boundingBox()).toEqual({ x: 0, y: 0, ...PHONE.viewport })
  const touches = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 200 }] })
  const swipe = async (from: number, to: number) => {
    await touch('touchStart', from)
    await touch('touchMove', (from + to) / 2)
    await touch('touchMove', to)
    await touch('touchEnd')
  }
  await swipe(320, 60)
  await panel(118).waitFor()
  await swipe(60, 320)
  await panel(119).getByRole('button', { name: 'Favorite' }).tap()
  await panel(119).getByText('not saved', { exact: true }).waitFor()
  await panel(119).getByRole('button', { name: 'Save Actions (1)' }).tap()
  await panel(119).getByRole('button', { name: 'Save Actions', exact: true }).waitFor()
})

test('on a phone the detail is above the list, and the focus stays inside it', async () => {
  await enter(PHONE)
  await rowOf(119).tap()
  await panel(119).waitFor()
  expect(await page.locator('[aria-modal="true"]').count()).toBe(1)
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('Class 119')
})
