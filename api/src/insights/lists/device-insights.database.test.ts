import { DeviceInsights } from '@sentinel/contracts/insights/insights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

const ask = (query = '', user = owner) => api.as(user).get(`/api/insights/overview${query}`)
const read = async (query = '', user = owner): Promise<DeviceInsights[]> =>
  DeviceInsights.array().parse((await ask(query, user)).json())

test('each device has the number of its insights without archived ones, and the newest', async () => {
  const silent = await api.createDevice({ owners: [owner] })
  await api.pool.query(`insert into alg (alg_id, name) values (3, 'Mammals')`)
  await api.pool.query(`insert into class_definition (alg_id, class_id, label) values (3, 20, 'Red fox')`)
  const newest = await seedInsight(api.pool, {
    deviceId,
    takenAt: '2026-11-20T03:11:08.000Z',
    receivedAt: '2026-11-20T05:00:00.250Z',
    classId: 20,
    status: 'archive',
  })
  await seedInsight(api.pool, {
    deviceId,
    takenAt: '2026-11-19T00:00:00.000Z',
    receivedAt: '2026-11-21T00:00:00.000Z',
  })
  expect(await read()).toEqual([
    {
      device_id: deviceId,
      insight_count: 1,
      latest: {
        insight_id: newest,
        class_name: 'Red fox',
        time_stamp: '2026-11-20T05:00:00.250Z',
        file_ctime: '2026-11-20T03:11:08.000Z',
      },
    },
    { device_id: silent, insight_count: 0, latest: null },
  ])
})

test('a later owner’s count and newest insight start with their link', async () => {
  await seedInsight(api.pool, { deviceId, takenAt: '2026-01-01T00:00:00.000Z' })
  const next = await api.createUser()
  await linkDevice(api.db, { userId: next.id, deviceId, visibleFrom: '2026-02-01T00:00:00.000Z' })
  expect(await read('', next)).toEqual([{ device_id: deviceId, insight_count: 0, latest: null }])
  expect(await read()).toMatchObject([{ insight_count: 1, latest: { class_name: 'Class 17' } }])
})

test('devices are read by id and by cursor, or a single one by its id', async () => {
  const ids = [
    deviceId,
    await api.createDevice({ owners: [owner] }),
    await api.createDevice({ owners: [owner] }),
  ]
  const first = await ask('?limit=2')
  const rest = await ask(`?limit=2&cursor=${String(first.headers['x-next-cursor'])}`)
  expect([...first.json(), ...rest.json()].map(({ device_id }: DeviceInsights) => device_id)).toEqual(ids)
  expect(rest.headers['x-next-cursor']).toBeUndefined()
  expect(await read(`?deviceId=${ids[1]}`)).toMatchObject([{ device_id: ids[1] }])
})

test('another user’s device is not found, and is only in the list of its owner', async () => {
  const stranger = await api.createUser()
  await seedInsight(api.pool, { deviceId })
  expect((await ask(`?deviceId=${deviceId}`, stranger)).statusCode).toBe(404)
  expect(await read('', stranger)).toEqual([])
})

test('a deleted insight is no longer the newest of a device', async () => {
  const insightId = await seedInsight(api.pool, { deviceId })
  await api.pool.query('delete from insight where insight_id = $1', [insightId])
  expect(await read()).toEqual([{ device_id: deviceId, insight_count: 1, latest: null }])
})

test.each(['?deviceId=fox', '?deviceId=-1', '?limit=0', '?cursor=x'])('%s is refused', async (query) => {
  expect((await ask(query)).statusCode).toBe(400)
})
