import { decodeDownlink } from '@sentinel/contracts/lora-codec'
import { RADIO_DOWNLINKS_PER_DAY } from '@sentinel/contracts/limits'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addCommand,
  type CommandFields,
  connectCommandDevice,
  dropCommand,
  readHistory,
  readStatus,
  type TestCommand,
} from '../testing/commands.ts'
import { pollUntil } from '../testing/poll.ts'
import { aChirpStackUplink, aTtsUplink, frameOf, HEALTH_PORT, RESULT_PORT } from '../testing/radio-events.ts'
import { startTestBroker, type TestBroker } from '../testing/test-broker.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { networkServerUrls } from './network-server-settings.ts'

const APPLICATION = 'b4b3a5f0'
const RESTART: CommandFields = { type: 'reset_device', payload: {} }
const SETTINGS = { cycleTime: 690, triggerNumber: 30, revision: 8 }

interface Downlink {
  topic: string
  id: string
  command: ReturnType<typeof decodeDownlink>['data']
  message: Record<string, unknown>
}

let broker: TestBroker
let server: MqttClient
let gateway: TestGateway
let password: string
let deviceId = 2000
let devEui: string
/** Downlinks for the device of the test, in the order they came to its network server. */
let downlinks: Downlink[] = []

beforeAll(async () => {
  broker = await startTestBroker()
  const url = `mqtt://127.0.0.1:${broker.port}`
  server = await mqtt.connectAsync(url)
  server.on('message', (topic, payload) => {
    const downlink = readDownlink(topic, JSON.parse(payload.toString()))
    if (topic.includes(devEui)) downlinks.push(downlink)
  })
  await server.subscribeAsync(['application/+/device/+/command/down', 'v3/+/devices/+/down/push'], { qos: 1 })
  const servers = [...networkServerUrls('chirpstack').parse(url), ...networkServerUrls('tts').parse(url)]
  gateway = await startTestGateway({ lorawan: { servers, ingestSecret: undefined } })
  await pollUntil(
    async () =>
      (await gateway.database.query(`select from network_server where state = 'connected'`)).rowCount,
    (connected) => connected === 2,
  )
})
afterAll(async () => {
  await gateway.stop()
  await server.endAsync(true)
  await broker.stop()
})
beforeEach(async () => {
  deviceId += 1
  devEui = `70b3d57e${deviceId.toString(16).padStart(8, '0')}`
  downlinks = []
  password = await gateway.provision(deviceId)
  await gateway.database.query('update device set dev_eui = $2 where device_id = $1', [deviceId, devEui])
  await gateway.database.query('insert into device_command_counter (device_id, last_number) values ($1, 1)', [
    deviceId,
  ])
})

function readDownlink(topic: string, message: Record<string, unknown>): Downlink {
  const [first] =
    (message['downlinks'] as { f_port: number; frm_payload: string; correlation_ids: string[] }[]) ?? []
  const { fPort, data, id } = first
    ? {
        fPort: first.f_port,
        data: first.frm_payload,
        id: first.correlation_ids[0]?.replace('cmd:', '') ?? '',
      }
    : { fPort: Number(message['fPort']), data: String(message['data']), id: String(message['id']) }
  const command = decodeDownlink({ fPort, bytes: Buffer.from(data, 'base64') }).data
  return { topic, id, command, message }
}

/** ChirpStack reports an event of the device. */
function report(name: string, event: object = {}): Promise<unknown> {
  const deviceInfo = { devEui, applicationId: APPLICATION }
  const topic = `application/${APPLICATION}/device/${devEui}/event/${name}`
  return server.publishAsync(topic, JSON.stringify({ deviceInfo, ...event }), { qos: 1 })
}

/** A check-in over ChirpStack, or the frame that is given. */
function uplink(data: object | undefined = undefined, port = RESULT_PORT): Promise<unknown> {
  const frame = { devEui, port: data ? port : 0, data: data ? frameOf(data) : '' }
  return report('up', { ...aChirpStackUplink(frame), deviceInfo: { devEui, applicationId: APPLICATION } })
}

async function checkIn(): Promise<void> {
  await uplink()
  const isBehind = 'select from device_radio where device_id = $1'
  await pollUntil(
    async () => (await gateway.database.query(isBehind, [deviceId])).rowCount,
    (rows) => rows === 1,
  )
}

const untilDownlinks = (count: number) =>
  pollUntil(
    async () => downlinks,
    (arrived) => arrived.length >= count,
  )

const untilStatus = (command: TestCommand, wanted: string) =>
  pollUntil(
    () => readStatus(gateway.database, command),
    (status) => status === wanted,
  )

const untilStep = (command: TestCommand, wanted: string) =>
  pollUntil(
    () => readHistory(gateway.database, command),
    (history) => history.includes(wanted),
  )

