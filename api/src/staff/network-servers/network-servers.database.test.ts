import {
  listNetworkServers,
  listUnknownDevices,
  type NetworkServer,
  type UnknownDevice,
  UNKNOWN_DEVICES_PAGE_ROWS,
} from '@sentinel/contracts/staff/network-servers'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { seedNetworkServer, seedUnknownDevice } from './testing/seed-network.ts'

let api: TestApi
let staff: TestUser

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
})
afterAll(() => api.stop())
beforeEach(async () => {
  await api.pool.query('delete from network_server')
  await api.pool.query('delete from dead_letter')
})

const readServers = async (): Promise<NetworkServer[]> =>
  (await api.as(staff).get(listNetworkServers.url)).json()
const ask = (serverId: string) => api.as(staff).post(`/api/internal/networkServers/${serverId}/test`, {})
const readUnknown = async (after?: string): Promise<{ devices: UnknownDevice[]; next: string | null }> =>
  (await api.as(staff).get(`${listUnknownDevices.url}${after === undefined ? '' : `?after=${after}`}`)).json()
const discard = (devEui: string) => api.as(staff).delete(`/api/internal/unknownDevices/${devEui}`)

test('a connection shows its events and errors of this hour and of the last 24 hours', async () => {
  const serverId = await seedNetworkServer(api.pool)
  await api.pool.query(
    `insert into network_server_hour (server_id, hour, events, errors)
     select $1, date_trunc('hour', now()) - hours * interval '1 hour', 10 ^ least(hours, 6), hours from unnest(array[0, 1, 5, 24]) hours`,
    [serverId],
  )
  expect(await readServers()).toMatchObject([
    {
      server_id: serverId,
      state: 'connected',
      events_hour: 1,
      events_day: 100_011,
      errors_hour: 0,
      errors_day: 6,
      last_event_at: null,
      test: null,
    },
  ])
})

test('a connection that no gateway has reported for a minute has not been running since then', async () => {
  await seedNetworkServer(api.pool, { reportedAgo: '50 s' })
  await seedNetworkServer(api.pool, { reportedAgo: '70 s' })
  const [running, silent] = await readServers()
  expect([running?.state, silent?.state]).toEqual(['connected', 'not_running'])
  expect(Date.now() - Date.parse(silent?.state_since ?? '')).toBeLessThan(100_000)
})

/** Creates cameras and a connection that had an event in each of these hours, counted back from its last event. */
async function seedHistory({
  hours,
  quietHours,
  cameras = 1,
  state = 'connected',
  reportedAgo = '5 s',
}: SeededHistory) {
  const serverId = await seedNetworkServer(api.pool, { state, reportedAgo })
  await api.pool.query(
    `update network_server set last_event_at = now() - $2 * interval '1 hour' where server_id = $1`,
    [serverId, quietHours],
  )
  await api.pool.query(
    `insert into network_server_hour (server_id, hour, events)
     select $1, date_trunc('hour', now() - $2 * interval '1 hour') - back * interval '1 hour', 5 from unnest($3::int[]) back`,
    [serverId, quietHours, hours],
  )
  for (let camera = 0; camera < cameras; camera++)
    await api.pool.query(
      `insert into device_radio (device_id, provider, server_id, last_uplink_at) values ($1, 'chirpstack', $2, now())`,
      [await api.createDevice(), serverId],
    )
}

interface SeededHistory {
  hours: number[]
  quietHours: number
  cameras?: number
  state?: string
  reportedAgo?: string
}

const hourly = [0, 1, 2, 3, 4, 5]
const twiceADay = [0, 12, 24, 36, 48]
/** One event in each of 10 daylight hours, on three days. */
const byDay = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((hour) => [hour, hour + 24, hour + 48])

