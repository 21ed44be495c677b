import type { UplinkInsight } from '@sentinel/contracts/device-messages/mqtt'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aHealthMessage, anInsight, anInsightsMessage } from '../testing/messages.ts'
import { storeNetworkPlace } from '../lorawan/accept-network-message.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const NAIVASHA = { latitude: -0.77, longitude: 36.43 }
const NAKURU = { latitude: -0.3, longitude: 36.08 }
const NO_FIX = { latitude: 0, longitude: 0.0005 }
const atHour = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`

let gateway: TestGateway
let deviceId = 0
let device: MqttClient

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  deviceId += 1
  device = await gateway.connectDevice(deviceId)
})

const see = (changes: Partial<UplinkInsight>) =>
  publishUplink(device, 'insights', anInsightsMessage({ insights: [anInsight(changes)] }))

async function findPlace() {
  const { rows } = await gateway.database.query(
    'select latitude, longitude from device_health where device_id = $1',
    [deviceId],
  )
  return rows[0]
}

async function findSighted() {
  const { rows } = await gateway.database.query(
    'select latitude, longitude from insight where device_id = $1 order by insight_id',
    [deviceId],
  )
  return rows
}

test('0/0 is not a place of a sighting, and the place of its message is used', async () => {
  await see({ ...NO_FIX, file_ctime: atHour(1) })
  await publishUplink(device, 'insights', {
    ...anInsightsMessage({ insights: [anInsight({ ...NO_FIX, file_ctime: atHour(2) })] }),
    ...NAKURU,
  })
  await see({ latitude: 0, longitude: 36.9, file_ctime: atHour(3) })

  expect(await findSighted()).toEqual([
    { latitude: null, longitude: null },
    NAKURU,
    { latitude: 0, longitude: 36.9 },
  ])
})

test('a report of 0/0 leaves the device where it was', async () => {
  await publishUplink(device, 'health', aHealthMessage({ ...NAIVASHA, recorded_at: atHour(1) }))
  await publishUplink(device, 'health', aHealthMessage({ ...NO_FIX, recorded_at: atHour(2) }))
  expect(await findPlace()).toEqual(NAIVASHA)
})

test('a camera is placed where its newest sighting with a place is', async () => {
  await see({ ...NAIVASHA, file_ctime: atHour(1) })
  expect(await findPlace()).toEqual(NAIVASHA)
  await see({ ...NAKURU, file_ctime: atHour(3) })
  await see({ ...NAIVASHA, file_ctime: atHour(2) })
  await see({ ...NO_FIX, file_ctime: atHour(4) })
  expect(await findPlace()).toEqual(NAKURU)
})

test('a move is published, and no other sighting is', async () => {
  const findPublished = async () => {
    const { rows } = await gateway.database.query(
      `select kind from change_log where $1 = any (ids) and kind = 'devices:changed'`,
      [deviceId],
    )
    return rows.length
  }
  await see({ ...NAIVASHA, file_ctime: '2026-11-20T01:00:00Z' })
  await see({ ...NAIVASHA, file_ctime: '2026-11-20T01:01:00Z' })
  await see({ file_ctime: '2026-11-20T01:02:00Z' })
  expect(await findPublished()).toBe(1)
})

test('an older report does not move it back, a newer one moves it', async () => {
  await see({ ...NAKURU, file_ctime: atHour(3) })
  await publishUplink(device, 'health', aHealthMessage({ ...NAIVASHA, recorded_at: atHour(2) }))
  expect(await findPlace()).toEqual(NAKURU)
  await publishUplink(device, 'health', aHealthMessage({ ...NAIVASHA, recorded_at: atHour(4) }))
  expect(await findPlace()).toEqual(NAIVASHA)
})

test('the noise of a receiver moves it once an hour', async () => {
  const near = { latitude: NAKURU.latitude + 0.0005, longitude: NAKURU.longitude }
  await see({ ...NAKURU, file_ctime: '2026-11-20T03:00:00Z' })
  await see({ ...near, file_ctime: '2026-11-20T03:30:00Z' })
  expect(await findPlace()).toEqual(NAKURU)
  await see({ ...near, file_ctime: '2026-11-20T04:30:00Z' })
  expect(await findPlace()).toEqual(near)
})

test('a fix takes precedence over a place that a network has calculated', async () => {
  await storeNetworkPlace(gateway.database, deviceId, { latitude: 1, longitude: 2 })
  await see({ ...NAKURU, file_ctime: atHour(1) })
  expect(await findPlace()).toEqual(NAKURU)
})

test('a place that a person has cleared does not return with an earlier sighting', async () => {
  await gateway.database.query(
    `update device_health set place_cleared_at = '2026-11-20T02:00:00Z' where device_id = $1`,
    [deviceId],
  )
  await see({ ...NAKURU, file_ctime: atHour(1) })
  expect(await findPlace()).toEqual({ latitude: null, longitude: null })
  await see({ ...NAKURU, file_ctime: atHour(3) })
  expect(await findPlace()).toEqual(NAKURU)
})
