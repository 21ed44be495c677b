import type { HealthMessage } from '@sentinel/contracts/device-messages/mqtt'
import { listen } from '@sentinel/migrations/listen'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aHealthMessage, anInsight, anInsightsMessage } from '../testing/messages.ts'
import { at, connectOwnedCamera, reading, startUp } from '../testing/owned-camera.ts'
import { createOwner, findAlerts, ignoreInGroup } from '../testing/owners.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
let lastDeviceId = 0

beforeAll(async () => {
  gateway = await startTestGateway({ takesBackfill: true })
})
afterAll(() => gateway.stop())

/** Creates a new device for each test. */
const createCamera = (owners = 1) => connectOwnedCamera(gateway, (lastDeviceId += 1), owners)

const triggers = (hours_since_last_camera_trigger: number, changes: Partial<HealthMessage> = {}) =>
  aHealthMessage({ battery_voltage: undefined, hours_since_last_camera_trigger, ...changes })

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

describe('the cable', () => {
  test('an error at start-up raises one alert, and the next start-up without an error ends it', async () => {
    const camera = await createCamera()
    await camera.report(startUp(1, false))
    await camera.report(startUp(2, false))
    const raised = {
      user_id: camera.ownerIds[0],
      alert_type: 'sentinel_cable_error',
      summary: 'Cable error reported at start-up',
      resolved_by: null,
    }
    expect(await camera.alerts()).toEqual([{ ...raised, status: 'new' }])

    await camera.report(startUp(3, true))
    expect(await camera.alerts()).toEqual([{ ...raised, status: 'resolved' }])

    await camera.report(startUp(4, false))
    expect(await camera.statuses()).toEqual(['resolved', 'new'])
  })

  test('a report without information about the cable changes nothing', async () => {
    const camera = await createCamera()
    await camera.report(startUp(1))
    expect(await camera.statuses()).toEqual([])
    await camera.report(startUp(2, false))
    await camera.report(startUp(3))
    await camera.report(reading(4, 3.9))
    expect(await camera.statuses()).toEqual(['new'])
  })

  test('a start-up that arrives late does not override a newer one', async () => {
    const camera = await createCamera()
    await camera.report(startUp(3, true))
    await camera.report(startUp(2, false))
    expect(await camera.statuses()).toEqual([])
  })

  test('a start-up that arrives after a newer report without cable information still counts', async () => {
    const camera = await createCamera()
    await camera.report(reading(3, 3.9))
    await camera.report(startUp(2, false))
    expect(await camera.statuses()).toEqual(['new'])
  })
})

