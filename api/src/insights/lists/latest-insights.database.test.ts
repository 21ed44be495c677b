import { listLatestInsights } from '@sentinel/contracts/insights/latest-insights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestUser } from '../../testing/seed.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

const ask = (user = owner, query = '') => api.as(user).get(`/api/devices/${deviceId}/insights${query}`)

async function findIds(user = owner, query = ''): Promise<number[]> {
  const { insights } = listLatestInsights.schema.response[200].parse((await ask(user, query)).json())
  return insights.map(({ insight_id }) => insight_id)
}

const see = (day: number) => seedInsight(api.pool, { deviceId, takenAt: `2026-11-0${day}T12:00:00.000Z` })

test('the newest insights of a device come first, archived ones included, even if other devices have more', async () => {
  const [first, third, second] = [await see(1), await see(3), await see(2)]
  const other = await api.createDevice({ owners: [owner] })
  await seedInsight(api.pool, { deviceId: other })
  await api.pool.query(`update insight set insight_status = 'archive' where insight_id = $1`, [third])
  expect(await findIds()).toEqual([third, second, first])
  expect(await findIds(owner, '?limit=2')).toEqual([third, second])
})

test('a device without insights has none', async () => {
  expect(await findIds()).toEqual([])
})

test('a later owner sees only later insights, and a stranger gets not found', async () => {
  await see(1)
  const late = await api.createUser()
  await api.pool.query(`select link_device($1, $2, '2026-11-02')`, [late.id, deviceId])
  expect(await findIds(late)).toEqual([])
  const id = await see(3)
  expect(await findIds(late)).toEqual([id])
  expect((await ask(await api.createUser())).statusCode).toBe(404)
})

test.each(['0', '51', 'many'])('limit=%s is refused', async (limit) => {
  expect((await ask(owner, `?limit=${limit}`)).statusCode).toBe(400)
})
