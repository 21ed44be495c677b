import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findStatuses, getUpdate, type Marked, startUpdate, workOff } from '../../testing/bulk-updates.ts'
import { countInsightRows, findStoredCounts, keepCounts } from '../../testing/recount.ts'
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

const seed = async (of: Partial<InsightSeed> = {}): Promise<Marked> => ({
  deviceId: of.deviceId ?? deviceId,
  insightId: await seedInsight(api.pool, { deviceId, ...of }),
})
const statusesOf = (...marked: Marked[]) =>
  findStatuses(
    api,
    marked.map(({ insightId }) => insightId),
  )
const change = (insightStatus: InsightStatus, ...marked: Marked[]) =>
  startUpdate(
    api,
    owner,
    marked.map((each) => ({ ...each, insightStatus })),
  )

async function select(selection: object, user = owner): Promise<number> {
  const response = await api.as(user).post('/api/updates', {
    selection: {
      filters: [],
      archived: false,
      received_until: '2026-12-31T00:00:00.000Z',
      insightStatus: 'favorite',
      ...selection,
    },
  })
  expect(response.json()).toEqual({ message: { bulkId: expect.any(Number) } })
  return response.json().message.bulkId
}

const undo = async (bulkId: number, user = owner) =>
  (await api.as(user).post(`/api/updates/${bulkId}/undo`)).json().message.bulkId

test('a selection contains what matches its filters, as the list shows it', async () => {
  const rows = [
    await seed({ classId: 5 }),
    await seed({ classId: 6 }),
    await seed({ classId: 5, status: 'archive' }),
    await seed({ classId: 5, deviceId: await api.createDevice() }),
  ]
  const filters = [{ column: 'class_name', value: 'CLASS 5' }]
  const bulkId = await select({ filters })
  await workOff(api)
  expect(await getUpdate(api, owner, bulkId)).toMatchObject({ status: 2, done: 1, total: 1 })
  expect(await statusesOf(...rows)).toEqual(['favorite', 'none', 'archive', 'none'])
  await select({ filters, archived: true })
  await workOff(api)
  expect(await statusesOf(...rows)).toEqual(['favorite', 'none', 'favorite', 'none'])
})

test('a selection by days uses the days of the user’s time zone', async () => {
  const before = await seed({ takenAt: '2026-11-09T10:59:59.900Z' })
  const within = await seed({ takenAt: '2026-11-09T11:00:00.000Z' })
  const last = await seed({ takenAt: '2026-11-10T10:59:59.900Z' })
  const behind = await seed({ takenAt: '2026-11-10T11:00:00.000Z' })
  await select({
    filters: [{ column: 'time', from: '2026-11-10', to: '2026-11-10' }],
    zone: 'Pacific/Auckland',
  })
  await workOff(api)
  expect(await statusesOf(before, within, last, behind)).toEqual(['none', 'favorite', 'favorite', 'none'])
})

test('a selection leaves out insights that arrived later and those that are excluded', async () => {
  const receivedAt = '2026-11-20T10:00:00.000Z'
  const rows = [
    await seed({ receivedAt }),
    await seed({ receivedAt: '2026-11-20T10:00:00.001Z' }),
    await seed({ receivedAt }),
  ]
  await select({ received_until: receivedAt, except: [rows[2]!.insightId] })
  await workOff(api)
  expect(await statusesOf(...rows)).toEqual(['favorite', 'none', 'none'])
})

test('a selection contains nothing from before the link', async () => {
  const former = await seed({ takenAt: '2026-11-01T00:00:00.000Z' })
  const next = await api.createUser()
  await linkDevice(api.db, { userId: next.id, deviceId, visibleFrom: '2026-11-15T00:00:00Z' })
  const own = await seed({ takenAt: '2026-11-16T00:00:00.000Z' })
  const bulkId = await select({}, next)
  await workOff(api)
  expect(await getUpdate(api, next, bulkId)).toMatchObject({ status: 2, total: 1 })
  expect(await statusesOf(former, own)).toEqual(['none', 'favorite'])
})

test('an empty selection completes immediately', async () => {
  const bulkId = await select({})
  expect(await getUpdate(api, owner, bulkId)).toMatchObject({ status: 2, done: 0, total: 0 })
})

