import { readFile } from 'node:fs/promises'
import type { Insight } from '@sentinel/contracts/insights/insights'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { type Camera } from './console.ts'
import { WIDE } from './looks.ts'
import { insightRows, signIn, untilLive } from './pages.ts'
import { joinConsole, type SharedConsole } from './test-console.ts'
import { createWindows, type Windows } from './windows.ts'

const STORED = 30

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

/** Gives each test its own owner with thirty insights: Class 1 to 30, a minute apart. Odd classes have a higher confidence. */
beforeEach(async () => {
  owners += 1
  email = running.emailOf(`owner${owners}`)
  await running.addUser(email)
  camera = await running.addCamera(running.firstDeviceId + owners, email, `Ford ${owners}`)
  for (let messageId = 1; messageId <= STORED; messageId++)
    await camera.send({
      messageId,
      classId: messageId,
      confidence: messageId % 2 === 1 ? 90 : 40,
      takenAt: new Date(Date.UTC(2026, 10, 20, 0, messageId)),
    })
  page = await windows.open(WIDE)
  await signIn(page, running.url, email)
  await untilLive(page)
  await insightRows(page).first().waitFor()
})
afterEach(() => windows.release())

const amount = (total: number, on = page) =>
  on.getByText(total === 1 ? '1 insight' : `${total} insights`, { exact: true }).waitFor()
const actions = () => page.getByRole('toolbar', { name: 'Actions' })
const rowOf = (classId: number, on = page) =>
  insightRows(on).filter({ has: on.getByRole('link', { name: `Class ${classId}`, exact: true }) })
const saved = () => page.getByText('The bulk update has successfully completed!')

/** Returns the statuses on the server, by class. */
async function readStatuses(): Promise<Map<number, string>> {
  const insights = await page.evaluate(async () => {
    const headers = { authorization: localStorage.getItem('token') ?? '' }
    const response = await fetch('/api/insights?limit=100&archived=true', { headers })
    return ((await response.json()) as { insights: Insight[] }).insights // the response follows the contract
  })
  return new Map(insights.map(({ class_id, insight_status }) => [class_id, insight_status]))
}

test('with keys only, actions wait until they are saved, can be undone one by one, and after saving all together', async () => {
  const { keyboard } = page
  await keyboard.press('j')
  await keyboard.press('f')
  await rowOf(30).getByText('Favorite *').waitFor()
  await keyboard.press('j')
  await keyboard.press('e')
  await rowOf(29).getByText('Archived *').waitFor()
  await keyboard.press('j')
  await keyboard.press('a')
  await keyboard.press('a')
  await page.getByRole('button', { name: 'Save Actions (2)' }).waitFor()
  await keyboard.press('ControlOrMeta+z')
  await page.getByRole('button', { name: 'Save Actions (3)' }).waitFor()
  await keyboard.press('ControlOrMeta+Shift+z')
  await page.getByRole('button', { name: 'Save Actions (2)' }).waitFor()
  expect([...(await readStatuses()).values()].filter((status) => status !== 'none')).toEqual([])

  await keyboard.press('ControlOrMeta+s')
  await saved().waitFor()
  await amount(STORED - 1)
  expect(await rowOf(29).count()).toBe(0)
  await rowOf(30).getByText('Favorite', { exact: true }).waitFor()
  const after = await readStatuses()
  expect([after.get(30), after.get(29), after.get(28)]).toEqual(['favorite', 'archive', 'none'])

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await amount(STORED)
  await rowOf(29).waitFor()
  expect(new Set((await readStatuses()).values())).toEqual(new Set(['none']))
})

test('keys start at the visible rows, and continue where a row was removed', async () => {
  await page.evaluate(() => globalThis.scrollTo(0, 700))
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.keyboard.press('j')
  await expect.poll(focused).toMatch(/^Class (1\d|2[0-5])$/)
  const classId = Number((await focused()).replace('Class ', ''))
  await page.keyboard.press('e')
  await page.keyboard.press('ControlOrMeta+s')
  await rowOf(classId).waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  await expect.poll(focused).toBe(`Class ${classId - 1}`)
})