describe('the last camera trigger', () => {
  test('72 hours raise an alert, and fewer end it', async () => {
    const camera = await createCamera()
    await camera.report(triggers(71))
    expect(await camera.statuses()).toEqual([])
    await camera.report(triggers(72))
    await camera.report(triggers(75))
    expect(await camera.alerts()).toMatchObject([
      { alert_type: 'no_recent_camera_triggers', status: 'new', summary: 'No camera trigger for 3 days' },
    ])
    await camera.report(triggers(2))
    expect(await camera.statuses()).toEqual(['resolved'])
  })

  test('a sighting proves a trigger: it ends the alert, and older reports do not raise it again', async () => {
    const camera = await createCamera()
    await camera.report(triggers(80))
    expect(await camera.statuses()).toEqual(['new'])
    await camera.send(anInsightsMessage({ insights: [anInsight({ file_ctime: hoursAgo(2) })] }))
    expect(await camera.alerts()).toMatchObject([
      { alert_type: 'no_recent_camera_triggers', status: 'resolved', resolved_by: null },
    ])
    expect(await camera.conditions()).toEqual([])
    await camera.report(triggers(81))
    expect(await camera.statuses()).toEqual(['resolved'])
  })

  test('a report of 72 hours raises the alert for a camera that has sent a sighting from before the trigger that it implies', async () => {
    const camera = await createCamera()
    await camera.report(triggers(10, { recorded_at: hoursAgo(80) }))
    await camera.send(anInsightsMessage({ insights: [anInsight({ file_ctime: hoursAgo(95) })] }))
    await camera.report(triggers(75))
    expect(await camera.alerts()).toMatchObject([
      { alert_type: 'no_recent_camera_triggers', status: 'new', summary: 'No camera trigger for 3 days' },
    ])
  })

  test('a report of 72 hours does not raise the alert if a sighting is newer than the trigger that it implies', async () => {
    const camera = await createCamera()
    await camera.send(anInsightsMessage({ insights: [anInsight({ file_ctime: hoursAgo(71) })] }))
    await camera.report(triggers(75))
    expect(await camera.statuses()).toEqual([])
    await camera.report(triggers(200))
    expect([await camera.statuses(), await camera.conditions()]).toEqual([[], []])
  })

  test('a sighting that arrives more than 72 hours late proves no recent trigger', async () => {
    const camera = await createCamera()
    await camera.report(triggers(80))
    await camera.send(anInsightsMessage({ insights: [anInsight({ file_ctime: hoursAgo(73) })] }))
    expect(await camera.statuses()).toEqual(['new'])
    expect(await camera.conditions()).toEqual(['no_recent_camera_triggers'])
  })

  test('a value that was reported days ago has grown older since', async () => {
    const camera = await createCamera()
    await camera.report(triggers(5, { recorded_at: hoursAgo(70) }))
    expect(await camera.alerts()).toMatchObject([{ summary: 'No camera trigger for 3 days' }])
  })

  test('if a device only counts images, 72 hours without a new one raise an alert, and a new one ends it', async () => {
    const camera = await createCamera()
    const images = (image_count: number, hours: number) =>
      camera.report(aHealthMessage({ battery_voltage: undefined, image_count, recorded_at: hoursAgo(hours) }))
    await images(30, 100)
    expect(await camera.statuses()).toEqual(['new'])
    await images(31, 80)
    await images(31, 60)
    expect(await camera.statuses()).toEqual(['new'])
    await images(32, 50)
    expect(await camera.statuses()).toEqual(['resolved'])
    await images(0, 1) // a new card
    expect(await camera.statuses()).toEqual(['resolved'])
  })
})

describe('the condition of a device', () => {
  test('is stored for every owner of the device, and published when it changes', async () => {
    const camera = await createCamera(0)
    await camera.report(startUp(1, false))
    await camera.report(startUp(2, false))
    expect(await camera.conditions()).toEqual(['sentinel_cable_error'])
    await camera.report(startUp(3, true))
    expect(await camera.conditions()).toEqual([])
  })

  test('remains after a person has resolved the alert, and if no user wants the alert', async () => {
    const camera = await createCamera(2)
    await gateway.database.query('insert into alert_setting (user_id, cable_error) values ($1, false)', [
      camera.ownerIds[0],
    ])
    await camera.report(startUp(1, false))
    await camera.resolve()
    expect(await camera.statuses()).toEqual(['resolved'])
    expect(await camera.conditions()).toEqual(['sentinel_cable_error'])
  })

  test('changes with a sighting, and screens are notified', async () => {
    const camera = await createCamera(0)
    await camera.report(triggers(80))
    const { rows } = await gateway.database.query<{ last: number }>(
      'select max(change_id) as last from change_log',
    )
    await camera.send(anInsightsMessage({ insights: [anInsight({ file_ctime: hoursAgo(1) })] }))
    const published = await gateway.database.query(
      `select ids::int[] as device_ids from change_log where kind = 'devices:changed' and change_id > $1 and $2 = any (ids)`,
      [rows[0]?.last, camera.deviceId],
    )
    expect(published.rows).toEqual([{ device_ids: [camera.deviceId] }])
  })
})

