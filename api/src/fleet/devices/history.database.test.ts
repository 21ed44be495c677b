import { DeviceHistory } from '@sentinel/contracts/fleet/device-history'
import { DeviceState } from '@sentinel/contracts/fleet/devices'
import { HISTORY_INSIGHTS_MAX, HISTORY_READINGS_MAX } from '@sentinel/contracts/fleet/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { linkDevice } from '../../testing/seed.ts'
import { type HealthSeed, seedHealth } from '../../testing/seed-health.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const NOW = '2026-11-22T15:00:00.000Z'
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

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
const report = (recordedAt: string, of: Partial<HealthSeed> = {}) =>
  seedHealth(api.pool, { deviceId, recordedAt, ...of })
const ask = (days: number | string, user = owner) =>
  api.as(user).get(`/api/devices/${deviceId}/history?days=${days}`)
const getHistory = async (days: number, user = owner): Promise<DeviceHistory> =>
  DeviceHistory.parse((await ask(days, user)).json())
const getState = async (user = owner): Promise<DeviceState> =>
  DeviceState.parse((await api.as(user).get(`/api/devices/${deviceId}/state`)).json())

/** Inserts one report per hour for the given number of days, in one statement. */
async function reportHourly(days: number, volts: string): Promise<void> {
  await api.pool.query(
    `insert into health (device_id, recorded_at, message_identifier, received_at, battery_voltage)
     select $1, at, n, at, ${volts} from generate_series(0, $2 * 24) n,
       lateral (select $3::timestamptz - n * interval '1 hour' as at) moment`,
    [deviceId, days, NOW],
  )
}

test('a reading has the newest values from the reports of its part, with the lowest and highest temperature', async () => {
  await report(ago(50 * 60_000), { batteryVoltage: 4, temperature: 20, memoryMib: 100, imagesProcessed: 7 })
  await report(ago(49 * 60_000), { batteryVoltage: 3.9, temperature: -3 })
  await report(ago(48 * 60_000), { temperature: 5 })
  const { readings, from, until } = await getHistory(7)
  expect({ from, until }).toEqual({ from: ago(7 * DAY_MS), until: NOW })
  expect(readings).toEqual([
    {
      at: ago(48 * 60_000),
      battery_voltage: 3.9,
      memory_remaining: 100,
      space_remaining: null,
      temperature_min: -3,
      temperature_max: 20,
      images_processed: 7,
      hours_since_last_camera_trigger: null,
    },
  ])
})

test('only the newest eight reports of a part are read', async () => {
  for (let minute = 1; minute <= 9; minute++)
    await report(ago(5 * HOUR_MS - minute * 60_000), { temperature: minute })
  const [reading, ...others] = (await getHistory(365)).readings
  expect(others).toEqual([])
  expect(reading).toMatchObject({ temperature_min: 2, temperature_max: 9 })
})

test('however often a device reports, a range has a limited number of readings, in the order of time', async () => {
  await reportHourly(400, '4 - n * 0.0001')
  for (const days of [7, 30, 90, 365, 1825]) {
    const { readings } = await getHistory(days)
    expect(readings.length).toBeLessThanOrEqual(HISTORY_READINGS_MAX)
    expect(readings.length).toBeGreaterThan(days === 1825 ? 50 : 160)
    const times = readings.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    expect(times.at(-1)).toBe(NOW)
    expect(Date.parse(times[0]!)).toBeGreaterThanOrEqual(Date.parse(ago(days * DAY_MS)))
  }
})

test('a report that is dated in the future is shown at the current time', async () => {
  await report(ago(-20 * HOUR_MS), { batteryVoltage: 3.8 })
  const { readings } = await getHistory(7)
  expect(readings).toMatchObject([{ at: NOW, battery_voltage: 3.8 }])
})

test('insights are counted by the UTC day they show, including archived ones and days without any', async () => {
  for (const takenAt of ['2026-11-20T00:00:00.000Z', '2026-11-20T23:59:59.999Z', '2026-11-21T00:00:00.000Z'])
    await seedInsight(api.pool, { deviceId, takenAt, status: 'archive' })
  await seedInsight(api.pool, { deviceId, takenAt: '2026-11-14T23:59:59.000Z' })
  const { insights } = await getHistory(7)
  expect(insights.map(({ from, count }) => [from.slice(0, 10), count])).toEqual([
    ['2026-11-15', 0],
    ['2026-11-16', 0],
    ['2026-11-17', 0],
    ['2026-11-18', 0],
    ['2026-11-19', 0],
    ['2026-11-20', 2],
    ['2026-11-21', 1],
    ['2026-11-22', 0],
  ])
  const weeks = (await getHistory(1825)).insights
  expect(weeks.slice(-2)).toEqual([
    { from: '2026-11-09T00:00:00.000Z', days: 7, count: 1 },
    { from: '2026-11-16T00:00:00.000Z', days: 7, count: 3 },
  ])
})