test.each<[string, SeededHistory, { usual_gap_hours: number } | null]>([
  ['hourly events, and then none for 4 hours', { hours: hourly, quietHours: 4 }, { usual_gap_hours: 1 }],
  ['hourly events, and then none for 2 hours', { hours: hourly, quietHours: 2 }, null],
  ['events twice a day, and then none for 35 hours', { hours: twiceADay, quietHours: 35 }, null],
  [
    'events twice a day, and then none for 37 hours',
    { hours: twiceADay, quietHours: 37 },
    { usual_gap_hours: 12 },
  ],
  ['events by day, in the night', { hours: byDay, quietHours: 14 }, null],
  ['events by day, and then none for a whole day', { hours: byDay, quietHours: 24 }, { usual_gap_hours: 1 }],
  [
    'an event every two days, after 80 hours',
    { hours: [0, 48, 96, 144], quietHours: 80 },
    { usual_gap_hours: 48 },
  ],
  ['too few events to know', { hours: [0, 1, 2], quietHours: 100 }, null],
  ['no events at all', { hours: [], quietHours: 100 }, null],
  ['no cameras', { hours: hourly, quietHours: 100, cameras: 0 }, null],
  ['a broken connection', { hours: hourly, quietHours: 100, state: 'away' }, null],
  ['a gateway that is not running', { hours: hourly, quietHours: 100, reportedAgo: '70 s' }, null],
])('silence: %s', async (_, history, silence) => {
  await seedHistory(history)
  expect((await readServers())[0]?.silence).toEqual(silence)
})

test('a test wakes the gateways, runs until one has answered, and has its result', async () => {
  const serverId = await seedNetworkServer(api.pool)
  const listener = new pg.Client({ connectionString: api.databaseUrl })
  await listener.connect()
  const published = new Promise((resolve) => listener.once('notification', ({ payload }) => resolve(payload)))
  await listener.query('listen network_server_tests')
  expect((await ask(serverId)).statusCode).toBe(200)
  expect(await published).toBe(serverId)
  await listener.end()
  const testOf = async () => (await readServers())[0]?.test
  const answer = (error: string | null) =>
    api.pool.query('update network_server set test_ended_at = clock_timestamp(), test_error = $1', [error])
  expect(await testOf()).toMatchObject({ state: 'running', error: null })
  await answer('Not authorized')
  expect(await testOf()).toMatchObject({ state: 'failed', error: 'Not authorized' })
  await ask(serverId)
  expect(await testOf()).toMatchObject({ state: 'running', error: null })
  await answer(null)
  expect(await testOf()).toMatchObject({ state: 'passed', error: null })
  await ask(serverId)
  await api.pool.query(
    `update network_server set test_requested_at = now() - interval '61 s', test_ended_at = null`,
  )
  expect(await testOf()).toMatchObject({ state: 'unanswered' })
})

test('unknown devices are read in pages, without those that belong to a device by now', async () => {
  const devEuis = Array.from(
    { length: UNKNOWN_DEVICES_PAGE_ROWS + 1 },
    (_, at) => `70b3d57e${String(at).padStart(8, '0')}`,
  )
  for (const devEui of devEuis) await seedUnknownDevice(api.pool, { devEui, frames: 3 })
  const deviceId = await api.createDevice()
  await api.pool.query('update device set dev_eui = $2 where device_id = $1', [deviceId, devEuis[0]])
  const first = await readUnknown()
  expect(first.devices.map(({ dev_eui }) => dev_eui)).toEqual(devEuis.slice(1))
  expect(first.devices[0]).toEqual({
    dev_eui: devEuis[1],
    provider: 'tts',
    frames: 3,
    first_received_at: '2026-11-20T04:01:00.000Z',
    last_received_at: '2026-11-20T04:03:00.000Z',
  })
  expect(first.next).toBeNull()
  const added = await seedUnknownDevice(api.pool, { devEui: 'ffffffffffffff00' })
  const { next } = await readUnknown()
  expect(next).toBe(devEuis.at(-1))
  const last = await readUnknown(next ?? '')
  expect(last.devices.map(({ dev_eui }) => dev_eui)).toEqual([added])
  expect(last.next).toBeNull()
})

test('the frames of an unknown DevEUI can be discarded, and those of a device cannot', async () => {
  const [discarded, stored, owned] = await Promise.all([
    seedUnknownDevice(api.pool, { frames: 4 }),
    seedUnknownDevice(api.pool),
    seedUnknownDevice(api.pool),
  ])
  const deviceId = await api.createDevice()
  await api.pool.query('update device set dev_eui = $2 where device_id = $1', [deviceId, owned])
  expect((await discard(discarded)).json()).toEqual({ frames: 4 })
  expect((await discard(discarded)).statusCode).toBe(404)
  expect((await discard(owned)).statusCode).toBe(404)
  const { rows } = await api.pool.query<{ dev_eui: string }>('select dev_eui from dead_letter')
  expect(new Set(rows.map(({ dev_eui }) => dev_eui))).toEqual(new Set([stored, owned]))
})
