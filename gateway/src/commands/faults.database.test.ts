import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
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
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { POLL_EVERY_MS } from './run-commands.ts'

const ANSWER_WAIT_MS = 300

let testDatabase: TestDatabase
let one: TestGateway
let two: TestGateway

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  one = await startTestGateway({ databaseUrl: testDatabase.url })
  two = await startTestGateway({ databaseUrl: testDatabase.url })
})
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()])
  await testDatabase.drop()
})

const history = (command: Parameters<typeof readHistory>[1]) => readHistory(one.database, command)

test('of two gateways, only the one with the connection sends the command, and only once', async () => {
  const { deviceId, password } = await addDevice(one)
  const device = await connectCommandDevice(two, deviceId, password)
  const first = await addCommand(one.database, deviceId)
  const second = await addCommand(one.database, deviceId)
  expect(await device.next()).toMatchObject({ id: first.id })
  await expect.poll(() => history(first)).toContain('acknowledged')
  await device.answer(first, 'success')
  expect(await device.next()).toMatchObject({ id: second.id })
  await expect.poll(() => history(second)).toContain('acknowledged')
  expect(await history(first)).toEqual(['created', 'handed_over', 'acknowledged', 'answered success'])
})

test('a device that reconnects to another gateway gets there what it has not acknowledged', async () => {
  const { deviceId, password } = await addDevice(one)
  const command = await addCommand(one.database, deviceId)
  const client = await connectRawDevice(one.port, deviceId, password)
  await listenForCommands(client, deviceId)
  await takeCommand(client)

  // The device's first connection is half open: gateway one still considers it connected.
  const device = await connectCommandDevice(two, deviceId, password)
  expect(await device.next()).toMatchObject({ id: command.id })
  await expect.poll(() => history(command)).toContain('acknowledged')
  const later = await addCommand(one.database, deviceId)
  await device.answer(command, 'success')
  expect(await device.next()).toMatchObject({ id: later.id })
  client.break()
})

test('a cancel reaches the device through another gateway than its command did', async () => {
  const { deviceId, password } = await addDevice(one)
  const command = await addCommand(one.database, deviceId)
  const client = await connectRawDevice(one.port, deviceId, password, { clean: false })
  await listenForCommands(client, deviceId)
  await takeCommand(client)
  client.break()
  await dropCommand(one.database, command)
  const device = await connectCommandDevice(two, deviceId, password)
  expect(await device.next()).toMatchObject({ id: command.cancelId, type: 'cancel' })

  // The session stored by gateway one contains nothing about the command.
  await expect.poll(() => history(command)).toContain('cancel_acknowledged')
  await device.leave()
  const later = await addCommand(one.database, deviceId)
  const back = await connectRawDevice(one.port, deviceId, password, { clean: false })
  expect((await takeCommand(back)).message).toMatchObject({ id: later.id })
  back.break()
})

test('a command survives a restart of its gateway', async () => {
  const { deviceId, password } = await addDevice(one)
  const stopping = await startTestGateway({ databaseUrl: testDatabase.url })
  const command = await addCommand(one.database, deviceId)
  const client = await connectRawDevice(stopping.port, deviceId, password)
  await listenForCommands(client, deviceId)
  await takeCommand(client)
  await stopping.stop()
  await client.closed

  const restarted = await startTestGateway({ databaseUrl: testDatabase.url })
  const device = await connectCommandDevice(restarted, deviceId, password)
  expect(await device.next()).toMatchObject({ id: command.id })
  await restarted.stop()
})

/** Connects a device that has been sent the first of two commands, and has `answerWaitMs` to answer before the next one. */
async function sendFirstOfTwo() {
  const patient = await startTestGateway({ databaseUrl: testDatabase.url, answerWaitMs: ANSWER_WAIT_MS })
  const { deviceId, password } = await addDevice(one)
  const first = await addCommand(one.database, deviceId)
  const next = await addCommand(one.database, deviceId)
  const device = await connectCommandDevice(patient, deviceId, password)
  expect(await device.next()).toMatchObject({ id: first.id })
  return { patient, device, first, next }
}

/** Returns how long after the acknowledgement or answer of the first command the next command was sent. */
async function readWaitedMs(
  since: 'acknowledged_at' | 'answered_at',
  [first, next]: readonly { key: number }[],
): Promise<number> {
  const { rows } = await one.database.query<{ waited: number }>(
    `select 1000 * extract(epoch from b.sent_at - a.${since})::float8 as waited from device_command a, device_command b
     where a.command_key = $1 and b.command_key = $2`,
    [first?.key, next?.key],
  )
  return rows[0]?.waited ?? Number.NaN
}

test('a device that does not answer gets its next command when its time to answer is over', async () => {
  const { patient, device, first, next } = await sendFirstOfTwo()
  expect(await device.next()).toMatchObject({ id: next.id })
  expect(await readWaitedMs('acknowledged_at', [first, next])).toBeGreaterThanOrEqual(ANSWER_WAIT_MS)
  await patient.stop()
})

test(
  'a device that restarts for a command gets the next one when its time to restart is over',
  { timeout: POLL_EVERY_MS / 2 }, // the poll would also send it
  async () => {
    const { patient, device, first, next } = await sendFirstOfTwo()
    await device.answer(first, 'pending_reset')
    expect(await device.next()).toMatchObject({ id: next.id })
    expect(await readStatus(one.database, first)).toBe('pending_reset')
    expect(await readWaitedMs('answered_at', [first, next])).toBeGreaterThanOrEqual(ANSWER_WAIT_MS)
    await patient.stop()
  },
)
