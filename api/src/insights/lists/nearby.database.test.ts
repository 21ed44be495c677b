import { Insight, listNearbyInsights } from '@sentinel/contracts/insights/insights'
import { NEARBY_INSIGHTS_HOURS, NEARBY_INSIGHTS_MAX } from '@sentinel/contracts/insights/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../testing/seed.ts'
import { type InsightSeed, seedInsight, seedPhoto } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

const NOON_MS = Date.parse('2026-11-20T12:00:00.000Z')
const MINUTE_MS = 60_000
const REACH_MS = NEARBY_INSIGHTS_HOURS * 60 * MINUTE_MS

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createUser()
})
afterAll(() => api.stop())

/** Creates insights from a new device of the owner's, each at the given number of milliseconds from noon. */
async function takeAt(fromNoonMs: readonly number[], more: Partial<InsightSeed> = {}): Promise<number[]> {
  deviceId = await api.createDevice({ owners: [owner] })
  const ids: number[] = []
  for (const ms of fromNoonMs) ids.push(await takeOne(ms, more))
  return ids
}

const takeOne = (fromNoonMs: number, more: Partial<InsightSeed> = {}) =>
  seedInsight(api.pool, { deviceId, takenAt: new Date(NOON_MS + fromNoonMs).toISOString(), ...more })

const ask = (insightId: number | string | undefined, user = owner) =>
  api.as(user).get(`/api/insights/${insightId}/nearby`)

async function findIds(insightId: number | undefined, user = owner): Promise<number[]> {
  const answer = await ask(insightId, user)
  const { insights } = listNearbyInsights.schema.response[200].parse(answer.json())
  return insights.map(({ insight_id }) => insight_id)
}

test('the nearest on both sides are listed, the newest first, without the insight itself', async () => {
  const minutes = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6].map((minute) => minute * MINUTE_MS)
  const ids = await takeAt(minutes)
  const middle = minutes.indexOf(0)
  const near = ids.slice(middle - NEARBY_INSIGHTS_MAX, middle + NEARBY_INSIGHTS_MAX + 1)
  expect(await findIds(ids[middle])).toEqual(near.filter((id) => id !== ids[middle]).toReversed())
})

test('missing insights on one side are not replaced by more on the other', async () => {
  const ids = await takeAt([0, 1, 2, 3, 4, 5, 6].map((minute) => minute * MINUTE_MS))
  expect(await findIds(ids[0])).toEqual(ids.slice(1, 1 + NEARBY_INSIGHTS_MAX).toReversed())
})

test('an insight twelve hours away is near, and one a millisecond further is not', async () => {
  const [, first, middle, last] = await takeAt([-REACH_MS - 1, -REACH_MS, 0, REACH_MS, REACH_MS + 1])
  expect(await findIds(middle)).toEqual([last, first])
})

test('all insights of one second are near, in the order of the lists', async () => {
  const ids = await takeAt([0, 0, 0])
  const sorted = ids.toSorted((a, b) => b - a)
  expect(await findIds(sorted[1])).toEqual([sorted[0], sorted[2]])
})

test('archived insights are included, with the fields of the contract', async () => {
  const [middle] = await takeAt([0])
  const archived = await takeOne(MINUTE_MS, { status: 'archive', classId: 99 })
  const photoUrl = await seedPhoto(api.pool, archived)
  const [insight] = (await ask(middle)).json().insights
  expect(Insight.parse(insight)).toMatchObject({
    insight_id: archived,
    insight_status: 'archive',
    class_name: 'empty',
    photoUrl,
  })
})

test('another device of the same user is not near', async () => {
  await takeAt([MINUTE_MS])
  const [alone] = await takeAt([0])
  expect(await findIds(alone)).toEqual([])
})

test('a later owner sees nothing from before the device was theirs', async () => {
  const [before, first, second] = await takeAt([-2 * MINUTE_MS, 0, MINUTE_MS])
  const next = await api.createUser()
  const visibleFrom = new Date(NOON_MS - MINUTE_MS).toISOString()
  await api.pool.query('select link_device($1, $2, $3)', [next.id, deviceId, visibleFrom])
  expect(await findIds(first, next)).toEqual([second])
  expect((await ask(before, next)).statusCode).toBe(404)
  expect(await findIds(first)).toEqual([second, before])
})

test('another user’s insight and an absent one are not found', async () => {
  const [middle] = await takeAt([0, MINUTE_MS])
  const stranger = await api.createUser()
  for (const answer of [await ask(middle, stranger), await ask(1), await ask(Number.MAX_SAFE_INTEGER)])
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
})

test('an invalid id is refused with the name of the field', async () => {
  const answer = await ask('abc')
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['insightId']])
})
