import { Device } from '@sentinel/contracts/fleet/devices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test('a device has the fields of the contract, and its owner’s settings outrank what it reports', async () => {
  const owner = await api.createUser()
  const deviceId = await api.createDevice({ owners: [owner] })
  await api.pool.query(
    `update device set device_name = 'sentinel-7', set_latitude = -1.3, set_longitude = 36.8, requested_cycle_minutes = 690 where device_id = $1`,
    [deviceId],
  )
  await api.pool.query(
    `update device_health set battery_voltage = 3.7, memory_remaining_mib = 8123, latitude = 1, longitude = 1, cycle_minutes = 120,
       trigger_number = 30, startup_data = '{"cable_ok": true}' where device_id = $1`,
    [deviceId],
  )
  await api.pool.query(`update device_stat set last_seen = '2026-11-20T03:00:00.5Z' where device_id = $1`, [
    deviceId,
  ])
  const [device] = (await api.as(owner).get('/api/getDevicesForUser')).json()
  expect(Device.parse(device)).toEqual(device)
  expect(device).toMatchObject({
    device_id: deviceId,
    device_name: 'sentinel-7',
    latitude: -1.3,
    longitude: 36.8,
    last_seen: '2026-11-20T03:00:00.500Z',
    battery_voltage: 3.7,
    memory_remaining: 8123,
    cycle_time: 690,
    trigger_number: 30,
    summary: { startup_data: { cable_ok: true }, cycle_count: null },
  })
})

test('devices are read by id and by cursor, each only by its owners', async () => {
  const [owner, stranger] = [await api.createUser(), await api.createUser()]
  const ids: number[] = []
  for (let left = 3; left > 0; left--) ids.push(await api.createDevice({ owners: [owner] }))
  const first = await api.as(owner).get('/api/getDevicesForUser?limit=2')
  const rest = await api
    .as(owner)
    .get(`/api/getDevicesForUser?limit=2&cursor=${String(first.headers['x-next-cursor'])}`)
  expect([...first.json(), ...rest.json()].map((device: Device) => device.device_id)).toEqual(ids)
  expect(rest.headers['x-next-cursor']).toBeUndefined()
  expect((await api.as(stranger).get('/api/getDevicesForUser')).json()).toEqual([])
})