describe('whose alert it is', () => {
  test('every user of the device has their own alert, unless they do not want it', async () => {
    const camera = await createCamera(4)
    const [wants, hasItOff, ignores, hasOtherOff] = camera.ownerIds as [number, number, number, number]
    await gateway.database.query('insert into alert_setting (user_id, cable_error) values ($1, false)', [
      hasItOff,
    ])
    await gateway.database.query('insert into alert_setting (user_id, low_battery) values ($1, false)', [
      hasOtherOff,
    ])
    await ignoreInGroup(gateway.database, ignores, camera.deviceId)

    await camera.report(startUp(1, false))

    expect((await camera.alerts()).map(({ user_id }) => user_id)).toEqual([wants, hasOtherOff])
  })

  test('an open alert stays when its type is switched off, and still ends automatically', async () => {
    const camera = await createCamera()
    await camera.report(startUp(1, false))
    await gateway.database.query(
      'insert into alert_setting (user_id, cable_error) values ($1, false)',
      camera.ownerIds,
    )
    await camera.report(startUp(2, false))
    expect(await camera.statuses()).toEqual(['new'])
    await camera.report(startUp(3, true))
    expect(await camera.statuses()).toEqual(['resolved'])
  })

  test('without an owner no alert is raised; a user who is linked later gets it with the next report', async () => {
    const camera = await createCamera(0)
    await camera.report(startUp(1, false))
    expect(await camera.statuses()).toEqual([])
    const owner = await createOwner(gateway.database, [camera.deviceId])
    await camera.report(startUp(2, false))
    expect(await camera.alerts()).toMatchObject([{ user_id: owner }])
  })
})

test('an insight ends an alert about missing insights immediately', async () => {
  const camera = await createCamera()
  await gateway.database.query(
    `insert into alert (user_id, device_id, alert_type, status) values ($1, $2, 'no_recent_insights', 'acknowledged'),
       ($1, $2, 'low_battery', 'new')`,
    [...camera.ownerIds, camera.deviceId],
  )
  await camera.send(anInsightsMessage())
  expect(await camera.alerts()).toMatchObject([
    { alert_type: 'no_recent_insights', status: 'resolved', resolved_by: null },
    { alert_type: 'low_battery', status: 'new' },
  ])
})

test('raised and ended alerts are in the change log, and a notification wakes its readers', async () => {
  const camera = await createCamera(2)
  const woken: string[] = []
  const listening = Promise.withResolvers<void>()
  const stopListening = listen({
    databaseUrl: gateway.databaseUrl,
    applicationName: 'sentinel-test',
    channel: 'change_log',
    log: { debug: () => undefined },
    onNotify: (payload) => woken.push(payload),
    onReconnected: listening.resolve,
  })
  await listening.promise
  await camera.report(startUp(1, false))
  await camera.report(startUp(2, true))

  const { rows: alerts } = await gateway.database.query<{ alert_id: number }>(
    'select alert_id from alert where device_id = $1 order by alert_id',
    [camera.deviceId],
  )
  const ids = alerts.map((alert) => alert.alert_id)
  const { rows: published } = await gateway.database.query<{ change_id: number; alert_ids: string[] }>(
    `select change_id, ids::text[] as alert_ids from change_log where kind = 'alerts:changed' and ids && $1 order by change_id`,
    [ids],
  )
  expect(ids).toHaveLength(2)
  expect(published.map((entry) => entry.alert_ids.map(Number))).toEqual([ids, ids])
  await expect
    .poll(() => woken)
    .toEqual(expect.arrayContaining(published.map((entry) => String(entry.change_id))))
  await stopListening()
})

test('reports of the past raise and send nothing, and the next live report is judged by them', async () => {
  const camera = await createCamera()
  for (const hour of [1, 2, 3])
    await camera.report({ ...reading(hour, 3.1), startup_data: { cable_ok: false }, received_at: at(hour) })
  expect(await camera.statuses()).toEqual([])

  await camera.report(reading(4, 3.9))
  expect(await camera.alerts()).toMatchObject([{ alert_type: 'low_battery', status: 'new' }])
})

test('the same report through two gateways at the same time raises one alert', async () => {
  const other = await startTestGateway({ databaseUrl: gateway.databaseUrl })
  const deviceId = (lastDeviceId += 1)
  const password = await gateway.provision(deviceId)
  await createOwner(gateway.database, [deviceId])
  const clients = await Promise.all(
    [gateway, other].map(({ connect }) =>
      connect({ clientId: String(deviceId), username: String(deviceId), password }),
    ),
  )
  for (const hour of [1, 2, 3]) {
    const message = { ...reading(hour, 3), startup_data: { cable_ok: false } }
    await Promise.all(clients.map((client) => publishUplink(client, 'health', message)))
  }
  expect((await findAlerts(gateway.database, deviceId)).map(({ alert_type }) => alert_type)).toEqual([
    'sentinel_cable_error',
    'low_battery',
  ])
  await other.stop()
})