test('unsaved actions are still there after a reload, with their undo steps', async () => {
  await rowOf(28).getByRole('button', { name: 'Favorite' }).click()
  await page.reload()
  await rowOf(28).getByText('Favorite *').waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await rowOf(28).getByText('Favorite *').waitFor({ state: 'detached' })
  await page.reload()
  await rowOf(28).waitFor()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await rowOf(28).getByText('Favorite *').waitFor()
  await actions().getByRole('button', { name: 'Clear all unsaved actions' }).click()
  await page.getByRole('button', { name: 'Save Actions', exact: true }).waitFor()
  expect(await rowOf(28).getByText('Favorite *').count()).toBe(0)
})

test('Shift selects a range, and an action applies to all of it', async () => {
  await page.getByRole('checkbox', { name: /^Select Class 30,/ }).click()
  await page.getByRole('checkbox', { name: /^Select Class 25,/ }).click({ modifiers: ['Shift'] })
  await actions().getByText('6 selected').waitFor()
  await actions().getByRole('button', { name: 'Acknowledge' }).click()
  await page.getByRole('button', { name: 'Save Actions (6)' }).click()
  await saved().waitFor()
  const statuses = await readStatuses()
  expect([30, 25, 24].map((classId) => statuses.get(classId))).toEqual(['acknowledge', 'acknowledge', 'none'])
})

test('a bulk update changes all matching insights on the server, also those not on the screen, and can be undone', async () => {
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Column' }).selectOption('Confidence')
  await page.getByRole('textbox', { name: 'Value' }).fill('90')
  await page.getByRole('button', { name: 'Save Filters' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).waitFor({ state: 'detached' })
  await amount(STORED / 2)
  await page.keyboard.press('ControlOrMeta+a')
  await actions().getByText('15 selected').waitFor()
  await page.getByRole('checkbox', { name: /^Select Class 29,/ }).click()
  await actions().getByText('14 selected').waitFor()
  await actions().getByRole('button', { name: 'Archive' }).click()
  const question = page.getByRole('dialog', { name: 'Archive 14 insights?' })
  await question.getByRole('button', { name: 'Archive' }).click()
  await saved().waitFor()
  await amount(1)
  const statuses = await readStatuses()
  expect([...statuses].filter(([, status]) => status === 'archive')).toHaveLength(14)
  expect(statuses.get(29)).toBe('none')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await amount(STORED / 2)
})

test('a save that the user navigates away from ends on the current screen, and can be undone from there', async () => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/updates', async (route) => {
    await held.promise
    await route.continue()
  })
  await rowOf(30).getByRole('button', { name: 'Favorite' }).click()
  await page.getByRole('button', { name: 'Save Actions (1)' }).click()
  await page.getByRole('link', { name: 'Alerts', exact: true }).click()
  await page.getByRole('heading', { name: 'Alerts', exact: true, level: 1 }).waitFor()
  held.resolve()
  await saved().waitFor()
  expect((await readStatuses()).get(30)).toBe('favorite')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Undone: 1 insight restored.').waitFor()
  expect((await readStatuses()).get(30)).toBe('none')
  expect(new URL(page.url()).pathname).toBe('/alerts')
})

test('filters are stored in the URL, come back after a reload, and are removed chip by chip', async () => {
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('CLASS 1')
  await page.getByRole('button', { name: 'Save Filters' }).click()
  await amount(11)
  await page.goto(`${running.url}/insights`)
  await amount(11)
  expect(new URL(page.url()).searchParams.get('filters')).toContain('CLASS 1')
  await page
    .getByRole('button', { name: 'Sort by Confidence' })
    .or(page.getByTitle('Sort by Confidence'))
    .first()
    .click()
  await expect.poll(() => insightRows(page).first().innerText()).toMatch(/Class 19/)
  await page.getByRole('button', { name: /^Remove filter Most Likely Species/ }).click()
  await amount(STORED)
  await page.goto(`${running.url}/insights`)
  await amount(STORED)
  expect(new URL(page.url()).searchParams.has('filters')).toBe(false)
})