test('ChirpStack: a command goes down, is sent, acknowledged and answered, and all of it is in its history', async () => {
  await checkIn()
  const command = await addCommand(gateway.database, deviceId, RESTART)
  const [downlink] = await untilDownlinks(1)
  expect(downlink).toMatchObject({
    topic: `application/${APPLICATION}/device/${devEui}/command/down`,
    id: command.id,
    command: { type: 'reset_device', command_number: 1, hours_to_live: 1 },
    message: { confirmed: true, devEui, expiresAt: expect.any(String) },
  })
  await report('txack', { queueItemId: command.id })
  await report('ack', { queueItemId: command.id, acknowledged: true })
  await uplink({ command_number: 1, type: 'reset_device', status: 'pending_reset' })
  await untilStatus(command, 'pending_reset')
  await uplink({ command_number: 1, type: 'reset_device', status: 'applied' })
  await untilStatus(command, 'success')
  expect(await readHistory(gateway.database, command)).toEqual([
    'created',
    'handed_over',
    'radio_transmitted',
    'acknowledged',
    'answered pending_reset',
    'answered success',
  ])
})

test('The Things Stack: a command goes down and is answered', async () => {
  const ids = { device_id: 'gate', application_ids: { application_id: 'app' }, dev_eui: devEui }
  const say = (message: object) =>
    server.publishAsync(`v3/app/devices/gate/up`, JSON.stringify({ end_device_ids: ids, ...message }), {
      qos: 1,
    })
  const downlinksOfGate: Downlink[] = []
  server.on('message', (topic, payload) => {
    if (topic.includes('/gate/')) downlinksOfGate.push(readDownlink(topic, JSON.parse(payload.toString())))
  })
  await say({ ...aTtsUplink({ devEui, port: 0, data: '' }), end_device_ids: ids })
  const command = await addCommand(gateway.database, deviceId, {
    type: 'update_state',
    payload: SETTINGS,
    revision: 8,
  })
  await pollUntil(
    async () => downlinksOfGate,
    ({ length }) => length === 1,
  )
  expect(downlinksOfGate).toMatchObject([
    {
      topic: 'v3/app/devices/gate/down/push',
      id: command.id,
      command: { type: 'update_state', ...SETTINGS },
    },
  ])
  const correlation_ids = [`cmd:${command.id}`]
  await say({ downlink_sent: { correlation_ids } })
  await say({ downlink_ack: { correlation_ids } })
  const data = frameOf({ command_number: 1, type: 'update_state', status: 'applied' })
  await say({ ...aTtsUplink({ devEui, port: RESULT_PORT, data }), end_device_ids: ids })
  await untilStatus(command, 'success')
  expect(await readHistory(gateway.database, command)).toContain('radio_transmitted')
})

test('a command of a device with a connection of its own does not go over LoRa, and the other way round', async () => {
  await checkIn()
  const device = await connectCommandDevice(gateway, deviceId, password)
  await device.answer({ id: '019a0000-0000-7000-8000-000000000001' }, 'success') // it has just been heard
  const native = await addCommand(gateway.database, deviceId, RESTART)
  expect(await device.next()).toMatchObject({ id: native.id })
  await device.answer(native, 'success')
  await untilStatus(native, 'success')
  await device.leave()
  await uplink()
  const radio = await addCommand(gateway.database, deviceId, RESTART)
  await untilDownlinks(1)
  expect(downlinks.map(({ id }) => id)).toEqual([radio.id])
  const again = await connectCommandDevice(gateway, deviceId, password)
  await uplink({ command_number: 1, type: 'reset_device', status: 'rejected', reason: 3 })
  await untilStatus(radio, 'failed')
  await again.leave()
  expect(await readHistory(gateway.database, radio)).toEqual(['created', 'handed_over', 'answered failed'])
})

test('a join empties the queue of the server, so what the device has not acknowledged is handed over again', async () => {
  await checkIn()
  const command = await addCommand(gateway.database, deviceId, RESTART)
  await untilDownlinks(1)
  await report('join', { devAddr: '01020304' })
  await untilDownlinks(2)
  expect(downlinks.map(({ id, command: sent }) => [id, sent?.command_number])).toEqual([
    [command.id, 1],
    [command.id, 1],
  ])
  await report('ack', { queueItemId: command.id, acknowledged: true })
  await untilStep(command, 'acknowledged')
  await report('join', { devAddr: '01020305' })
  const next = await addCommand(gateway.database, deviceId, RESTART)
  await untilDownlinks(3)
  expect(downlinks[2]?.id).toBe(next.id)
})

test('what the device has not acknowledged is sent again, under the same number; a duplicate is no second answer', async () => {
  await checkIn()
  const command = await addCommand(gateway.database, deviceId, RESTART)
  await untilDownlinks(1)
  await report('ack', { queueItemId: command.id, acknowledged: false })
  await untilDownlinks(2)
  await uplink({ command_number: 1, type: 'reset_device', status: 'duplicate', reason: 0 })
  await untilStatus(command, 'success')
  expect(await readHistory(gateway.database, command)).toEqual([
    'created',
    'handed_over',
    'radio_not_acknowledged',
    'handed_over',
    'answered success',
  ])
})

test('what the network server refuses says so', async () => {
  await checkIn()
  const command = await addCommand(gateway.database, deviceId, RESTART)
  await untilDownlinks(1)
  const context = { queue_item_id: command.id }
  await report('log', { code: 'DOWNLINK_PAYLOAD_SIZE', description: 'payload too long', context })
  await untilStep(command, 'radio_refused')
  expect(await readStatus(gateway.database, command)).toBe('pending')
})

