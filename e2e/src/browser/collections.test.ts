import type { Collection, Insight } from '@sentinel/contracts/insights/insights'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { type Camera } from './console.ts'
import { enableFeature } from './enable-feature.ts'
import { WIDE } from './looks.ts'
import { beginSession, insightRows, untilStored, untilLive, withoutStore } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

const HOURS = 12

let running: SharedConsole
let browser: Browser
let windows: Windows
let page: Page
let owners = 0
let email: string
let camera: Camera

beforeAll(async () => {
  ;[running, browser] = await Promise.all([joinConsole(), joinChromium()])
  windows = createWindows(browser)
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

/**
 * Gives each test its own owner with twelve collections, Class 1 to 12, of three sightings each. The average confidence increases by 5 % per hour.
 */
beforeEach(async () => {
  owners += 1
  email = running.emailOf(`owner${owners}`)
  await running.addUser(email)
  camera = await running.addCamera(running.firstDeviceId + owners, email, `Ford ${owners}`)
  for (let hour = 1; hour <= HOURS; hour++)
    for (let minute = 0; minute < 3; minute++)
      await sendMember(hour, { minute, confidence: 20 + 5 * hour + minute })
  page = await windows.open(WIDE)
  await enableFeature(running.url, email, 'insight_collections')
  await beginSession(page, running.url, email)
})
afterEach(() => windows.release())

let messages = 0

function sendMember(
  hour: number,
  { minute, ...of }: { minute: number; confidence: number; classId?: number },
) {
  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, hour, minutes))
  messages += 1
  const window = { start: at(0), end: at(30) }
  return camera.send({ messageId: messages, classId: hour, takenAt: at(minute), window, ...of })
}

async function openCopied(): Promise<void> {
  await page.goto(`${running.url}/insights`)
  await untilLive(page)
  await untilStored(page)
}

const amount = (total: number) =>
  page.getByText(total === 1 ? '1 collection' : `${total} collections`, { exact: true }).waitFor()
const rowOf = (hour: number) =>
  insightRows(page).filter({ has: page.getByRole('link', { name: `Class ${hour}`, exact: true }) })
const actions = () => page.getByRole('toolbar', { name: 'Actions' })

/** Returns the classes in the rows, from the top. */
const readClasses = async () =>
  (await insightRows(page).locator('[data-insight]').allInnerTexts()).map((text) =>
    Number(text.replace('Class ', '')),
  )

async function readServer(query: string): Promise<(Insight | Collection)[]> {
  return page.evaluate(async (requested) => {
    const headers = { authorization: localStorage.getItem('token') ?? '' }
    const response = await fetch(`/api/insights?${requested}`, { headers })
    return ((await response.json()) as { insights: Insight[] }).insights // the response follows the contract
  }, query)
}

async function filterBy(column: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Column' }).selectOption(column)
  await page.getByRole('textbox', { name: 'Value' }).fill(value)
  await page.getByRole('button', { name: 'Save Filters' }).click()
}

test('the local store has the same collections as the server, and sorts them by the values that they show', async () => {
  await openCopied()
  await amount(HOURS)
  const shown = await insightRows(page)
    .locator('[data-insight]')
    .evaluateAll((links) => links.map((link) => Number(link.getAttribute('data-insight'))))
  expect(shown).toEqual((await readServer('collections=true')).map(({ insight_id }) => insight_id))
  // Class 6 gets the highest average confidence, although its newest member does not have the highest confidence.
  await sendMember(6, { minute: 1, confidence: 100 })
  await sendMember(6, { minute: 1, confidence: 100 })
  for (let more = 0; more < 10; more++) await sendMember(6, { minute: 1, confidence: 99 })
  await page.getByTitle('Sort by Confidence').click()
  await expect.poll(readClasses).toEqual([6, 12, 11, 10, 9, 8, 7, 5, 4, 3, 2, 1])
  await page.getByTitle('Sort by Confidence').click()
  await expect.poll(readClasses).toEqual([1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 6])
})

