import { Today } from '@sentinel/contracts/dashboard/today'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedAlert } from '../../testing/seed-alerts.ts'
import { endOpenCommands, seedCommand } from '../../testing/seed-commands.ts'
import { type InsightSeed, seedInsight, seedPhoto } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { countInsights } from './count-insights.ts'

let api: TestApi
let owner: TestUser
let deviceId: number

const NOW = '2026-11-20T12:00:00.000Z'
const SINCE = '2026-11-20T06:00:00.000Z'

beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse(NOW) })
})
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

async function read(user = owner, since = SINCE): Promise<Today> {
  const answer = await api.as(user).get(`/api/dashboard/today?since=${since}`)
  return Today.parse(answer.json())
}

/** Stores an insight and, as the gateway does, its row in the ledger. */
async function see(changes: Partial<InsightSeed> = {}): Promise<number> {
  const insightId = await seedInsight(api.pool, { deviceId, takenAt: '2026-11-20T08:00:00.000Z', ...changes })
  await api.pool.query(
    `insert into uplink_ledger (message_identifier, file_ctime_ms, insight_id, received_at, device_id, message_index)
    select message_identifier, coalesce(time_to_ms(file_ctime), 0), insight_id, received_at, device_id, message_index
    from insight where insight_id = $1`,
    [insightId],
  )
  return insightId
}

/** Stores an insight whose photo arrived at the given time. */
async function photograph(arrivedAt: string, changes: Partial<InsightSeed> = {}): Promise<number> {
  const insightId = await see({ takenAt: arrivedAt, ...changes })
  await seedPhoto(api.pool, insightId)
  await api.pool.query('update photo set received_at = $2 where insight_id = $1', [insightId, arrivedAt])
  return insightId
}

const idsOf = ({ photos }: Today) => photos.map(({ insight_id }) => insight_id)

test.each([
  ['the ledger', 0],
  ['the devices', Number.POSITIVE_INFINITY],
])(
  'insights are counted by receipt, not by the time taken, by way of %s, as in their list',
  async (_, density) => {
    const late = await api.createUser()
    await api.pool.query(`select link_device($1, $2, '2026-11-20 08:30+00')`, [late.id, deviceId])
    await see()
    await see({ takenAt: '2026-11-20T09:00:00.000Z' })
    await see({ takenAt: '2026-10-25T12:00:00.000Z', receivedAt: '2026-11-20T07:00:00.000Z' })
    await see({ takenAt: '2026-11-20T05:00:00.000Z', receivedAt: '2026-11-20T05:59:59.999Z' })
    await see({ status: 'archive' })
    const options = { sinceMs: Date.parse(SINCE), nowMs: Date.parse(NOW), density }
    expect(await countInsights(api.pool, { ...options, userId: owner.id })).toBe(3)
    expect(await countInsights(api.pool, { ...options, userId: late.id })).toBe(1)
    const rules = encodeURIComponent(JSON.stringify([{ column: 'received_since', since: SINCE }]))
    for (const [user, total] of [
      [owner, 3],
      [late, 1],
    ] as const)
      expect((await api.as(user).get(`/api/insights?filters=${rules}`)).json()).toMatchObject({ total })
  },
)

test('a link that begins later counts and shows only what came after its start', async () => {
  const late = await api.createUser()
  await photograph('2026-11-20T08:00:00.000Z')
  await api.pool.query(`select link_device($1, $2, '2026-11-20 09:00+00')`, [late.id, deviceId])
  expect(await read(late)).toMatchObject({ new_insights: 0, photos: [] })
  const seen = await photograph('2026-11-20T10:00:00.000Z')
  const shown = await read(late)
  expect(shown.new_insights).toBe(1)
  expect(idsOf(shown)).toEqual([seen])
})