test('the count of a day with very many insights is limited', async () => {
  await api.pool.query(
    `insert into insight (insight_id, message_identifier, message_index, received_at, device_id, class_id, comms_source)
     select draw_insight_id(time_to_ms('2026-11-20') + n * 1000, n), n, 0, '2026-11-21', $1, 1, 'cell'
     from generate_series(1, 1200) n`,
    [deviceId],
  )
  const { insights } = await getHistory(7)
  expect(insights[5]).toMatchObject({ count: HISTORY_INSIGHTS_MAX })
})

test('a later owner sees no reports and insights from before', async () => {
  const start = ago(3 * DAY_MS)
  await reportHourly(30, '4')
  await seedInsight(api.pool, { deviceId, takenAt: ago(4 * DAY_MS) })
  const next = await api.createUser()
  await linkDevice(api.db, { userId: next.id, deviceId, visibleFrom: start })
  // The device's clock was ahead, and the report was received before the link started.
  await report(ago(2 * DAY_MS + 1000), { receivedAt: ago(3.5 * DAY_MS), temperature: 40 })
  await seedInsight(api.pool, { deviceId, takenAt: ago(DAY_MS) })
  const { from, readings, insights } = await getHistory(30, next)
  expect(from).toBe(start)
  expect(readings.length).toBeGreaterThan(5)
  for (const { at, temperature_max } of readings) {
    expect(at >= start).toBe(true)
    expect(temperature_max).toBeNull()
  }
  expect(insights.map(({ count }) => count)).toEqual([0, 0, 1, 0])
  expect((await getState(next)).visible_from).toBe(start)
})

test('a user who was linked just now has an empty history', async () => {
  await reportHourly(10, '4')
  const next = await api.createUser()
  await linkDevice(api.db, { userId: next.id, deviceId, visibleFrom: ago(-1000) })
  const today = { from: '2026-11-22T00:00:00.000Z', days: 1, count: 0 }
  expect(await getHistory(7, next)).toEqual({ from: NOW, until: NOW, readings: [], insights: [today] })
  expect((await getState(next)).battery_forecast).toBeNull()
})

test.each(['8', '0', '-7', '1e9', 'all', ''])('a history of "%s" days is refused', async (days) => {
  expect((await ask(days)).statusCode).toBe(400)
})

test('the state has the requested and the reported settings, and the place', async () => {
  await api.as(owner).post('/api/updateDevice', { device_id: deviceId, cycle_time: 690, lat: 1, long: 2 })
  await api.pool.query(
    `update device_health set recorded_at = $2, temperature_celsius = 14, cycle_minutes = 120, trigger_number = 30,
       latitude = 3, longitude = 4 where device_id = $1`,
    [deviceId, ago(HOUR_MS)],
  )
  expect(await getState()).toEqual({
    device_id: deviceId,
    visible_from: null,
    reported_at: ago(HOUR_MS),
    temperature: 14,
    cycle_time: { asked: 690, reported: 120 },
    sync_time: { asked: null, reported: null },
    trigger_number: { asked: null, reported: 30 },
    set_place: { latitude: 1, longitude: 2 },
    reported_place: { latitude: 3, longitude: 4 },
    battery_forecast: null,
    forecast_gap: {
      reason: 'data',
      is_after_change: false,
      readings: expect.any(Number),
      readings_needed: 8,
      days: 0,
      days_needed: 3,
    },
  })
})

test('the forecast uses the readings of the last sixty days', async () => {
  await reportHourly(100, '3.35 + n * 0.0002 + case when n > 60 * 24 then 1 else 0 end')
  const { battery_forecast: forecast } = await getState()
  expect(Date.parse(forecast?.earliest ?? '')).toBeGreaterThan(Date.parse(NOW))
  expect(Date.parse(forecast?.latest ?? '')).toBeLessThan(Date.parse(NOW) + 60 * DAY_MS)
  expect(Date.parse(forecast?.since ?? '')).toBeGreaterThanOrEqual(Date.parse(ago(60 * DAY_MS)))
})

test('a battery is low now while the device has that condition, even between the two thresholds of the alert', async () => {
  await reportHourly(60, '3.35 + n * 0.0002')
  const reportThreeTimes = (hour: string, volts: number) =>
    api.pool.query(
      `select watch_reports(array_agg(($1, $2::timestamptz + n * interval '1 minute', $3, null, null, null)::watched_report),
         true, 3.2, 3.4, 3, interval '72 hours') from generate_series(1, 3) n`,
      [deviceId, `2026-11-22T${hour}:00:00Z`, volts],
    )
  expect((await getState()).battery_forecast?.low_on).not.toBe(NOW)

  await reportThreeTimes('12', 3.2)
  expect((await getState()).battery_forecast).toMatchObject({ low_on: NOW, earliest: NOW, latest: NOW })
  await reportThreeTimes('13', 3.3)
  expect((await getState()).battery_forecast).toMatchObject({ low_on: NOW, earliest: NOW, latest: NOW })

  await reportThreeTimes('14', 3.4)
  expect((await getState()).battery_forecast?.low_on).not.toBe(NOW)
})
