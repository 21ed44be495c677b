import { CAMERA_CLOCK_BEHIND_MAX_DAYS } from '@sentinel/contracts/insights/limits'
import type { HealthMessage } from '@sentinel/contracts/device-messages/mqtt'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetInsights } from '../jobs/forget-insights.ts'
import { aHealthMessage, anInsight, anInsightsMessage } from '../testing/messages.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
/** The time at which a real-time clock starts after its battery was empty. */
const CLOCK_START = '2021-01-01T00:00:00Z'

let gateway: TestGateway
let deviceId = 0
let device: MqttClient

beforeAll(async () => {
  gateway = await startTestGateway({ clockBehindMaxDays: CAMERA_CLOCK_BEHIND_MAX_DAYS })
})
afterAll(() => gateway.stop())

async function connect(): Promise<void> {
  deviceId += 1
  device = await gateway.connectDevice(deviceId)
}

const see = (file_ctime: string) =>
  publishUplink(device, 'insights', anInsightsMessage({ insights: [anInsight({ file_ctime })] }))
const report = (changes: Partial<HealthMessage>) => publishUplink(device, 'health', aHealthMessage(changes))

async function findSightings() {
  const { rows } = await gateway.database.query(
    `select camera_clock, insight_displayed_ms(insight_id) = time_to_ms(received_at) as is_at_receipt,
       insight_displayed_ms(insight_id) = time_to_ms(file_ctime) as is_at_camera_time
     from insight where device_id = $1 order by insight_id`,
    [deviceId],
  )
  return rows
}

test('a sighting dated years before its camera was provisioned is shown at its time of receipt and flagged', async () => {
  await connect()
  await see(CLOCK_START)
  expect(await findSightings()).toEqual([
    { camera_clock: 'past', is_at_receipt: true, is_at_camera_time: false },
  ])
})

test('retention counts from its receipt', async () => {
  await connect()
  await see(CLOCK_START)
  await forgetInsights(gateway.database, daysAgo(30), 1000)
  expect(await findSightings()).toHaveLength(1)
})

test('it counts neither as an hour of delay nor as a clock ahead', async () => {
  await connect()
  await see(CLOCK_START)
  const { rows } = await gateway.database.query(
    'select slot_counts[101:126] as delays, slot_counts[127] as not_set from device_stat where device_id = $1',
    [deviceId],
  )
  expect(rows).toEqual([{ delays: Array.from({ length: 26 }, () => 0), not_set: 1 }])
})

test('a camera may have recorded for a year before it was provisioned', async () => {
  await connect()
  await see(daysAgo(364))
  await see(daysAgo(366))
  expect(await findSightings()).toEqual([
    { camera_clock: 'ok', is_at_receipt: false, is_at_camera_time: true },
    { camera_clock: 'past', is_at_receipt: true, is_at_camera_time: false },
  ])
})

test('old sightings of a camera that was provisioned long ago are shown at the camera’s time', async () => {
  await connect()
  await gateway.database.query(`update device set created_at = '2023-01-01' where device_id = $1`, [deviceId])
  device.end(true)
  const { rows } = await gateway.database.query<{ secret: string }>(
    `update device set secret_sha256 = sha256('again') where device_id = $1 returning 'again' as secret`,
    [deviceId],
  )
  const id = String(deviceId)
  device = await gateway.connect({ clientId: id, username: id, password: rows[0]?.secret })
  await see('2022-01-01T00:00:00Z')
  expect(await findSightings()).toEqual([
    { camera_clock: 'ok', is_at_receipt: false, is_at_camera_time: true },
  ])
})

test('a report with a doubtful date is the newest, and its values are those of the device', async () => {
  await connect()
  await report({ battery_voltage: 3.9, recorded_at: daysAgo(1) })
  await report({ battery_voltage: 3.1, recorded_at: CLOCK_START })
  const { rows } = await gateway.database.query(
    'select battery_voltage from device_health where device_id = $1',
    [deviceId],
  )
  expect(rows).toEqual([{ battery_voltage: 3.1 }])
})

test('a sighting with a doubtful date ends the alert that the camera sees nothing', async () => {
  await connect()
  await report({ hours_since_last_camera_trigger: 100 })
  const conditions = () =>
    gateway.database.query('select from device_condition where device_id = $1', [deviceId])
  expect((await conditions()).rowCount).toBe(1)
  await see(CLOCK_START)
  expect((await conditions()).rowCount).toBe(0)
})

test('an installation can allow less', async () => {
  const strict = await startTestGateway({ clockBehindMaxDays: 10 })
  try {
    const client = await strict.connectDevice(1)
    const insights = [
      anInsight({ index: 0, file_ctime: daysAgo(9) }),
      anInsight({ index: 1, file_ctime: daysAgo(11) }),
    ]
    await publishUplink(client, 'insights', anInsightsMessage({ insights }))
    const { rows } = await strict.database.query('select camera_clock from insight order by message_index')
    expect(rows).toEqual([{ camera_clock: 'ok' }, { camera_clock: 'past' }])
  } finally {
    await strict.stop()
  }
})
