import { DeviceRadio } from '@sentinel/contracts/fleet/device-radio'
import { RADIO_RECEPTIONS_MAX } from '@sentinel/contracts/fleet/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkDevice } from '../../testing/seed.ts'
import { seedReception } from '../../testing/seed-reception.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const NOW = '2026-11-22T15:00:00.000Z'
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse(NOW) })
})
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

const ago = (ms: number) => new Date(Date.parse(NOW) - ms).toISOString()
const ask = (days: number | string, user = owner) =>
  api.as(user).get(`/api/devices/${deviceId}/radio?days=${days}`)
const getRadio = async (days: number, user = owner): Promise<DeviceRadio> =>
  DeviceRadio.parse((await ask(days, user)).json())

test('a device that no network has received has no receptions', async () => {
  expect(await getRadio(7)).toEqual({
    from: ago(7 * DAY_MS),
    until: NOW,
    heard_at: null,
    last: null,
    is_network_place: false,
    receptions: [],
  })
})

test('the last reception is returned however old it is, and the best one of each part', async () => {
  const part = { provider: 'tts' as const, spreadingFactor: 9 }
  await seedReception(api.pool, { deviceId, receivedAt: ago(20 * DAY_MS), snr: 5, rssi: -100, ...part })
  await seedReception(api.pool, {
    deviceId,
    receivedAt: ago(20 * DAY_MS - 1000),
    snr: 7.5,
    rssi: -110,
    ...part,
  })
  await seedReception(api.pool, {
    deviceId,
    receivedAt: ago(20 * DAY_MS - 2000),
    snr: -3,
    rssi: -90,
    ...part,
  })
  const best = {
    at: ago(20 * DAY_MS - 1000),
    provider: 'tts',
    rssi_dbm: -110,
    snr_db: 7.5,
    spreading_factor: 9,
    gateway_id: '0016c001f153a14c',
    gateway_count: 1,
    is_simulated: false,
  }
  const last = { ...best, at: ago(20 * DAY_MS - 2000), rssi_dbm: -90, snr_db: -3 }
  expect(await getRadio(30)).toMatchObject({ heard_at: last.at, last, receptions: [best] })
  expect(await getRadio(7)).toMatchObject({ heard_at: last.at, last, receptions: [] })
})

test('however often a device sends, a range has a limited number of receptions in the order of time', async () => {
  await api.pool.query(
    `insert into radio_uplink (device_id, received_at, dev_addr, frame_count, frame_hash, provider, snr_db, gateway_count)
     select $1, $2::timestamptz - n * interval '5 minutes', 'a', n, 0, 'chirpstack', n % 7, 1 from generate_series(0, 26000) n`,
    [deviceId, NOW],
  )
  for (const days of [1, 7, 30, 90]) {
    const { receptions } = await getRadio(days)
    expect(receptions.length).toBeLessThanOrEqual(RADIO_RECEPTIONS_MAX)
    expect(receptions.length).toBeGreaterThan(250)
    expect(receptions.map(({ at }) => at)).toEqual(receptions.map(({ at }) => at).toSorted())
  }
})

test('a user sees what was received since their link starts, and no earlier reception', async () => {
  const guest = await api.createUser()
  await seedReception(api.pool, { deviceId, receivedAt: ago(3 * DAY_MS) })
  await linkDevice(api.db, { userId: guest.id, deviceId, visibleFrom: ago(2 * DAY_MS) })
  expect(await getRadio(7, guest)).toMatchObject({ heard_at: null, last: null, receptions: [] })
  await seedReception(api.pool, { deviceId, receivedAt: ago(DAY_MS) })
  const { from, heard_at, last, receptions } = await getRadio(7, guest)
  expect({ from, heard_at, last: last?.at }).toEqual({
    from: ago(2 * DAY_MS),
    heard_at: ago(DAY_MS),
    last: ago(DAY_MS),
  })
  expect(receptions).toHaveLength(1)
  expect((await getRadio(7)).receptions).toHaveLength(2)
})

test('a location that the network has calculated is marked, unless a user has set one', async () => {
  await api.pool.query(
    'update device_health set latitude = 1, longitude = 2, is_network_place = true where device_id = $1',
    [deviceId],
  )
  expect((await getRadio(7)).is_network_place).toBe(true)
  await api.pool.query('update device set set_latitude = 3, set_longitude = 4 where device_id = $1', [
    deviceId,
  ])
  expect((await getRadio(7)).is_network_place).toBe(false)
})

test.each([0, 2, 365, 'all'])('a range of %s days is refused', async (days) => {
  expect((await ask(days)).statusCode).toBe(400)
})

test('receptions of another user’s device are not found', async () => {
  expect((await ask(7, await api.createUser())).statusCode).toBe(404)
})
