import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

async function hearByRadio(deviceId: number, downlinksToday: number): Promise<void> {
  await api.pool.query(
    `insert into device_radio (device_id, provider, server_id, last_uplink_at) values ($1, 'chirpstack', 'chirpstack-1', now())`,
    [deviceId],
  )
  await api.pool.query(
    'update device_stat s set last_seen = r.last_uplink_at from device_radio r where r.device_id = s.device_id and s.device_id = $1',
    [deviceId],
  )
  if (downlinksToday > 0)
    await api.pool.query(
      `insert into radio_usage (device_id, day, downlinks, airtime_ms) values
         ($1, utc_day(), $2, 400), ($1, utc_day() - 1, 9, 900)`,
      [deviceId, downlinksToday],
    )
}

test('devices behind LoRa are listed with their downlinks of today; other devices, and other users’, are not', async () => {
  const [owner, other] = [await api.createUser(), await api.createUser()]
  const [used, unused, native, foreign] = [
    await api.createDevice({ owners: [owner] }),
    await api.createDevice({ owners: [owner] }),
    await api.createDevice({ owners: [owner] }),
    await api.createDevice({ owners: [other] }),
  ]
  await hearByRadio(used, 3)
  await hearByRadio(unused, 0)
  await hearByRadio(native, 1)
  await hearByRadio(foreign, 1)
  await api.pool.query(
    `update device_stat set last_seen = now() + interval '1 second' where device_id = $1`,
    [native],
  )
  const response = await api.as(owner).get('/api/ota/radioUse')
  expect(response.json()).toEqual([
    { device_id: used, downlinks_today: 3, airtime_ms_today: 400 },
    { device_id: unused, downlinks_today: 0, airtime_ms_today: 0 },
  ])
})

test('no photo is requested from a camera behind LoRa, even if its sightings came over another link', async () => {
  const owner = await api.createUser()
  const deviceId = await api.createDevice({ owners: [owner] })
  await api.pool.query(`update device_health set software_version = '2.3.0' where device_id = $1`, [deviceId])
  const insightId = await seedInsight(api.pool, { deviceId })
  await hearByRadio(deviceId, 0)
  const response = await api.as(owner).post(`/api/ota/messages/${deviceId}`, {
    messageType: 'request_higher_res_image',
    message: { insightId },
  })
  expect(response.statusCode).toBe(409)
  expect(response.json().message).toBe('The camera sends by LoRa at the moment, which cannot carry photos.')
})