test('when one tab saves, the other tab shows the same', async () => {
  const second = await page.context().newPage()
  await second.goto(`${running.url}/insights`)
  await rowOf(30, second).waitFor()
  await untilLive(second)
  await rowOf(30).getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Save Actions (1)' }).click()
  await rowOf(30, second).waitFor({ state: 'detached' })
  await amount(STORED - 1, second)
  expect(await rowOf(30, second).count()).toBe(0)
})

test('a user corrects the species, which shows immediately, saves it with a status, and takes it back', async () => {
  await page.getByRole('link', { name: 'Class 30', exact: true }).click()
  await page.getByRole('combobox', { name: 'Species' }).click()
  await page.getByRole('option', { name: 'empty' }).click()
  await page.getByTitle('empty, not saved').first().waitFor()
  await page.reload()
  await page.getByTitle('empty, not saved').first().waitFor()
  await page.keyboard.press('f')
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText('Saved. The bulk update has successfully completed! 1 insight changed.').waitFor()
  expect((await readStatuses()).get(99)).toBe('favorite')
  await page.getByText(/^Corrected by .* The camera said Class 30 \(40%\)\.$/).waitFor()
  await page.getByRole('dialog', { name: 'empty' }).waitFor()
  await rowOf(30).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Undone: 1 insight restored.').waitFor()
  await page.getByRole('dialog', { name: 'Class 30' }).waitFor()
  expect((await readStatuses()).get(30)).toBe('none')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByText(/^Confirmed by /).waitFor()
  await expect.poll(() => rowOf(30).getByText('confirmed').count()).toBe(1)
})

test('the list can be downloaded as a file, whole or filtered', async () => {
  const download = async (what: string) => {
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: what }).click(),
    ])
    expect(file.suggestedFilename()).toBe('sentinel_insights.csv')
    return (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  }
  expect(await download('All insights')).toHaveLength(STORED + 1)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('textbox', { name: 'Value' }).fill('class 30')
  await page.getByRole('button', { name: 'Save Filters' }).click()
  await amount(1)
  const [, row] = await download('Filtered only')
  expect(row).toContain('Class 30')
})

test('columns can be chosen, the choice is stored, and the gallery shows the same list', async () => {
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Insight Id' }).check()
  await page.getByRole('checkbox', { name: 'Device', exact: true }).uncheck()
  await page.reload()
  await page.getByRole('columnheader', { name: 'Insight Id' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Device', exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Gallery' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Class 30' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('f')
  await page.getByRole('listitem').filter({ hasText: 'Class 30' }).getByText('Favorite *').waitFor()
})

test('with collections, the sightings of one window have one row, a detail with each of them, and one action', async () => {
  const window = { start: new Date(Date.UTC(2026, 10, 20, 5)), end: new Date(Date.UTC(2026, 10, 20, 6)) }
  for (const [at, classId] of [40, 40, 41].entries()) {
    const takenAt = new Date(Date.UTC(2026, 10, 20, 5, at))
    await camera.send({ messageId: 100 + at, classId, confidence: 70 + 10 * at, takenAt, window })
  }
  await page.evaluate(async () => {
    const authorization = localStorage.getItem('token') ?? ''
    const features = (await (await fetch('/api/features', { headers: { authorization } })).json()) as {
      id: number
      key: string
    }[] // the response follows the contract
    const { id } = features.find(({ key }) => key === 'insight_collections')!
    const headers = { authorization, 'content-type': 'application/json' }
    await fetch(`/api/features/${id}`, { method: 'PUT', headers, body: '{"enabled":true}' })
  })
  await page.reload()
  await page.getByText(`${STORED + 1} collections`, { exact: true }).waitFor()
  const row = insightRows(page).first()
  await expect.poll(() => row.innerText()).toMatch(/3\s+Class 41[\s\S]*90%/)
  await row.getByRole('button', { name: 'Favorite' }).click()
  await page.getByRole('button', { name: 'Save Actions (3)' }).click()
  await saved().waitFor()
  expect([...(await readStatuses())].filter(([, status]) => status === 'favorite')).toHaveLength(2)
  await page.getByRole('link', { name: 'Class 41', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Class 41' })
  await dialog.getByText('Sighting 1 of 3').waitFor()
  await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  await dialog.getByText('Sighting 2 of 3').waitFor()
})