test('a change made after the local store was filled is shown in every sort order', async () => {
  const hour = (at: number) => new Date(Date.UTC(2026, 10, 21, at))
  for (let at = 0; at < 45; at++)
    await camera.send({ messageId: 1000 + at, classId: 100 + at, confidence: 10, takenAt: hour(at) })
  await openCopied()
  await amount(HOURS + 45)
  await page.getByTitle('Sort by Confidence').click()
  await rowOf(12).getByRole('button', { name: 'Favorite' }).click()
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText('The bulk update has successfully completed!').waitFor()
  await rowOf(12).getByText('Favorite', { exact: true }).waitFor()
  await page.getByTitle('Sort by Confidence').click()
  await expect.poll(async () => (await readClasses())[0]).toBeGreaterThanOrEqual(100)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await rowOf(12).getByText('81%').waitFor()
  await expect.poll(() => rowOf(12).getByText('Favorite', { exact: true }).count()).toBe(1)
})

test('without the local store collections are sorted by time, and a note says so', async () => {
  await withoutStore(page)
  await page.goto(`${running.url}/insights`)
  await amount(HOURS)
  await page.getByTitle('Sort by Confidence').click()
  await page.getByText(/^Collections are sorted by time until/).waitFor()
  await expect.poll(() => readClasses()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
})

test('a filter tests what the rows show, and a bulk update changes all matching collections with all their members', async () => {
  await sendMember(3, { minute: 9, confidence: 1, classId: 1 })
  await openCopied()
  await filterBy('Most Likely Species', 'Class 1')
  await amount(4)
  await page.keyboard.press('ControlOrMeta+a')
  await actions().getByText('4 selected').waitFor()
  await page.getByRole('checkbox', { name: /^Select Class 10,/ }).click()
  await actions().getByText('3 selected').waitFor()
  await actions().getByRole('button', { name: 'Favorite' }).click()
  const question = page.getByRole('dialog', { name: 'Make favorites of 3 collections?' })
  await question.getByRole('button', { name: 'Favorite' }).click()
  await page.getByText('The bulk update has successfully completed!').waitFor()
  for (const hour of [1, 11, 12]) await rowOf(hour).getByText('Favorite', { exact: true }).waitFor()
  expect(await rowOf(10).getByText('Favorite', { exact: true }).count()).toBe(0)
  const favorites = await readServer(
    `limit=100&filters=${encodeURIComponent('[{"column":"insight_status","value":"favorite"}]')}`,
  )
  expect(favorites).toHaveLength(9)

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await rowOf(1).getByText('Favorite', { exact: true }).waitFor({ state: 'detached' })
  expect((await readServer('limit=100')).map(({ insight_status }) => insight_status)).not.toContain(
    'favorite',
  )
})

test('a new member changes a collection in its place, and a new collection waits until it is requested', async () => {
  await openCopied()
  await rowOf(4).getByText('41%').waitFor()
  await sendMember(4, { minute: 20, confidence: 89 })
  await rowOf(4).getByText('53%').waitFor()
  await rowOf(4).getByText('4', { exact: true }).waitFor()
  // The row shows the time of the representative, which is the first of its class.
  await rowOf(4).getByText('Nov 20th, 2026 04:00 UTC').waitFor()
  await camera.send({ messageId: 900, classId: 50, takenAt: new Date(Date.UTC(2026, 10, 20, 23)) })
  await page.getByRole('button', { name: '2 new insights' }).click()
  await amount(HOURS + 1)
  await expect.poll(readClasses).toEqual([50, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
})

test('the detail shows every member, and the place of the collection in the list', async () => {
  await openCopied()
  await page.getByRole('link', { name: 'Class 9', exact: true }).click()
  await page.getByText('Sighting 3 of 3').or(page.getByText('Sighting 1 of 3')).waitFor()
  await page.getByText(`4 of ${HOURS}`, { exact: true }).waitFor()
  await sendMember(9, { minute: 25, confidence: 65 })
  await page.getByText(/^Sighting \d of 4$/).waitFor()
  await page.keyboard.press('j')
  await page.getByText(`5 of ${HOURS}`, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Gallery' }).click()
  const tile = page.locator('li').filter({ hasText: 'Class 9' })
  await expect.poll(() => tile.getByLabel('4 sightings').count()).toBe(1)
})