test('a selection claims only the devices that it has insights of', async () => {
  const shared = await api.createDevice({ owners: [owner] })
  const other = await api.createUser()
  await linkDevice(api.db, { userId: other.id, deviceId: shared, visibleFrom: '-infinity' })
  const theirs = await seed({ deviceId: shared, classId: 5 })
  await seed({ classId: 6 })
  const running = await startUpdate(api, other, [{ ...theirs, insightStatus: 'archive' }])
  const apart = await select({ filters: [{ column: 'class_name', value: 'class 6' }] })
  const touching = await select({ filters: [{ column: 'class_name', value: 'class 5' }] })
  expect((await getUpdate(api, owner, apart)).status).toBe(1)
  expect((await getUpdate(api, owner, touching)).status).toBe(4)
  await workOff(api)
  expect((await getUpdate(api, other, running)).status).toBe(2)
})

test('more rows than fit into a chunk are all processed and counted', async () => {
  await api.pool.query(
    `insert into insight (insight_id, message_identifier, message_index, received_at, device_id, alg_id, class_id, comms_source)
     select draw_insight_id(time_to_ms('2026-10-01') + n * 1000, n), n, 0, '2026-10-02', $1, 3, n % 5, 'cell'
     from generate_series(1, 2500) n`,
    [deviceId],
  )
  await keepCounts(api.pool)
  const bulkId = await select({ insightStatus: 'archive' })
  await workOff(api)
  expect(await getUpdate(api, owner, bulkId)).toMatchObject({ status: 2, done: 2500, total: 2500 })
  expect(await findStoredCounts(api.pool)).toEqual(await countInsightRows(api.pool))
})

test('undoing restores the status of each insight, and undoing that applies the update again', async () => {
  const rows = [await seed(), await seed({ status: 'acknowledge' }), await seed({ status: 'archive' })]
  await keepCounts(api.pool)
  const bulkId = await change('archive', ...rows)
  await workOff(api)
  const undone = await undo(bulkId)
  await workOff(api)
  expect(await getUpdate(api, owner, undone)).toMatchObject({ status: 2, done: 2, total: 2 })
  expect(await statusesOf(...rows)).toEqual(['none', 'acknowledge', 'archive'])
  await undo(undone)
  await workOff(api)
  expect(await statusesOf(...rows)).toEqual(['archive', 'archive', 'archive'])
  expect(await findStoredCounts(api.pool)).toEqual(await countInsightRows(api.pool))
})

test('undoing does not change what a user has changed since', async () => {
  const [one, two] = [await seed(), await seed()]
  const bulkId = await change('archive', one, two)
  await workOff(api)
  const other = await api.createUser()
  await linkDevice(api.db, { userId: other.id, deviceId, visibleFrom: '-infinity' })
  await startUpdate(api, other, [{ ...two, insightStatus: 'favorite' }])
  await workOff(api)
  const undone = await undo(bulkId)
  await workOff(api)
  expect(await getUpdate(api, owner, undone)).toMatchObject({ status: 2, total: 1 })
  expect(await statusesOf(one, two)).toEqual(['none', 'favorite'])
})

test('undoing does not change what is changed by a bulk update that it has to wait for', async () => {
  const [one, two] = [await seed(), await seed()]
  const bulkId = await change('archive', one, two)
  await workOff(api)
  await change('favorite', two)
  const undone = await undo(bulkId)
  expect((await getUpdate(api, owner, undone)).status).toBe(3)
  await workOff(api)
  expect(await statusesOf(one, two)).toEqual(['none', 'favorite'])
  await undo(undone)
  await workOff(api)
  expect(await statusesOf(one, two)).toEqual(['archive', 'favorite'])
})

test('undoing restores what was left by an earlier bulk update that the undone one waited for', async () => {
  const one = await seed()
  await change('favorite', one)
  const second = await change('archive', one)
  const third = await change('archive', one)
  await workOff(api)
  await undo(third)
  await workOff(api)
  expect(await statusesOf(one)).toEqual(['archive'])
  await undo(second)
  await workOff(api)
  expect(await statusesOf(one)).toEqual(['favorite'])
})

test('an update that has not completed cannot be undone', async () => {
  const bulkId = await change('archive', await seed())
  const response = await api.as(owner).post(`/api/updates/${bulkId}/undo`)
  expect([response.statusCode, response.json()]).toMatchObject([
    409,
    { code: 'conflict', message: 'Only a bulk update that has completed can be undone.' },
  ])
})

test('a viewer cannot undo', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  const bulkId = await change('archive', await seed())
  expect((await api.as(viewer).post(`/api/updates/${bulkId}/undo`)).statusCode).toBe(403)
})
