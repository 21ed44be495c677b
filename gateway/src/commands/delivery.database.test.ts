import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addCommand,
  addDevice,
  connectCommandDevice,
  dropCommand,
  listenForCommands,
  readHistory,
  readStatus,
  takeCommand,
} from '../testing/commands.ts'
import { connectRawDevice } from '../testing/raw-device.ts'
import { readMetric } from '../testing/poll.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway({ deviceUrl: 'https://devices.example' })
})
afterAll(() => gateway.stop())

async function connectNew() {
  const { deviceId, password } = await addDevice(gateway)
  return { deviceId, password, device: await connectCommandDevice(gateway, deviceId, password) }
}

test('a command reaches a device that is connected, and its history says when', async () => {
  const { deviceId, device } = await connectNew()
  const command = await addCommand(gateway.database, deviceId)
  expect(await device.next()).toMatchObject({
    id: command.id,
    type: 'request_higher_res_image',
    payload: { message_id: 1, index: 0 },
  })
  await expect
    .poll(() => readHistory(gateway.database, command))
    .toEqual(['created', 'handed_over', 'acknowledged'])
  expect(await readStatus(gateway.database, command)).toBe('pending')

  await device.answer(command, 'success')
  expect(await readHistory(gateway.database, command)).toEqual([
    'created',
    'handed_over',
    'acknowledged',
    'answered success',
  ])
  expect(await readStatus(gateway.database, command)).toBe('success')
})

test('a command waits in the database for a device that is disconnected', async () => {
  const { deviceId, password } = await addDevice(gateway)
  const command = await addCommand(gateway.database, deviceId)
  const device = await connectCommandDevice(gateway, deviceId, password)
  expect(await device.next()).toMatchObject({ id: command.id })
})

test('a device that returns to a stored session gets its command without subscribing again', async () => {
  const { deviceId, password } = await addDevice(gateway)
  const before = await connectCommandDevice(gateway, deviceId, password)
  await before.leave()
  const stored = await connectCommandDevice(gateway, deviceId, password, { clean: false })
  await stored.client.subscribeAsync(`sentinels/${deviceId}/down/commands`, { qos: 1 })
  await stored.leave()

  const command = await addCommand(gateway.database, deviceId)
  const back = await connectCommandDevice(gateway, deviceId, password, { clean: false })
  expect(await back.next()).toMatchObject({ id: command.id })
})

test('files have the address from which the device fetches them', async () => {
  const { deviceId, device } = await connectNew()
  const sha256 = 'ab'.repeat(32)
  await addCommand(gateway.database, deviceId, {
    type: 'update_model_settings',
    payload: { releaseId: 7, files: [{ sha256, bytes: 12 }] },
  })
  const message = await device.next()
  expect(message.payload).toEqual({
    releaseId: 7,
    files: [{ url: `https://devices.example/device/files/${sha256}`, sha256, bytes: 12 }],
  })
})

test('one command is sent at a time: the next follows the answer, and a reset is last', async () => {
  const { deviceId, password } = await addDevice(gateway)
  const reset = await addCommand(gateway.database, deviceId, { type: 'reset_device', payload: {} })
  const first = await addCommand(gateway.database, deviceId)
  const second = await addCommand(gateway.database, deviceId)
  const device = await connectCommandDevice(gateway, deviceId, password)
  for (const command of [first, second, reset]) {
    expect(await device.next()).toMatchObject({ id: command.id })
    await device.answer(command, 'success')
  }
  const { rows } = await gateway.database.query(
    `select command_key, kind from command_event join device_command using (command_key)
     where device_id = $1 and kind in ('handed_over', 'answered') order by event_id`,
    [deviceId],
  )
  expect(rows).toEqual(
    [first, second, reset].flatMap(({ key }) => [
      { command_key: key, kind: 'handed_over' },
      { command_key: key, kind: 'answered' },
    ]),
  )
})

test('a command whose PUBACK is lost is sent again with the same id', async () => {
  const { deviceId, password } = await addDevice(gateway)
  const command = await addCommand(gateway.database, deviceId)
  for (let connection = 1; connection <= 2; connection++) {
    const client = await connectRawDevice(gateway.port, deviceId, password)
    await listenForCommands(client, deviceId)
    expect((await takeCommand(client)).message).toMatchObject({ id: command.id })
    client.break()
  }
  const device = await connectCommandDevice(gateway, deviceId, password)
  expect(await device.next()).toMatchObject({ id: command.id })
  await expect
    .poll(() => readHistory(gateway.database, command))
    .toEqual(['created', 'handed_over', 'handed_over', 'handed_over', 'acknowledged'])
})

