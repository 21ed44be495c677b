import type { Insight } from '@sentinel/contracts/insights/insights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const ROWS = 60
const PAGE = 9

let api: TestApi
let nowMs = Date.parse('2026-11-21T12:00:00.000Z')
let user: TestUser
let device: number
let ids: number[]

beforeAll(async () => {
  api = await startTestApi({ now: () => nowMs })
})
afterAll(() => api.stop())

beforeEach(async () => {
  user = await api.createUser()
  device = await api.createDevice({ owners: [user] })
  ids = []
  for (let hour = ROWS; hour > 0; hour -= 1)
    ids.push(await seedInsight(api.pool, { deviceId: device, takenAt: at(hour) }))
})

const at = (hour: number) => new Date(Date.parse('2026-10-01T00:00:00Z') + hour * 3_600_000).toISOString()

async function page(offset: number, limit = PAGE): Promise<number[]> {
  const answer = await api.as(user).get(`/api/insights/paginated?limit=${limit}&offset=${offset}`)
  return answer.json<Insight[]>().map(({ insight_id }) => insight_id)
}

const count = async () => (await api.as(user).get('/api/insights/count')).json().count as number

/** Adds an insight that is newer than all others, and a late one that belongs among the existing ones. */
async function arrive(): Promise<void> {
  const receivedAt = at(ROWS + 5)
  await seedInsight(api.pool, { deviceId: device, takenAt: at(ROWS + 2), receivedAt })
  await seedInsight(api.pool, { deviceId: device, takenAt: at(ROWS / 2 + 0.5), receivedAt })
}

test('rows that arrive between the pages neither repeat nor hide a row', async () => {
  const seen: number[] = []
  for (let offset = 0; offset < ROWS; offset += PAGE) {
    seen.push(...(await page(offset)))
    await arrive()
  }
  expect(seen).toEqual(ids)
})

test('pages read in any order after the count belong to the list that was counted', async () => {
  expect(await count()).toBe(ROWS)
  await arrive()
  const offsets = [27, 0, 54, 9, 45, 18, 36]
  const pages = await Promise.all(offsets.map((offset) => page(offset)))
  const seen = new Map(offsets.map((offset, place) => [offset, pages[place]]))
  expect(offsets.toSorted((a, b) => a - b).flatMap((offset) => seen.get(offset) ?? [])).toEqual(ids)
  expect(await page(ROWS)).toEqual([])
})

test('a user who starts from the first page again sees what has arrived', async () => {
  expect(await page(0, 1)).toEqual(ids.slice(0, 1))
  await arrive()
  const [newest] = await page(0, 1)
  expect(newest).toBeGreaterThan(ids[0]!)
  await arrive()
  expect(await count()).toBe(ROWS + 4)
  expect(await page(0, 1000)).toHaveLength(ROWS + 4)
})

test('a list that has not been requested for two minutes is read as it is now', async () => {
  await page(0)
  await arrive()
  nowMs += 119_000
  expect(await page(PAGE)).toEqual(ids.slice(PAGE, 2 * PAGE))
  nowMs += 119_000
  expect(await page(2 * PAGE)).toEqual(ids.slice(2 * PAGE, 3 * PAGE))
  nowMs += 121_000
  expect(await page(1, 1)).toEqual(ids.slice(0, 1))
})

test('reads of one session do not block another', async () => {
  expect(await count()).toBe(ROWS)
  await arrive()
  const elsewhere = { ...user, token: await api.sessions.begin(api.db, { userId: user.id, userAgent: 'x' }) }
  const answer = await api.as(elsewhere).get('/api/insights/paginated?limit=1000&offset=0')
  expect(answer.json()).toHaveLength(ROWS + 2)
  expect(await page(0, 1000)).toEqual(ids)
})

test('a link that ends between the pages gives no more rows', async () => {
  await page(0)
  await api.db.deleteFrom('user_device').where('user_id', '=', user.id).execute()
  expect(await page(PAGE)).toEqual([])
})
