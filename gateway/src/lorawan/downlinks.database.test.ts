import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  addCommand,
  connectCommandDevice,
  readHistory,
  readStatus,
  untilStatus,
  untilStep,
  type CommandFields,
} from '../testing/commands.ts'
import { pollUntil, readMetric } from '../testing/poll.ts'
import { type RadioDevice, type RadioNetwork, startRadioNetwork } from '../testing/radio-network.ts'
import type { TestGateway } from '../testing/test-gateway.ts'

const RESTART: CommandFields = { type: 'reset_device', payload: {} }
const SETTINGS = { cycleTime: 690, triggerNumber: 30, revision: 8 }

let network: RadioNetwork
let gateway: TestGateway
let camera: RadioDevice

beforeAll(async () => {
  network = await startRadioNetwork()
  gateway = network.gateway
})
beforeEach(async () => {
  camera = await network.addDevice()
})
afterAll(() => network.stop())

test('ChirpStack: a command is handed over, sent, acknowledged and answered, and its history has every step', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  const [downlink] = await camera.untilDownlinks(1)
  expect(downlink).toMatchObject({
    topic: `application/b4b3a5f0/device/${camera.devEui}/command/down`,
    id: command.id,
    command: { type: 'reset_device', command_number: 1, hours_to_live: 1 },
    message: { confirmed: true, devEui: camera.devEui, expiresAt: expect.any(String) },
  })
  await camera.report('txack', { queueItemId: command.id })
  await camera.report('ack', { queueItemId: command.id, acknowledged: true })
  await camera.uplink({ command_number: 1, type: 'reset_device', status: 'pending_reset' })
  await untilStatus(gateway.database, command, 'pending_reset')
  await camera.uplink({ command_number: 1, type: 'reset_device', status: 'applied' })
  await untilStatus(gateway.database, command, 'success')
  expect(await readHistory(gateway.database, command)).toEqual([
    'created',
    'handed_over',
    'radio_transmitted',
    'acknowledged',
    'answered pending_reset',
    'answered success',
  ])
})

test('The Things Stack: a command is handed over and answered', async () => {
  const tts = await network.hearByTts(camera)
  const command = await addCommand(gateway.database, camera.deviceId, {
    type: 'update_state',
    payload: SETTINGS,
    revision: 8,
  })
  const [downlink] = await camera.untilDownlinks(1)
  expect(downlink).toMatchObject({
    topic: `v3/app/devices/gate-${camera.devEui}/down/push`,
    id: command.id,
    command: { type: 'update_state', ...SETTINGS },
  })
  const correlation_ids = [`cmd:${command.id}`]
  await tts.report({ downlink_sent: { correlation_ids } })
  await tts.report({ downlink_ack: { correlation_ids } })
  await tts.uplink({ command_number: 1, type: 'update_state', status: 'applied' })
  await untilStatus(gateway.database, command, 'success')
  expect(await readHistory(gateway.database, command)).toContain('radio_transmitted')
})

test('a command that was sent over MQTT is not sent over LoRa too, and vice versa', async () => {
  const device = await connectCommandDevice(gateway, camera.deviceId, camera.password)
  await device.answer({ id: '019a0000-0000-7000-8000-000000000001' }, 'success') // the device has just been received
  const native = await addCommand(gateway.database, camera.deviceId, RESTART)
  expect(await device.next()).toMatchObject({ id: native.id })
  await device.answer(native, 'success')
  await untilStatus(gateway.database, native, 'success')
  await device.leave()
  await pollUntil(
    () => readMetric(gateway.httpUrl, 'sentinel_mqtt_connections'),
    (connections) => connections === 0,
  )
  await camera.uplink()
  const radio = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  expect(camera.downlinks.map(({ id }) => id)).toEqual([radio.id])
  const again = await connectCommandDevice(gateway, camera.deviceId, camera.password)
  await camera.uplink({ command_number: 1, type: 'reset_device', status: 'rejected', reason: 3 })
  await untilStatus(gateway.database, radio, 'failed')
  await again.leave()
  expect(await readHistory(gateway.database, radio)).toEqual(['created', 'handed_over', 'answered failed'])
})

test('a join empties the queue of the server, so what the device has not acknowledged is handed over again', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  await camera.report('join', { devAddr: '01020304' })
  await camera.untilDownlinks(2)
  expect(camera.downlinks.map(({ id, command: sent }) => [id, sent?.command_number])).toEqual([
    [command.id, 1],
    [command.id, 1],
  ])
  await camera.report('ack', { queueItemId: command.id, acknowledged: true })
  await untilStep(gateway.database, command, 'acknowledged')
  await camera.report('join', { devAddr: '01020305' })
  const next = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(3)
  expect(camera.downlinks[2]?.id).toBe(next.id)
})

test('a command that the device has not acknowledged is sent again with the same number, and `duplicate` counts as success', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  await camera.report('ack', { queueItemId: command.id, acknowledged: false })
  await camera.untilDownlinks(2)
  await camera.uplink({ command_number: 1, type: 'reset_device', status: 'duplicate', reason: 0 })
  await untilStatus(gateway.database, command, 'success')
  expect(await readHistory(gateway.database, command)).toEqual([
    'created',
    'handed_over',
    'radio_not_acknowledged',
    'handed_over',
    'answered success',
  ])
})

test('the history of a command says that the network server has refused it', async () => {
  const command = await addCommand(gateway.database, camera.deviceId, RESTART)
  await camera.untilDownlinks(1)
  const context = { queue_item_id: command.id }
  await camera.report('log', { code: 'DOWNLINK_PAYLOAD_SIZE', description: 'payload too long', context })
  await untilStep(gateway.database, command, 'radio_refused')
  expect(await readStatus(gateway.database, command)).toBe('pending')
})

test('a command that does not fit into a frame waits for a connection of the device', async () => {
  const large = await addCommand(gateway.database, camera.deviceId, {
    payload: { message_id: 70_000, index: 0 },
  })
  const small = await addCommand(gateway.database, camera.deviceId, { payload: { message_id: 7, index: 0 } })
  await camera.untilDownlinks(1)
  expect(camera.downlinks.map(({ id }) => id)).toEqual([small.id])
  const device = await connectCommandDevice(gateway, camera.deviceId, camera.password)
  expect(await device.next()).toMatchObject({ id: large.id })
  await device.leave()
})