test('a command that was acknowledged is not sent again to a device that reconnects', async () => {
  const { deviceId, device, password } = await connectNew()
  const command = await addCommand(gateway.database, deviceId)
  await device.next()
  await expect.poll(() => readHistory(gateway.database, command)).toContain('acknowledged')
  await device.leave()

  const back = await connectCommandDevice(gateway, deviceId, password)
  const later = await addCommand(gateway.database, deviceId)
  await back.answer(command, 'success')
  expect(await back.next()).toMatchObject({ id: later.id })
})

test('with QoS 0 a command is sent once on each connection, and the next one follows its answer', async () => {
  const { deviceId, password } = await addDevice(gateway)
  const first = await addCommand(gateway.database, deviceId)
  const second = await addCommand(gateway.database, deviceId)
  const device = await connectCommandDevice(gateway, deviceId, password, { qos: 0 })
  expect(await device.next()).toMatchObject({ id: first.id })
  await device.answer(first, 'success')
  expect(await device.next()).toMatchObject({ id: second.id })
  await dropCommand(gateway.database, second)
  expect(await device.next()).toMatchObject({ id: second.cancelId, type: 'cancel' })
  expect(await readHistory(gateway.database, second)).not.toContain('acknowledged')
  await device.leave()

  const third = await addCommand(gateway.database, deviceId)
  const back = await connectCommandDevice(gateway, deviceId, password, { qos: 0 })
  expect(await back.next()).toMatchObject({ id: second.cancelId })
  expect(await back.next()).toMatchObject({ id: third.id })
})

test('a device whose subscription ends gets nothing until it subscribes again', async () => {
  const { deviceId, device } = await connectNew()
  const [earlier, other] = [await connectNew(), await connectNew()]
  const topic = `sentinels/${deviceId}/down/#`
  // The claim triggered by the subscription is complete once a later claim has sent a command.
  await addCommand(gateway.database, earlier.deviceId)
  await earlier.device.next()
  await device.client.unsubscribeAsync(topic)
  const command = await addCommand(gateway.database, deviceId)
  // This device's gateway is woken later for this command than for the first one.
  const proof = await addCommand(gateway.database, other.deviceId)
  expect(await other.device.next()).toMatchObject({ id: proof.id })
  expect(await readHistory(gateway.database, command)).toEqual(['created'])
  await device.client.subscribeAsync(topic, { qos: 1 })
  expect(await device.next()).toMatchObject({ id: command.id })
})

test('many devices that are woken together get one command each', async () => {
  const devices = await Promise.all(Array.from({ length: 40 }, () => connectNew()))
  await gateway.database.query(
    `insert into device_command (command_id, cancel_id, device_id, command_number, type, message, payload, expires_at)
     select gen_random_uuid(), gen_random_uuid(), id, 1, 'reset_device', '{}', '{}', now() + interval '1 hour' from unnest($1::int[]) id`,
    [devices.map(({ deviceId }) => deviceId)],
  )
  const messages = await Promise.all(devices.map(({ device }) => device.next()))
  expect(new Set(messages.map(({ id }) => id)).size).toBe(40)
})

test('sent and acknowledged commands are counted', async () => {
  const sent = 'sentinel_commands_sent_total{type="update_state"}'
  const before = await readMetric(gateway.httpUrl, 'sentinel_commands_acknowledged_total')
  const { deviceId, device } = await connectNew()
  const payload = { cycleTime: 690, triggerNumber: 30, revision: 8 }
  const command = await addCommand(gateway.database, deviceId, { type: 'update_state', payload, revision: 8 })
  await device.next()
  await expect.poll(() => readHistory(gateway.database, command)).toContain('acknowledged')
  await device.answer(command, 'failed', 'no room')
  expect(await readMetric(gateway.httpUrl, sent)).toBe(1)
  expect(await readMetric(gateway.httpUrl, 'sentinel_commands_acknowledged_total')).toBe(before + 1)
  expect(await readMetric(gateway.httpUrl, 'sentinel_command_answers_total{status="failed"}')).toBe(1)
})
