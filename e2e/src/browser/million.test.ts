import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinChromium, leaveChromium } from './chromium.ts'
import { type Camera, type OwnConsole } from './console.ts'
import { WIDE } from './looks.ts'
import { insightRows, signIn, untilLive } from './pages.ts'
import { startOwnConsole } from './test-console.ts'

const EMAIL = 'owner@example.org'
const STORED = 30_000

let running: OwnConsole
let browser: Browser
let page: Page
let camera: Camera
let stored: StoredRow[]

interface StoredRow {
  insight_id: number
  device_id: number
  insight_status: string
  confidence: number | null
}

beforeAll(async () => {
  ;[running, browser] = await Promise.all([startOwnConsole(), joinChromium()])
  await running.addUser(EMAIL)
  camera = await running.addCamera(1, EMAIL, 'Ford 1')
  const args = ['--insights', String(STORED), '--devices', '40', '--days', '300', '--owner', EMAIL]
  const { code, stderr } = await running.place.node('seed', args).ended
  if (code !== 0) throw new Error(stderr.join('\n'))
})
afterAll(async () => {
  await leaveChromium(browser)
  await running.stop()
})

beforeEach(async () => {
  const context = await browser.newContext(WIDE)
  page = await context.newPage()
  await signIn(page, running.url, EMAIL)
  await untilLive(page)
  await untilStored()
  stored = await readStored()
})
afterEach(() => page.context().close())

const untilStored = () => page.locator('[data-insights-from="store"]').waitFor()

/** Returns all rows from the database, newest first. */
function readStored(): Promise<StoredRow[]> {
  return running.query<StoredRow>(
    'select insight_id::float8, device_id, insight_status, confidence from insight order by insight_id desc',
  )
}

const shownOf = (rows: readonly StoredRow[]) =>
  rows.filter(({ insight_status }) => insight_status !== 'archive')
const amount = (total: number) =>
  page.getByText(`${total.toLocaleString('en')} insights`, { exact: true }).waitFor()

/** Returns the ids of the rendered rows with their positions in the list. */
function readPlaces(): Promise<[place: number, id: number][]> {
  return insightRows(page).evaluateAll((rows) =>
    rows.map((row): [number, number] => [
      Number(row.getAttribute('aria-rowindex')) - 2,
      Number(row.querySelector('[data-insight]')?.getAttribute('data-insight')),
    ]),
  )
}

/** Expects the correct rows at the top, in the middle and at the end of the list. */
async function expectPageShowsAll(rows: readonly StoredRow[]): Promise<void> {
  await amount(rows.length)
  for (const part of [0, 0.5, 1]) {
    await page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), part)
    const middle = Math.round(part * (rows.length - 1))
    await insightOf(rows[middle]).waitFor()
    // A row may also be visible in the previous sort order, so seeing it does not prove that the list has changed.
    await expect.poll(async () => findWrongPlaces(await readPlaces(), rows)).toEqual([])
  }
}

/** Returns the positions with an unexpected row, or 'too few rows'. */
function findWrongPlaces(places: [place: number, id: number][], rows: readonly StoredRow[]): unknown[] {
  if (places.length <= 10) return ['too few rows']
  return places.filter(([place, id]) => rows[place]?.insight_id !== id)
}

const insightOf = (row: StoredRow | undefined) => page.locator(`[data-insight="${row?.insight_id}"]`)

async function filterBy(column: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Column' }).selectOption(column)
  await page.getByRole('textbox', { name: 'Value' }).fill(value)
  await page.getByRole('button', { name: 'Save Filters' }).click()
}

test('the whole list scrolls, sorts and filters without requests to the server', async () => {
  await expectPageShowsAll(shownOf(stored))
  const requested: string[] = []
  page.on('request', (request) => {
    if (/\/api\/insights(\?|$)/.test(request.url())) requested.push(request.url())
  })
  await page.getByTitle('Sort by Confidence').click()
  const sorted = shownOf(stored).toSorted(
    (a, b) => (b.confidence ?? -1) - (a.confidence ?? -1) || b.insight_id - a.insight_id,
  )
  await insightOf(sorted[0]).waitFor()
  await expectPageShowsAll(sorted)
  await filterBy('Confidence', '7')
  await expectPageShowsAll(
    sorted.filter(({ confidence }) => confidence !== null && String(Math.round(confidence)).includes('7')),
  )
  expect(requested).toEqual([])
})

test('keys, ranges and the open insight reach rows far from the visible ones', async () => {
  const rows = shownOf(stored)
  const { keyboard } = page
  const place = 15_000
  await page.evaluate((px) => scrollTo(0, px), place * 64)
  await insightOf(rows[place]).focus()
  await keyboard.press('x')
  for (let step = 1; step <= 60; step++) {
    await keyboard.press('j')
    await page.locator(`[data-insight="${rows[place + step]?.insight_id}"]:focus`).waitFor()
  }
  await keyboard.press('Shift+X')
  await page.getByRole('toolbar', { name: 'Actions' }).getByText('61 selected').waitFor()
  await keyboard.press('f')
  await page.getByRole('button', { name: 'Save Actions (61)' }).waitFor()
  await page.getByRole('button', { name: 'Clear all unsaved actions' }).click()

  await keyboard.press('Escape')
  await insightOf(rows[place + 60]).click()
  await page.getByText(`${place + 61} of ${rows.length.toLocaleString('en')}`).waitFor()
  await keyboard.press('j')
  await page.getByText(`${place + 62} of ${rows.length.toLocaleString('en')}`).waitFor()
  await keyboard.press('Escape')
  await expect.poll(() => focusedId()).toBe(rows[place + 61]?.insight_id)
})

const focusedId = () =>
  page.evaluate(() => Number(document.activeElement?.getAttribute('data-insight') ?? Number.NaN))

test('a change shows in its row, arrivals wait and then appear in their places, and nothing moves', async () => {
  const rows = shownOf(stored)
  const row = rows[15_000]
  await page.evaluate((px) => scrollTo(0, px), 15_000 * 64)
  await insightOf(row).waitFor()
  const before = await insightOf(row).boundingBox()
  await page.evaluate(async (published) => {
    const insight = {
      id: published.insight_id,
      insightId: published.insight_id,
      deviceId: published.device_id,
    }
    const headers = {
      authorization: localStorage.getItem('token') ?? '',
      'content-type': 'application/json',
    }
    const body = JSON.stringify({ insights: [{ ...insight, insightStatus: 'favorite' }] })
    await fetch('/api/updates', { method: 'POST', headers, body })
  }, row!)
  await insightRows(page)
    .filter({ has: insightOf(row) })
    .getByText('Favorite', { exact: true })
    .waitFor()

  await camera.send({ takenAt: new Date(Date.now() - 150 * 24 * 60 * 60 * 1000) })
  const pill = page.getByRole('button', { name: '1 new insight' })
  await pill.waitFor()
  await amount(rows.length)
  expect(await insightOf(row).boundingBox()).toEqual(before)
  await pill.click()
  const after = shownOf(await readStored())
  expect(after).toHaveLength(rows.length + 1)
  await expectPageShowsAll(after)
})

test('after the server was away, everything that happened meanwhile is shown', async () => {
  await running.place.kill9('api/src/main.ts')
  const old = new Date(Date.now() - 100 * 24 * 60 * 60 * 1000)
  for (const takenAt of [old, new Date()]) await camera.send({ takenAt })
  await running.program.says(/api ended unexpectedly/)
  await untilLive(page)
  const after = shownOf(await readStored())
  expect(after).toHaveLength(shownOf(stored).length + 2)
  await expectPageShowsAll(after)
})
