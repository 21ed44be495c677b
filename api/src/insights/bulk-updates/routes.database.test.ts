import { bulkUpdateMessages } from '@sentinel/contracts/insights/bulk-updates'
import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findStatuses, getUpdate, type Marked, startUpdate, workOff } from '../../testing/bulk-updates.ts'
import { countInsightRows, findStoredCounts, keepCounts } from '../../testing/recount.ts'
import { linkDevice } from '../../testing/seed.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
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

const second = (n: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + n * 1000).toISOString()

async function seedMany(count: number, seed: { deviceId?: number; status?: InsightStatus } = {}) {
  const marked: Marked[] = []
  for (let n = 0; n < count; n++)
    marked.push({
      deviceId,
      ...seed,
      insightId: await seedInsight(api.pool, { deviceId, takenAt: second(n), classId: n % 3, ...seed }),
    })
  return marked
}

const to = (insightStatus: InsightStatus, marked: Marked[]) =>
  marked.map((each) => ({ ...each, insightStatus }))
const ids = (marked: Marked[]) => marked.map(({ insightId }) => insightId)
const countBulkUpdates = async () =>
  (await api.pool.query('select count(*)::int as count from bulk_update')).rows[0].count

test('a list of updates is processed in the background, each insight with its own status', async () => {
  const marked = await seedMany(4)
  const statuses: InsightStatus[] = ['favorite', 'acknowledge', 'archive', 'none']
  const bulkId = await startUpdate(
    api,
    owner,
    marked.map((each, at) => ({ ...each, insightStatus: statuses[at] ?? 'none' })),
  )
  expect(await getUpdate(api, owner, bulkId)).toEqual({
    status: 1,
    done: 0,
    total: 4,
    message: bulkUpdateMessages[1],
  })
  await workOff(api)
  expect(await getUpdate(api, owner, bulkId)).toEqual({
    status: 2,
    done: 4,
    total: 4,
    message: bulkUpdateMessages[2],
  })
  expect(await findStatuses(api, ids(marked))).toEqual(statuses)
})

test('if a list has several items for one insight, the last one counts', async () => {
  const [one] = await seedMany(1)
  const bulkId = await startUpdate(api, owner, [...to('favorite', [one!]), ...to('archive', [one!])])
  await workOff(api)
  expect(await getUpdate(api, owner, bulkId)).toMatchObject({ status: 2, total: 1 })
  expect(await findStatuses(api, ids([one!]))).toEqual(['archive'])
})

test('every counter of devices and late links equals a recount after any mixture of changes', async () => {
  const later = await api.createUser()
  const marked = [
    ...(await seedMany(9)),
    ...(await seedMany(3, { status: 'archive' })),
    ...(await seedMany(3, { status: 'favorite' })),
  ]
  await linkDevice(api.db, { userId: later.id, deviceId, visibleFrom: second(4) })
  await keepCounts(api.pool)
  const statuses: InsightStatus[] = ['archive', 'favorite', 'none', 'acknowledge']
  for (let round = 0; round < 4; round++) {
    await startUpdate(
      api,
      owner,
      marked.map((each, at) => ({ ...each, insightStatus: statuses[(at + round) % 4] ?? 'none' })),
    )
    await workOff(api)
    expect(await findStoredCounts(api.pool)).toEqual(await countInsightRows(api.pool))
  }
})

test('an insight that already has the status counts as done, and nothing is published', async () => {
  const marked = await seedMany(2, { status: 'favorite' })
  const bulkId = await startUpdate(api, owner, to('favorite', marked))
  await workOff(api)
  expect(await getUpdate(api, owner, bulkId)).toMatchObject({ status: 2, done: 2, total: 2 })
  const { rows } = await api.pool.query(
    `select count(*)::int as changes from change_log where kind = 'statuses:changed' and ids && $1`,
    [marked.map(({ insightId }) => insightId)],
  )
  expect(rows).toEqual([{ changes: 0 }])
})

