import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findStatuses, getUpdate, workOff } from '../../testing/bulk-updates.ts'
import { linkDevice } from '../../testing/seed.ts'
import { type InsightSeed, seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await workOff(api)
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

const DAY = '2026-09-01'
const RECEIVED = `${DAY}T20:00:00.000Z`
const at = (clock: string) => `${DAY}T${clock}:00.000Z`

const seed = (of: Partial<InsightSeed> = {}) =>
  seedInsight(api.pool, { deviceId, receivedAt: RECEIVED, ...of })

/** Creates a collection of three insights within an hour: two of class 1, and one of the given class, which becomes the collection's class. */
async function seedHour(hour: string, classId: number, of: Partial<InsightSeed> = {}): Promise<number[]> {
  const window = { start: at(`${hour}:00`), end: at(`${hour}:30`) }
  const ids: number[] = []
  for (const [minute, id] of [1, 1, classId].entries())
    ids.push(
      await seed({ window, classId: id, confidence: 90 + minute, takenAt: at(`${hour}:0${minute}`), ...of }),
    )
  return ids
}

async function select(selection: object, user = owner): Promise<number> {
  const answer = await api.as(user).post('/api/updates', {
    selection: {
      filters: [],
      archived: false,
      collections: true,
      received_until: RECEIVED,
      insightStatus: 'favorite',
      ...selection,
    },
  })
  expect(answer.json()).toEqual({ message: { bulkId: expect.any(Number) } })
  await workOff(api)
  return answer.json().message.bulkId
}

const statusesOf = (ids: number[]) => findStatuses(api, ids)
const all = (status: InsightStatus) => [status, status, status]
const ofClass = (value: string) => [{ column: 'class_name', value }]

test('a selection changes all members of each collection whose row matches the filters', async () => {
  const [hit, miss] = [await seedHour('05', 7), await seedHour('08', 2)]
  const [alone, other] = [await seed({ classId: 7 }), await seed({ classId: 2 })]
  const bulkId = await select({ filters: ofClass('class 7') })
  expect(await getUpdate(api, owner, bulkId)).toMatchObject({ status: 2, done: 4, total: 4 })
  expect(await statusesOf([...hit, alone])).toEqual([...all('favorite'), 'favorite'])
  expect(await statusesOf([...miss, other])).toEqual([...all('none'), 'none'])
})

test('undoing restores the previous status of each member', async () => {
  const ids = await seedHour('05', 7)
  const marked = await seed({
    window: { start: at('05:00'), end: at('05:30') },
    classId: 7,
    status: 'acknowledge',
  })
  const bulkId = await select({ filters: ofClass('class 7') })
  expect(await statusesOf([...ids, marked])).toEqual([...all('favorite'), 'favorite'])
  await api.as(owner).post(`/api/updates/${bulkId}/undo`)
  await workOff(api)
  expect(await statusesOf([...ids, marked])).toEqual([...all('none'), 'acknowledge'])
})

test('excluding the id of any member excludes the whole collection', async () => {
  const [taken, left] = [await seedHour('05', 7), await seedHour('08', 7)]
  const [alone, leftAlone] = [await seed(), await seed()]
  await select({ except: [left[1], leftAlone] })
  expect(await statusesOf([...taken, alone])).toEqual([...all('favorite'), 'favorite'])
  expect(await statusesOf([...left, leftAlone])).toEqual([...all('none'), 'none'])
})

test('a collection has the day of its representative, and members of another day still belong to it', async () => {
  const window = { start: at('23:30'), end: `2026-09-02T00:30:00.000Z` }
  const receivedAt = '2026-09-03T00:00:00.000Z'
  const before = await seed({ window, takenAt: at('23:50'), receivedAt })
  const behind = await seed({ window, takenAt: '2026-09-02T00:10:00.000Z', receivedAt })
  const onDay = (day: string) => ({
    filters: [{ column: 'time', from: day, to: day }],
    received_until: receivedAt,
  })
  await select(onDay('2026-09-02'))
  expect(await statusesOf([before, behind])).toEqual(['none', 'none'])
  await select(onDay('2026-09-01'))
  expect(await statusesOf([before, behind])).toEqual(['favorite', 'favorite'])
})

test('members that arrive later are not changed, and do not remove their collection from the selection', async () => {
  const ids = await seedHour('05', 7)
  const window = { start: at('05:00'), end: at('05:30') }
  const late = await seed({ window, takenAt: at('05:20'), receivedAt: `${DAY}T20:00:00.001Z` })
  await select({})
  expect(await statusesOf([...ids, late])).toEqual([...all('favorite'), 'none'])
})

test('archived members are not changed while they are not shown', async () => {
  const mixed = await seedHour('05', 7)
  const archived = await seed({ window: { start: at('05:00'), end: at('05:30') }, status: 'archive' })
  const hidden = await seedHour('08', 7, { status: 'archive' })
  await select({})
  expect(await statusesOf([...mixed, archived])).toEqual([...all('favorite'), 'archive'])
  expect(await statusesOf(hidden)).toEqual(all('archive'))
  await select({ archived: true })
  expect(await statusesOf([archived])).toEqual(['favorite'])
  expect(await statusesOf(hidden)).toEqual(all('favorite'))
})

test('members from before the link do not count for filters and are not changed', async () => {
  const [first, ...others] = await seedHour('05', 1)
  await api.pool.query('update insight set class_id = 7 where insight_id = $1', [first])
  const next = await api.createUser()
  await linkDevice(api.db, {
    userId: next.id,
    deviceId,
    visibleFrom: at('05:00').replace('00.000', '30.000'),
  })
  await select({ filters: ofClass('class 7') }, next)
  expect(await statusesOf([first!, ...others])).toEqual(all('none'))
  await select({ filters: ofClass('class 1') }, next)
  expect(await statusesOf([first!, ...others])).toEqual(['none', 'favorite', 'favorite'])
})

test('another owner’s collections are not changed', async () => {
  const stranger = await api.createUser()
  const ids = await seedHour('05', 7)
  const bulkId = await select({}, stranger)
  expect(await getUpdate(api, stranger, bulkId)).toMatchObject({ status: 2, total: 0 })
  expect(await statusesOf(ids)).toEqual(all('none'))
})
