import { type HealthMessage } from '@sentinel/contracts/device-messages/mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHealthMessage } from '../testing/messages.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
let lastDeviceId = 0

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.stop())

/** Creates a new device for each test. */
async function createDevice() {
  lastDeviceId += 1
  const deviceId = lastDeviceId
  const client = await gateway.connectDevice(deviceId)
  const first = async (statement: string) => (await gateway.database.query(statement, [deviceId])).rows[0]
  return {
    report: (message: HealthMessage) => publishUplink(client, 'health', message),
    answer: (message: object) => publishUplink(client, 'answers', message),
    clearPlace: (at: string) =>
      gateway.database.query('update device_health set place_cleared_at = $2 where device_id = $1', [
        deviceId,
        at,
      ]),
    latest: () => first('select * from device_health where device_id = $1'),
    lastSeen: async () => (await first('select last_seen from device_stat where device_id = $1')).last_seen,
    history: async () =>
      (
        await gateway.database.query('select * from health where device_id = $1 order by recorded_at', [
          deviceId,
        ])
      ).rows,
    answers: async () =>
      (
        await gateway.database.query(
          'select * from command_answer where device_id = $1 order by received_at',
          [deviceId],
        )
      ).rows,
  }
}

test('every field of a report is stored in the history and shown as the latest', async () => {
  const device = await createDevice()
  await device.report(
    aHealthMessage({
      battery_voltage: 3.71,
      memory_remaining: 8123,
      images_processed: 1204,
      cycle_count: 88,
      image_count: 31,
      hours_since_last_camera_trigger: 5,
      startup_data: { cable_ok: true, camera_ok: true, reboot_reason: 'wake' },
      temperature: 14,
      software_version: '2.3.0',
      mcu_version: '1.4.2',
      hardware_id: '24:6f:28:00:00:01',
      lora_uid: '0102030405060708',
      cell_uid: '8931',
      latitude: -1.2921,
      longitude: 36.8219,
      cycle_time: 690,
      sync_time: 720,
      trigger_number: 30,
      settings_revision: 8,
      recorded_at: '2026-11-20T03:00:00Z',
    }),
  )

  const measured = {
    recorded_at: '2026-11-20 03:00:00+00',
    battery_voltage: 3.71,
    memory_remaining_mib: 8123,
    images_processed: 1204,
    cycle_count: 88,
    image_count: 31,
    hours_since_last_camera_trigger: 5,
    startup_data: { cable_ok: true, camera_ok: true, reboot_reason: 'wake' },
    temperature_celsius: 14,
    latitude: -1.2921,
    longitude: 36.8219,
    cycle_minutes: 690,
    sync_minutes: 720,
    trigger_number: 30,
    settings_revision: 8,
  }
  expect(await device.history()).toMatchObject([measured])
  expect(await device.latest()).toMatchObject({
    ...measured,
    software_version: '2.3.0',
    mcu_version: '1.4.2',
    hardware_id: '24:6f:28:00:00:01',
    lora_uid: '0102030405060708',
    cell_uid: '8931',
  })
})

test('a field that a report lacks keeps its last value', async () => {
  const device = await createDevice()
  await device.report(
    aHealthMessage({ battery_voltage: 3.9, temperature: 20, recorded_at: '2026-11-20T03:00:00Z' }),
  )
  await device.report(aHealthMessage({ battery_voltage: 3.8, recorded_at: '2026-11-20T04:00:00Z' }))

  expect(await device.latest()).toMatchObject({ battery_voltage: 3.8, temperature_celsius: 20 })
})

test('a place that was removed does not return with older reports, whatever else they contain, only with a later one', async () => {
  const device = await createDevice()
  await device.clearPlace('2026-11-20T04:00:00Z')
  await Promise.all([
    device.report(aHealthMessage({ latitude: -1, longitude: 36, recorded_at: '2026-11-20T03:00:00Z' })),
    device.report(aHealthMessage({ battery_voltage: 3.8, recorded_at: '2026-11-20T05:00:00Z' })),
  ])
  expect(await device.latest()).toMatchObject({ latitude: null, longitude: null, battery_voltage: 3.8 })
  await device.report(aHealthMessage({ latitude: -2, longitude: 37, recorded_at: '2026-11-20T06:00:00Z' }))
  expect(await device.latest()).toMatchObject({ latitude: -2, longitude: 37 })
})