test('another user’s insight, an absent one, or one of another device refuses the whole list', async () => {
  const [mine] = await seedMany(1)
  const stranger = await api.createUser()
  const strangers = await api.createDevice({ owners: [stranger] })
  const own = await api.createDevice({ owners: [owner] })
  const [theirs] = await seedMany(1, { deviceId: strangers })
  const before = await countBulkUpdates()
  for (const wrong of [theirs!, { insightId: 1, deviceId }, { ...mine!, deviceId: own }]) {
    const [other] = await seedMany(1)
    const insights = to('archive', [other!, wrong])
    const response = await api.as(owner).post('/api/updates', { insights })
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
    expect(Object.keys(response.json().errors)).toEqual(['insights.1'])
  }
  await workOff(api)
  expect(await countBulkUpdates()).toBe(before)
  expect(await findStatuses(api, ids([mine!, theirs!]))).toEqual(['none', 'none'])
})

test('an insight from before the link is not found', async () => {
  const [former] = await seedMany(1)
  const next = await api.createUser()
  await linkDevice(api.db, { userId: next.id, deviceId, visibleFrom: '2026-11-15T00:00:00Z' })
  const insightId = await seedInsight(api.pool, { deviceId, takenAt: '2026-11-16T00:00:00.000Z' })
  const refused = await api.as(next).post('/api/updates', { insights: to('archive', [former!]) })
  expect(refused.statusCode).toBe(404)
  const bulkId = await startUpdate(api, next, to('archive', [{ insightId, deviceId }]))
  await workOff(api)
  expect(await getUpdate(api, next, bulkId)).toMatchObject({ status: 2 })
  expect(await findStatuses(api, [former!.insightId, insightId])).toEqual(['none', 'archive'])
})

test('an insight that the user has lost before its turn comes is not changed', async () => {
  const marked = await seedMany(1)
  const bulkId = await startUpdate(api, owner, to('archive', marked))
  await api.pool.query('delete from user_device where user_id = $1', [owner.id])
  await workOff(api)
  expect(await getUpdate(api, owner, bulkId)).toMatchObject({ status: 2, done: 1 })
  expect(await findStatuses(api, ids(marked))).toEqual(['none'])
})

test('a viewer cannot change anything', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  await linkDevice(api.db, { userId: viewer.id, deviceId, visibleFrom: '-infinity' })
  const insights = to('archive', await seedMany(1))
  expect((await api.as(viewer).post('/api/updates', { insights })).statusCode).toBe(403)
})

test('another user’s bulk update is not found, nor is an absent one', async () => {
  const bulkId = await startUpdate(api, owner, to('archive', await seedMany(1)))
  await workOff(api)
  const stranger = await api.createUser()
  for (const [user, id] of [
    [stranger, bulkId],
    [owner, 2_000_000_000],
  ] as const) {
    expect((await api.as(user).get(`/api/updates?bulk_id=${id}`)).statusCode).toBe(404)
    expect((await api.as(user).post(`/api/updates/${id}/undo`)).statusCode).toBe(404)
  }
})

const LIMIT =
  "You've hit the 1000 insight update limit. Please save your current changes and start another update."
const item = { insightId: 1, deviceId: 1, insightStatus: 'archive' }
const selection = {
  filters: [],
  archived: false,
  received_until: '2026-11-20T00:00:00.000Z',
  insightStatus: 'archive',
}

test.each([
  ['1001 items', { insights: Array.from({ length: 1001 }, () => item) }, { insights: LIMIT }],
  ['no items', { insights: [] }, { insights: 'At least one update.' }],
  [
    'an unknown status',
    { insights: [{ ...item, insightStatus: 'gone' }] },
    { 'insights.0.insightStatus': 'Must be none, favorite, acknowledge or archive.' },
  ],
  ['an unknown field', { insights: [item], also: 1 }, { general: 'Has unknown fields: also.' }],
  [
    'an unknown field of a selection',
    { selection: { ...selection, also: 1 } },
    { selection: 'Has unknown fields: also.' },
  ],
  [
    'an unknown status for a selection',
    { selection: { ...selection, insightStatus: 'gone' } },
    { 'selection.insightStatus': 'Must be none, favorite, acknowledge or archive.' },
  ],
  [
    'a time that is none',
    { selection: { ...selection, received_until: '2026-13-45T00:00:00.000Z' } },
    { 'selection.received_until': 'There is no such time.' },
  ],
  ['nothing', {}, { insights: expect.any(String) }],
])('%s is refused with an error at its field', async (_, body, errors) => {
  const response = await api.as(owner).post('/api/updates', body)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'invalid', errors })
})
