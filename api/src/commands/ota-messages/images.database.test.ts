import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type InsightSeed, seedInsight } from '../../testing/seed-insights.ts'
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
  await report('2.3.0')
})
afterAll(() => api.stop())

async function report(firmware: string): Promise<void> {
  await api.db
    .updateTable('device_health')
    .set({ software_version: firmware })
    .where('device_id', '=', deviceId)
    .execute()
}

const see = (seed: Partial<InsightSeed> = {}) => seedInsight(api.pool, { deviceId, ...seed })
const request = (insightId: number, device = deviceId) =>
  api.as(owner).post(`/api/ota/messages/${device}`, {
    messageType: 'request_higher_res_image',
    message: { insightId },
  })

test('an image is requested by the key that the camera knows, and only one request is open at a time', async () => {
  const insightId = await see()
  const response = await request(insightId)
  expect(response.json()).toMatchObject({ message: { insightId }, status: 'pending' })
  const { message_identifier: message_id, message_index: index } = await api.db
    .selectFrom('insight')
    .where('insight_id', '=', insightId)
    .select(['message_identifier', 'message_index'])
    .executeTakeFirstOrThrow()
  const { payload } = await api.db
    .selectFrom('device_command')
    .where('command_id', '=', response.json().message_id)
    .select('payload')
    .executeTakeFirstOrThrow()
  expect(payload).toEqual({ message_id, index })
  const again = await request(insightId)
  expect(again.statusCode).toBe(409)
  expect(again.json().message).toBe('This image has been requested already. The camera has not answered yet.')
})

test('a third open request is refused', async () => {
  const codes: number[] = []
  for (const id of [await see(), await see(), await see()]) codes.push((await request(id)).statusCode)
  expect(codes).toEqual([200, 200, 409])
})

test('firmware 2.1 sends no higher resolution images', async () => {
  await report('2.1.0')
  const response = await request(await see())
  expect(response.statusCode).toBe(409)
  expect(response.json().message).toBe('The camera has firmware 2.1.0. This message needs 2.2.0 or newer.')
})

test('a camera that currently sends by LoRa gets no request', async () => {
  const insightId = await see({ takenAt: '2026-11-20T03:11:08.000Z' })
  await see({ takenAt: '2026-11-20T04:11:08.000Z', source: 'lora' })
  const response = await request(insightId)
  expect(response.statusCode).toBe(409)
  expect(response.json().message).toMatch(/sends by LoRa/)
  await see({ takenAt: '2026-11-20T05:11:08.000Z', source: 'wifi' })
  expect((await request(insightId)).statusCode).toBe(200)
})

test('an image whose number the camera has used again is not requested', async () => {
  const [old, newer] = [await see(), await see({ takenAt: '2026-11-21T03:11:08.000Z' })]
  await api.pool.query(
    `insert into uplink_ledger (device_id, message_identifier, message_index, file_ctime_ms, insight_id, received_at)
     select i.device_id, i.message_identifier, 0, n.place, n.insight_id, now() + make_interval(secs => n.place)
     from insight i, (values (1, $1::bigint), (2, $2)) n (place, insight_id) where i.insight_id = $1`,
    [old, newer],
  )
  const response = await request(old)
  expect(response.statusCode).toBe(409)
  expect(response.json().message).toMatch(/used the number of this image again/)
})

test('the image of an insight of another device is not found', async () => {
  const other = await api.createDevice({ owners: [owner] })
  await api.db.updateTable('device_health').set({ software_version: '2.3.0' }).execute()
  expect((await request(await see(), other)).statusCode).toBe(404)
})