test('a command that does not fit into a frame is not sent, and its history says why', async () => {
  await checkIn()
  const command = await addCommand(gateway.database, deviceId, { payload: { message_id: 70_000, index: 0 } })
  await untilStep(command, 'radio_refused')
  const { rows } = await gateway.database.query<{ detail: string }>(
    `select detail from command_event where command_key = $1 and kind = 'radio_refused'`,
    [command.key],
  )
  expect(rows[0]?.detail).toContain('message_id')
  expect(downlinks).toEqual([])
})

test('a cancel follows a command that was dropped after it was handed over, under a number of its own', async () => {
  await checkIn()
  const command = await addCommand(gateway.database, deviceId, RESTART)
  await untilDownlinks(1)
  await dropCommand(gateway.database, command)
  await untilDownlinks(2)
  expect(downlinks[1]).toMatchObject({
    id: command.cancelId,
    command: { type: 'cancel', cancels: 1, command_number: 2 },
  })
  await uplink({ command_number: 2, type: 'cancel', status: 'applied' })
  await untilStep(command, 'cancel_answered success')
})

test('commands go one at a time, a reset last', async () => {
  await checkIn()
  const both = await gateway.database.connect()
  await both.query('begin')
  const insert = `insert into device_command (command_id, cancel_id, device_id, command_number, type, message, payload, expires_at)
    select gen_random_uuid(), gen_random_uuid(), $1, $2, $3, '{}', $4, now() + interval '1 day'`
  await both.query(insert, [deviceId, 1, 'reset_device', {}])
  await both.query(insert, [deviceId, 2, 'request_higher_res_image', { message_id: 1, index: 0 }])
  await both.query('commit')
  both.release()
  await untilDownlinks(1)
  expect(downlinks.map(({ command }) => command?.type)).toEqual(['request_higher_res_image'])
  await uplink({ command_number: 2, type: 'request_higher_res_image', status: 'applied' })
  await untilDownlinks(2)
  expect(downlinks[1]?.command?.type).toBe('reset_device')
})

test('a device gets no more downlinks on a day than the fair use of public networks allows', async () => {
  await checkIn()
  await gateway.database.query(
    `insert into radio_usage (device_id, day, downlinks) values ($1, utc_day(), ${RADIO_DOWNLINKS_PER_DAY - 1})`,
    [deviceId],
  )
  const first = await addCommand(gateway.database, deviceId, RESTART)
  await untilDownlinks(1)
  await report('txack', { queueItemId: first.id })
  await uplink({ command_number: 1, type: 'reset_device', status: 'applied' })
  await untilStatus(first, 'success')
  const second = await addCommand(gateway.database, deviceId, RESTART)
  await uplink()
  await gateway.database.query('update radio_usage set day = day - 1 where device_id = $1', [deviceId])
  await gateway.database.query('select wake_gateways(array[$1::int])', [deviceId])
  await untilDownlinks(2)
  expect(downlinks[1]?.id).toBe(second.id)
})

test('an update goes as its models and then its settings, and succeeds when the device reports the firmware', async () => {
  await checkIn()
  const { rows } = await gateway.database.query<{ command_key: number }>(
    `with release as (insert into alg_release (name) values ('R' || $1::int) returning release_id),
      made as (insert into device_update (release_id, firmware_tag, firmware_version, cycle_minutes, trigger_number, expires_at)
        select release_id, 'stable', '2.4.0', 690, 30, now() + interval '1 day' from release returning update_id, release_id)
     insert into device_command (command_id, cancel_id, device_id, command_number, type, update_id, message, payload, release_id, firmware_version, revision, expires_at)
       select gen_random_uuid(), gen_random_uuid(), $1, 1, 'device_update', update_id, '{}',
         jsonb_build_object('releaseId', release_id, 'cycleTime', 690, 'triggerNumber', 30, 'revision', 8, 'files', '[]'::jsonb),
         release_id, '2.4.0', 8, now() + interval '1 day' from made
     returning command_key`,
    [deviceId],
  )
  const update = { key: rows[0]?.command_key ?? 0, id: '', cancelId: '' }
  await untilDownlinks(1)
  await uplink({ command_number: 1, type: 'update_model_settings', status: 'applied' })
  await untilDownlinks(2)
  await uplink({ command_number: 2, type: 'update_state', status: 'applied' })
  await pollUntil(
    () => readHistory(gateway.database, update),
    (history) => history.filter((step) => step === 'part_answered success').length === 2,
  )
  expect(downlinks.map(({ command }) => [command?.type, command?.command_number])).toEqual([
    ['update_model_settings', 1],
    ['update_state', 2],
  ])
  expect(await readStatus(gateway.database, update)).toBe('pending')
  const health = {
    message_id: 77,
    space_remaining: 10,
    images_24h: 0,
    hours_since_last_camera_trigger: 1,
    settings_revision: 8,
    software_version: '2.4.0',
    images_processed: 1,
  }
  await uplink(health, HEALTH_PORT)
  await untilStatus(update, 'success')
})