test('a report that arrives late is added to the history and changes nothing that is newer', async () => {
  const device = await createDevice()
  await device.report(aHealthMessage({ battery_voltage: 3.5, recorded_at: '2026-11-20T05:00:00Z' }))
  await device.report(aHealthMessage({ battery_voltage: 4.1, recorded_at: '2026-11-19T05:00:00Z' }))

  expect(await device.history()).toMatchObject([{ battery_voltage: 4.1 }, { battery_voltage: 3.5 }])
  expect(await device.latest()).toMatchObject({ battery_voltage: 3.5, recorded_at: '2026-11-20 05:00:00+00' })
})

test('an older value does not replace a newer one from the same batch', async () => {
  const device = await createDevice()
  await device.report(aHealthMessage({ battery_voltage: 3.1, recorded_at: '2026-11-20T10:00:00Z' }))
  await Promise.all([
    device.report(aHealthMessage({ battery_voltage: 3.9, recorded_at: '2026-11-20T09:00:00Z' })),
    device.report(
      aHealthMessage({ battery_voltage: undefined, temperature: 5, recorded_at: '2026-11-20T11:00:00Z' }),
    ),
  ])

  expect(await device.latest()).toMatchObject({ battery_voltage: 3.1, temperature_celsius: 5 })
})

test('a clock some hours ahead hides nothing once it is set', async () => {
  const device = await createDevice()
  const ahead = new Date(Date.now() + 20 * 3_600_000).toISOString()
  await device.report(aHealthMessage({ battery_voltage: 3.9, recorded_at: ahead }))
  await device.report(aHealthMessage({ battery_voltage: 2.9, recorded_at: new Date().toISOString() }))

  expect(await device.latest()).toMatchObject({ battery_voltage: 2.9 })
})

test('after a batch of many reports, the device has the values of the newest', async () => {
  const device = await createDevice()
  const hours = [3, 9, 1, 7, 5]
  await Promise.all(
    hours.map((hour) =>
      device.report(aHealthMessage({ battery_voltage: hour, recorded_at: `2026-11-20T0${hour}:00:00Z` })),
    ),
  )

  expect(await device.history()).toHaveLength(5)
  expect(await device.latest()).toMatchObject({ battery_voltage: 9 })
})

test('a report sent again is stored once', async () => {
  const device = await createDevice()
  const message = aHealthMessage()
  await Promise.all([device.report(message), device.report(message)])
  await device.report(message)

  expect(await device.history()).toHaveLength(1)
})

test.each([
  ['missing', undefined],
  ['past', '1970-01-01T00:00:00Z'],
  ['future', '2100-01-01T00:00:00Z'],
])(
  'a report whose clock is %s is shown at its time of receipt, and a later one still shows',
  async (clock, recordedAt) => {
    const device = await createDevice()
    await device.report(aHealthMessage({ battery_voltage: 3.9, recorded_at: recordedAt }))
    await device.report(aHealthMessage({ battery_voltage: 3.8 }))

    const history = await device.history()
    expect(history[0]).toMatchObject({ camera_clock: clock, recorded_at: history[0].received_at })
    expect(await device.latest()).toMatchObject({ battery_voltage: 3.8 })
  },
)

test('unknown fields of a report are stored', async () => {
  const device = await createDevice()
  await device.report({ ...aHealthMessage(), humidity: 80 } as HealthMessage)

  expect(await device.history()).toMatchObject([{ extra: { humidity: 80 } }])
})

test('an answer to a command is stored once for each status', async () => {
  const device = await createDevice()
  const id = '019a8c1e-7d53-7a44-9a0e-1b2c3d4e5f60'
  await device.answer({ id, status: 'pending_reset' })
  await device.answer({ id, status: 'success', detail: 'back again' })
  await device.answer({ id, status: 'success', detail: 'said twice' })

  expect(await device.answers()).toMatchObject([
    { command_id: id, status: 'pending_reset', detail: null },
    { command_id: id, status: 'success', detail: 'back again' },
  ])
  expect(Date.now() - Date.parse(await device.lastSeen())).toBeLessThan(60_000)
})
