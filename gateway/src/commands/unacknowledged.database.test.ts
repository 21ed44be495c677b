import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { GatewayOptions } from '../gateway.ts'
import {
  addCommand,
  addDevice,
  dropCommand,
  listenForCommands,
  readHistory,
  takeCommand,
  type TestCommand,
} from '../testing/commands.ts'
import { publishBytes } from '../testing/mqtt-bytes.ts'
import type { RawClient } from '../testing/raw-client.ts'
import { connectRawDevice } from '../testing/raw-device.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let testDatabase: TestDatabase
let gateway: TestGateway

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterEach(() => gateway.stop())
afterAll(() => testDatabase.drop())

async function start(options: Partial<GatewayOptions>): Promise<void> {
  gateway = await startTestGateway({ databaseUrl: testDatabase.url, ...options })
}

/** Connects a client that acknowledges nothing automatically. */
async function listen(
  { deviceId, password }: { deviceId: number; password: string },
  qos = 1,
): Promise<RawClient> {
  const client = await connectRawDevice(gateway.port, deviceId, password)
  await listenForCommands(client, deviceId, qos)
  return client
}

/** Returns the milliseconds between consecutive sends of the command. */
async function readPauses({ key }: TestCommand): Promise<number[]> {
  const { rows } = await gateway.database.query<{ pause: number }>(
    `select 1000 * extract(epoch from at - lag(at) over (order by event_id))::float8 as pause
     from command_event where command_key = $1 and kind = 'handed_over' order by event_id`,
    [key],
  )
  return rows.slice(1).map(({ pause }) => pause)
}

const history = (command: TestCommand) => readHistory(gateway.database, command)

test('a device that does not acknowledge is cut off, and gets the command again after a pause that grows', async () => {
  await start({ acknowledgeWaitMs: 100, resendPauses: { cutMs: 300 } })
  const device = await addDevice(gateway)
  const command = await addCommand(gateway.database, device.deviceId)
  for (let connection = 1; connection <= 2; connection++) {
    const client = await listen(device)
    expect((await takeCommand(client)).message).toMatchObject({ id: command.id })
    await client.closed
  }
  const client = await listen(device)
  const again = await takeCommand(client)
  expect(again.message).toMatchObject({ id: command.id })
  again.acknowledge()
  await expect
    .poll(() => history(command))
    .toEqual(['created', 'handed_over', 'handed_over', 'handed_over', 'acknowledged'])
  const [first = 0, second = 0] = await readPauses(command)
  expect(first).toBeGreaterThan(390)
  expect(second).toBeGreaterThan(690)
  client.break()
})

test('a device that acknowledges is not cut off', async () => {
  await start({ acknowledgeWaitMs: 100, answerWaitMs: 300 })
  const device = await addDevice(gateway)
  await addCommand(gateway.database, device.deviceId)
  const later = await addCommand(gateway.database, device.deviceId)
  const client = await listen(device)
  const sent = await takeCommand(client)
  sent.acknowledge()
  // This command arrives over the same connection, long after the device would have been disconnected.
  expect((await takeCommand(client)).message).toMatchObject({ id: later.id })
  client.break()
})

test('the cancel of a dropped command that was never acknowledged reaches the device on its next connection', async () => {
  await start({ acknowledgeWaitMs: 100, resendPauses: { cutMs: 10 } })
  const device = await addDevice(gateway)
  const command = await addCommand(gateway.database, device.deviceId)
  const client = await listen(device)
  await takeCommand(client)
  await dropCommand(gateway.database, command)
  await client.closed
  const back = await listen(device)
  expect((await takeCommand(back)).message).toMatchObject({ id: command.cancelId, type: 'cancel' })
  back.break()
})

test('a device in the middle of a long message is not cut off, because its PUBACK may follow that message', async () => {
  await start({ acknowledgeWaitMs: 100, answerWaitMs: 10, resendPauses: { cutMs: 60_000 } })
  const device = await addDevice(gateway)
  const other = await addDevice(gateway)
  const command = await addCommand(gateway.database, device.deviceId)
  const client = await listen(device)
  const sent = await takeCommand(client)
  const [head, tail] = splitInTwo(
    publishBytes({ topic: `sentinels/${device.deviceId}/up/health`, payload: '{}', qos: 1 }),
  )
  client.send(head)

  // Another device is disconnected in the meantime, after the same time without a PUBACK.
  await addCommand(gateway.database, other.deviceId)
  const silent = await listen(other)
  await takeCommand(silent)
  await silent.closed

  client.send(tail)
  sent.acknowledge()
  await expect.poll(() => history(command)).toEqual(['created', 'handed_over', 'acknowledged'])
  client.break()
})

test.each([1, 0])(
  'a device that connects again and again without PUBACK gets a command three times, and then after a pause, QoS %i',
  async (qos) => {
    await start({ resendPauses: { brokenMs: 500 } })
    const device = await addDevice(gateway)
    const command = await addCommand(gateway.database, device.deviceId)
    for (let connection = 1; connection <= 4; connection++) {
      const client = await listen(device, qos)
      expect((await takeCommand(client)).message).toMatchObject({ id: command.id })
      client.break()
      await client.closed
    }
    const pauses = await readPauses(command)
    expect(pauses).toHaveLength(3)
    expect(pauses[2]).toBeGreaterThan(490)
  },
)

function splitInTwo(bytes: Uint8Array): [Uint8Array, Uint8Array] {
  const middle = Math.floor(bytes.length / 2)
  return [bytes.subarray(0, middle), bytes.subarray(middle)]
}
