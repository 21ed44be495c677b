import { bulkUpdateMessages } from '@sentinel/contracts/insights/bulk-updates'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findStatuses, getUpdate, type Marked, startUpdate, workOff } from '../../testing/bulk-updates.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { pruneBulkUpdates, resumeBulkUpdates, TRIES_MAX } from './resume-bulk-updates.ts'
import { advanceBulkUpdate } from './advance-bulk-update.ts'
import { runBulkUpdate } from './run-bulk-update.ts'

let api: TestApi
let owner: TestUser
let other: TestUser
/** One insight from each of three devices that both users have. */
let a: Marked
let b: Marked
let c: Marked

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await workOff(api)
  owner = await api.createUser()
  other = await api.createUser()
  const seedShared = async () => {
    const deviceId = await api.createDevice({ owners: [owner, other] })
    return { deviceId, insightId: await seedInsight(api.pool, { deviceId }) }
  }
  a = await seedShared()
  b = await seedShared()
  c = await seedShared()
})
afterAll(() => api.stop())

const favorite = (...marked: Marked[]) =>
  marked.map((each) => ({ ...each, insightStatus: 'favorite' as const }))
const archive = (...marked: Marked[]) =>
  marked.map((each) => ({ ...each, insightStatus: 'archive' as const }))
const statusOf = async (user: TestUser, bulkId: number) => (await getUpdate(api, user, bulkId)).status
const statusesOf = (...bulkIds: number[]) => Promise.all(bulkIds.map((bulkId) => statusOf(owner, bulkId)))
const run = (bulkId: number) => runBulkUpdate({ db: api.db, log: api.app.log, now: Date.now }, bulkId)
const statusesOfInsights = (...marked: Marked[]) =>
  findStatuses(
    api,
    marked.map(({ insightId }) => insightId),
  )

test('a bulk update on a device with another user’s running one is blocked and changes nothing', async () => {
  const first = await startUpdate(api, owner, favorite(a, b))
  const second = await startUpdate(api, other, archive(b, c))
  expect(await getUpdate(api, other, second)).toEqual({
    status: 4,
    done: 0,
    total: 2,
    message: bulkUpdateMessages[4],
  })
  await workOff(api)
  expect(await statusOf(owner, first)).toBe(2)
  expect(await statusOf(other, second)).toBe(4)
  expect(await statusesOfInsights(a, b, c)).toEqual(['favorite', 'favorite', 'none'])

  const again = await startUpdate(api, other, archive(b, c))
  await workOff(api)
  expect(await statusOf(other, again)).toBe(2)
  expect(await statusesOfInsights(a, b, c)).toEqual(['favorite', 'archive', 'archive'])
})

test('a second update of the same user on shared devices waits for the first, others run immediately', async () => {
  const first = await startUpdate(api, owner, favorite(a))
  const second = await startUpdate(api, owner, archive(a, b))
  const third = await startUpdate(api, owner, favorite(b))
  const elsewhere = await startUpdate(api, owner, favorite(c))
  expect(await statusesOf(first, second, third, elsewhere)).toEqual([1, 3, 3, 1])
  await run(second)
  expect(await statusesOf(second)).toEqual([3])
  await run(first)
  expect(await statusesOf(first, second, third)).toEqual([2, 1, 3])
  await run(second)
  expect(await statusesOf(first, second, third)).toEqual([2, 2, 1])
  await workOff(api)
  expect(await statusesOf(first, second, third, elsewhere)).toEqual([2, 2, 2, 2])
  expect(await statusesOfInsights(a, b, c)).toEqual(['archive', 'favorite', 'favorite'])
})

test('an update that waits for two begins when both end at the same moment', async () => {
  for (let round = 0; round < 20; round++) {
    const [first, second] = [
      await startUpdate(api, owner, favorite(a)),
      await startUpdate(api, owner, favorite(b)),
    ]
    const third = await startUpdate(api, owner, archive(a, b))
    await Promise.all([run(first), run(second)])
    expect(await statusesOf(first, second, third)).toEqual([2, 2, 1])
    await run(third)
  }
})

test('if two users start at the same moment, one is blocked, whichever devices they share', async () => {
  for (let round = 0; round < 20; round++) {
    const [mine, theirs] = await Promise.all([
      startUpdate(api, owner, favorite(a, b)),
      startUpdate(api, other, archive(b, a)),
    ])
    const statuses = [await statusOf(owner, mine), await statusOf(other, theirs)]
    expect(new Set(statuses)).toEqual(new Set([1, 4]))
    await workOff(api)
    expect(new Set(await statusesOfInsights(a, b)).size).toBe(1)
  }
})

