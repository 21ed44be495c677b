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
import { aHealthMessage } from '../testing/messages.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { connectRawDevice } from '../testing/raw-device.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { expireCommands } from './expire-commands.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.stop())

async function connectNew() {
  const { deviceId, password } = await addDevice(gateway)
  return { deviceId, password, device: await connectCommandDevice(gateway, deviceId, password) }
}

const history = (command: Parameters<typeof readHistory>[1]) => readHistory(gateway.database, command)
const status = (command: Parameters<typeof readStatus>[1]) => readStatus(gateway.database, command)

test('a command that is dropped before it is sent is never sent', async () => {
  const { deviceId, password } = await addDevice(gateway)
  const dropped = await addCommand(gateway.database, deviceId)
  const other = await addCommand(gateway.database, deviceId)
  await dropCommand(gateway.database, dropped)
  const device = await connectCommandDevice(gateway, deviceId, password)
  expect(await device.next()).toMatchObject({ id: other.id })
  expect(await history(dropped)).toEqual(['created', 'dropped'])
})

test('the cancel of a command that is dropped after it was sent is sent before all other commands', async () => {
  const { deviceId, device } = await connectNew()
  const dropped = await addCommand(gateway.database, deviceId)
  const other = await addCommand(gateway.database, deviceId)
  expect(await device.next()).toMatchObject({ id: dropped.id })
  await expect.poll(() => history(dropped)).toContain('acknowledged')
  await dropCommand(gateway.database, dropped)
  expect(await device.next()).toMatchObject({
    id: dropped.cancelId,
    type: 'cancel',
    payload: { id: dropped.id },
  })
  expect(await device.next()).toMatchObject({ id: other.id })
  await device.answer({ id: dropped.cancelId }, 'success')
  expect(await history(dropped)).toEqual([
    'created',
    'handed_over',
    'acknowledged',
    'dropped',
    'cancel_handed_over',
    'cancel_acknowledged',
    'cancel_answered success',
  ])
  expect(await status(dropped)).toBe('dropped')
})

test.each([true, false])(
  'a command that is dropped while its device is disconnected is not sent, but its cancel is, clean=%s',
  async (clean) => {
    const { deviceId, password } = await addDevice(gateway)
    const command = await addCommand(gateway.database, deviceId)
    const client = await connectRawDevice(gateway.port, deviceId, password, { clean })
    await listenForCommands(client, deviceId)
    await takeCommand(client)
    client.break()
    await client.closed
    await dropCommand(gateway.database, command)

    const back = await connectRawDevice(gateway.port, deviceId, password, { clean })
    if (clean) await listenForCommands(back, deviceId)
    const cancel = await takeCommand(back)
    expect(cancel.message).toMatchObject({ id: command.cancelId, payload: { id: command.id } })
    cancel.acknowledge()
    await expect.poll(() => history(command)).toContain('cancel_acknowledged')
    back.break()
  },
)

test('a command that was dropped while the device held back its PUBACK is cancelled after that PUBACK', async () => {
  const { deviceId, password } = await addDevice(gateway)
  const command = await addCommand(gateway.database, deviceId)
  const client = await connectRawDevice(gateway.port, deviceId, password)
  await listenForCommands(client, deviceId)
  const sent = await takeCommand(client)
  await dropCommand(gateway.database, command)
  sent.acknowledge()
  expect((await takeCommand(client)).message).toMatchObject({ id: command.cancelId, type: 'cancel' })
  client.break()
})

test('an answer after a drop is in the history and changes nothing else', async () => {
  const { deviceId, device } = await connectNew()
  const command = await addCommand(gateway.database, deviceId)
  await device.next()
  await dropCommand(gateway.database, command)
  await device.answer(command, 'success')
  expect(await history(command)).toContain('late_answer success')
  expect(await status(command)).toBe('dropped')
})

test('answers that are stored together count in the order of arrival', async () => {
  const { deviceId, device } = await connectNew()
  const commands = await Promise.all(Array.from({ length: 10 }, () => addCommand(gateway.database, deviceId)))
  await Promise.all(
    commands.flatMap((command) => [
      device.answer(command, 'pending_reset'),
      device.answer(command, 'success'),
    ]),
  )
  for (const command of commands) {
    const answers = (await history(command)).filter((step) => step.includes('answer'))
    expect(answers).toEqual(['answered pending_reset', 'answered success'])
  }
})

test('the same answer twice counts once', async () => {
  const { deviceId, device } = await connectNew()
  const command = await addCommand(gateway.database, deviceId)
  await device.next()
  await device.answer(command, 'success')
  await device.answer(command, 'success')
  expect((await history(command)).filter((step) => step === 'answered success')).toHaveLength(1)
  expect(await status(command)).toBe('success')
})

test('an answer to a command that does not exist, or is another device’s, changes nothing', async () => {
  const { deviceId } = await connectNew()
  const { device: stranger } = await connectNew()
  const command = await addCommand(gateway.database, deviceId)
  await expect.poll(() => history(command)).toContain('acknowledged')
  await stranger.answer(command, 'success')
  await stranger.answer({ id: '01890000-0000-7000-8000-000000000000' }, 'failed')
  expect(await history(command)).toEqual(['created', 'handed_over', 'acknowledged'])
  expect(await status(command)).toBe('pending')
})

test('health that reports the revision of the settings proves them, and the next command follows', async () => {
  const { deviceId, device } = await connectNew()
  const payload = { cycleTime: 690, triggerNumber: 30, revision: 8 }
  const command = await addCommand(gateway.database, deviceId, { type: 'update_state', payload, revision: 8 })
  const next = await addCommand(gateway.database, deviceId)
  expect(await device.next()).toMatchObject({ id: command.id, payload })
  await publishUplink(device.client, 'health', aHealthMessage({ settings_revision: 7 }))
  expect(await status(command)).toBe('pending')
  await publishUplink(device.client, 'health', aHealthMessage({ settings_revision: 8 }))
  expect(await status(command)).toBe('success')
  expect(await device.next()).toMatchObject({ id: next.id })
})

test('a command that is not answered in time fails, and an expired one is not sent', async () => {
  const { deviceId, password } = await addDevice(gateway)
  const expired = await addCommand(gateway.database, deviceId, { expiresInSeconds: -1 })
  const other = await addCommand(gateway.database, deviceId)
  const device = await connectCommandDevice(gateway, deviceId, password)
  expect(await device.next()).toMatchObject({ id: other.id })
  expect(await expireCommands(gateway.database)).toBe(1)
  expect(await history(expired)).toEqual(['created', 'expired'])
  expect(await status(expired)).toBe('failed')
  expect(await expireCommands(gateway.database)).toBe(0)
})

test('more commands than one transaction takes expire in one run', async () => {
  const { deviceId } = await addDevice(gateway)
  await gateway.database.query(
    `insert into device_command (command_id, cancel_id, device_id, command_number, type, message, payload, expires_at)
     select gen_random_uuid(), gen_random_uuid(), $1, at, 'reset_device', '{}', '{}', now() from generate_series(1, 1201) at`,
    [deviceId],
  )
  expect(await expireCommands(gateway.database)).toBe(1201)
})

test('the gateway expires commands automatically', async () => {
  const { deviceId } = await addDevice(gateway)
  const command = await addCommand(gateway.database, deviceId, { expiresInSeconds: -1 })
  await gateway.database.query(`select graphile_worker.add_job('expire_commands')`)
  await expect.poll(() => status(command), { timeout: 10_000 }).toBe('failed')
})