test('insights of a stranger’s devices are neither counted nor shown', async () => {
  await photograph('2026-11-20T08:00:00.000Z')
  expect(await read(await api.createUser())).toMatchObject({ new_insights: 0, new_alerts: 0, photos: [] })
})

test('photos of empty frames and of archived insights are left out', async () => {
  const lion = await photograph('2026-11-20T08:00:00.000Z')
  await photograph('2026-11-20T08:00:00.000Z', { classId: 99 })
  await photograph('2026-11-20T08:00:00.000Z', { classId: 18, status: 'archive' })
  const shown = await read()
  expect(idsOf(shown)).toEqual([lion])
  expect(shown.photos_from).toBe('visit')
})

test('photos of a single tone are left out, and photos whose tones were not measured are shown', async () => {
  const dark = await photograph('2026-11-20T08:00:00.000Z')
  const older = await photograph('2026-11-20T09:00:00.000Z', { classId: 18 })
  await api.pool.query('update photo set tone_span = 3 where insight_id = $1', [dark])
  expect(idsOf(await read())).toEqual([older])
})

test('without a photo since the visit, those of the last day are shown, otherwise those of the last week', async () => {
  await photograph('2026-11-12T12:00:00.000Z')
  expect(await read()).toMatchObject({ photos_from: 'week', photos: [] })
  const ofWeek = await photograph('2026-11-14T12:00:00.000Z')
  expect(await read()).toMatchObject({ photos_from: 'week', photos: [{ insight_id: ofWeek }] })
  const ofDay = await photograph('2026-11-19T13:00:00.000Z')
  expect(await read()).toMatchObject({ photos_from: 'day', photos: [{ insight_id: ofDay }] })
})

test('alerts raised since then are counted, including resolved ones, but none from before a link', async () => {
  await seedAlert(api.db, { userId: owner.id, deviceId, createdAt: '2026-11-20T05:00:00.000Z' })
  await seedAlert(api.db, {
    userId: owner.id,
    deviceId,
    type: 'sentinel_cable_error',
    status: 'resolved',
    createdAt: '2026-11-20T07:00:00.000Z',
    resolvedAt: '2026-11-20T08:00:00.000Z',
  })
  expect((await read()).new_alerts).toBe(1)
  const late = await api.createUser()
  const theirs = await api.createDevice()
  await api.pool.query(`select link_device($1, $2, '2026-11-20 09:00+00')`, [late.id, theirs])
  await seedAlert(api.db, { userId: late.id, deviceId: theirs, createdAt: '2026-11-20T08:00:00.000Z' })
  expect((await read(late)).new_alerts).toBe(0)
})

test('only answers to the user’s own commands are counted', async () => {
  const other = await api.createUser()
  await api.pool.query(`select link_device($1, $2, '-infinity')`, [other.id, deviceId])
  const theirs = await api.createDevice({ owners: [owner, other] })
  await seedCommand(api.db, { deviceId, userId: owner.id })
  await seedCommand(api.db, { deviceId: theirs, userId: other.id })
  await endOpenCommands(api.db, deviceId)
  await endOpenCommands(api.db, theirs)
  const before = new Date(Date.now() - 60_000).toISOString()
  expect((await read(owner, before)).answers).toEqual({ success: 1, failed: 0 })
  expect((await read(owner, new Date(Date.now() + 60_000).toISOString())).answers).toEqual({
    success: 0,
    failed: 0,
  })
})

test('a viewer gets insights and photos, and nothing about alerts and answers', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  await api.pool.query(`select link_device($1, $2, '-infinity')`, [viewer.id, deviceId])
  await see()
  expect(await read(viewer)).toMatchObject({ new_insights: 1, new_alerts: null, answers: null })
})

test.each(['yesterday', '2026-11-20', '', '2026-13-45T99:99:99.999Z'])(
  'since=%s is refused',
  async (since) => {
    expect((await api.as(owner).get(`/api/dashboard/today?since=${since}`)).statusCode).toBe(400)
  },
)