test('many workers on one bulk update process each row once', async () => {
  const ids = []
  for (let n = 0; n < 30; n++) ids.push(await seedInsight(api.pool, { deviceId: a.deviceId }))
  const bulkId = await startUpdate(
    api,
    owner,
    favorite(...ids.map((insightId) => ({ insightId, deviceId: a.deviceId }))),
  )
  const advance = () => advanceBulkUpdate(api.db, bulkId, { rowsMax: 4 })
  while ((await statusOf(owner, bulkId)) === 1) await Promise.all([advance(), advance(), advance()])
  expect(await getUpdate(api, owner, bulkId)).toMatchObject({ status: 2, done: 30, total: 30 })
  const { rows } = await api.pool.query(
    `select count(*)::int as changes, count(distinct id)::int as distinct from change_log, unnest(ids) id
     where kind = 'statuses:changed' and id = any ($1)`,
    [ids],
  )
  expect(rows).toEqual([{ changes: 30, distinct: 30 }])
})

/** Makes every status change fail. */
async function whileBroken(work: () => Promise<void>): Promise<void> {
  await api.pool.query(`alter table bulk_update_row rename to bulk_update_row_away`)
  try {
    await work()
  } finally {
    await api.pool.query(`alter table bulk_update_row_away rename to bulk_update_row`)
  }
}

test('an update that fails is tried again, and finally releases its devices and reports the failure', async () => {
  const bulkId = await startUpdate(api, owner, favorite(a))
  const behind = await startUpdate(api, owner, archive(a))
  await whileBroken(async () => {
    for (let attempt = 1; attempt < TRIES_MAX; attempt++)
      await expect(run(bulkId)).rejects.toThrow('bulk_update_row')
    expect(await statusOf(owner, bulkId)).toBe(1)
    await run(bulkId)
  })
  expect(await getUpdate(api, owner, bulkId)).toEqual({
    status: 4,
    done: 0,
    total: 1,
    message: 'The bulk update failed after 0 of 1 insights, try again later',
  })
  await workOff(api)
  expect(await statusesOf(behind)).toEqual([2])
  expect(await statusesOfInsights(a)).toEqual(['archive'])
})

test('an update whose process has ended is queued again, however often that happens', async () => {
  const bulkId = await startUpdate(api, owner, favorite(a))
  const forgetJobs = () => api.pool.query('delete from graphile_worker._private_jobs')
  await forgetJobs()
  await resumeBulkUpdates(api.db, 'when idle')
  await workOff(api)
  expect(await statusOf(owner, bulkId)).toBe(1)
  await resumeBulkUpdates(api.db, 'at once')
  await workOff(api)
  expect(await statusOf(owner, bulkId)).toBe(2)

  const killing = await startUpdate(api, owner, archive(a))
  for (let kill = 0; kill < TRIES_MAX; kill++) {
    await forgetJobs()
    await resumeBulkUpdates(api.db, 'at once')
  }
  expect(await statusOf(owner, killing)).toBe(1)
  await workOff(api)
  expect(await statusOf(owner, killing)).toBe(2)
})

test('an update whose user is deleted ends and releases its devices', async () => {
  await startUpdate(api, other, favorite(a))
  await startUpdate(api, other, archive(a))
  await api.pool.query('delete from user_account where user_id = $1', [other.id])
  await workOff(api)
  const mine = await startUpdate(api, owner, archive(a))
  await workOff(api)
  expect(await statusOf(owner, mine)).toBe(2)
  expect((await api.pool.query('select from bulk_claim')).rowCount).toBe(0)
})

test('ended updates are deleted with their journal after 90 days, open ones stay', async () => {
  const old = await startUpdate(api, owner, favorite(a))
  await workOff(api)
  const open = await startUpdate(api, owner, archive(a))
  const count = async (bulkId: number) =>
    (await api.pool.query('select from bulk_update_row where bulk_id = $1', [bulkId])).rowCount
  await pruneBulkUpdates(api.db, Date.now)
  expect([await count(old), await count(open)]).toEqual([1, 1])
  await pruneBulkUpdates(api.db, () => Date.now() + 91 * 24 * 60 * 60 * 1000)
  expect([await count(old), await count(open)]).toEqual([0, 1])
  expect((await api.as(owner).get(`/api/updates?bulk_id=${old}`)).statusCode).toBe(404)
  expect(await statusOf(owner, open)).toBe(1)
})
