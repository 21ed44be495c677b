import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import type pg from 'pg'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics, type GatewayMetrics } from '../platform/metrics.ts'
import { answerBytes, DISCONNECT, PINGREQ, subscribeBytes, unsubscribeBytes } from '../testing/mqtt-bytes.ts'
import type { RawClient } from '../testing/raw-client.ts'
import { connectRawDevice } from '../testing/raw-device.ts'
import { openTestPool } from '../testing/test-pool.ts'
import { type Broker, createBroker } from './create-broker.ts'
import { Credentials } from './credentials.ts'
import { createDevicePolicy } from './device-policy.ts'
import { Violations } from './violations.ts'

const OTHER = 9000
const SUBSCRIPTIONS_MAX = 3

let testDatabase: TestDatabase
let pool: pg.Pool
let broker: Broker
let server: net.Server
let port: number
let metrics: GatewayMetrics
let lastDeviceId = 0

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = openTestPool(testDatabase.url)
  await pool.query(
    `insert into device (device_id, secret_sha256) select id, sha256('secret') from generate_series(1, 9000) id`,
  )
  metrics = createMetrics(new Registry())
  broker = await createBroker(
    createDevicePolicy({
      credentials: new Credentials(pool),
      accept: (uplink) => uplink.settle(),
      isReady: () => true,
      onAdmitted: () => undefined,
      recordsSinceMs: () => undefined,
      subscriptionsMax: SUBSCRIPTIONS_MAX,
      inflows: undefined,
      violations: new Violations(),
      metrics,
      log: pino({ level: 'silent' }),
    }),
  )
  server = net.createServer({ noDelay: true }, broker.handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port // safe: it listens on TCP
})
afterAll(async () => {
  server.close()
  await broker.close()
  await pool.end()
  await testDatabase.drop()
})

const connect = (deviceId: number, clean = true) => connectRawDevice(port, deviceId, 'secret', { clean })
const publish = (topic: string, payload = '') => broker.publish(topic, Buffer.from(payload))
const command = (deviceId: number, payload: string) => publish(`sentinels/${deviceId}/down/commands`, payload)

/** Gives each test its own device, because violations are counted per device. */
const nextDevice = () => (lastDeviceId += 1)

async function leave(client: RawClient): Promise<void> {
  client.send(DISCONNECT)
  await client.closed
}

/** Publishes a message on every topic that a device must not receive. */
async function publishForeign(deviceId: number): Promise<void> {
  const topics = [
    'x/x',
    'sentinels/x',
    '$SYS/x',
    `sentinels/${OTHER}/down/commands`,
    `sentinels/${deviceId}/up/health`,
  ]
  for (const topic of topics) await publish(topic, 'foreign')
  await command(deviceId * 10, 'foreign')
}

test.each([
  ['down/#', 1],
  ['down/commands', 1],
  ['down/commands', 0],
  ['down/+', 2],
])('its own %s is granted with QoS %i, and commands come', async (below, qos) => {
  const deviceId = nextDevice()
  const client = await connect(deviceId)
  expect(await client.subscribe([`sentinels/${deviceId}/${below}`, qos])).toEqual([qos])
  await publishForeign(deviceId)
  await command(deviceId, 'own')

  expect(await client.next()).toMatchObject({
    topic: `sentinels/${deviceId}/down/commands`,
    payload: 'own',
    qos: Math.min(qos, 1),
    retain: false,
  })
  client.break()
})

const foreignFilters: [string, (deviceId: number) => string][] = [
  ['#', () => '#'],
  ['+/x', () => '+/x'],
  ['+/#', () => '+/#'],
  ['every device’s down/#', () => 'sentinels/+/down/#'],
  ['another device’s down/#', () => `sentinels/${OTHER}/down/#`],
  ['the down/# of a device whose id begins alike', (id) => `sentinels/${id * 10}/down/#`],
  ['$SYS/#', () => '$SYS/#'],
  ['a shared own down/#', (id) => `$share/g/sentinels/${id}/down/#`],
  ['a shared #', () => '$share/g/#'],
  ['its own up/#', (id) => `sentinels/${id}/up/#`],
  ['all of its own', (id) => `sentinels/${id}/#`],
  ['its own down without a level below', (id) => `sentinels/${id}/down`],
]

test.each(foreignFilters)(
  '%s is refused with 0x80 and counted, and has no effect',
  async (_title, filterOf) => {
    const deviceId = nextDevice()
    const client = await connect(deviceId)
    const before = (await metrics.violations.get()).values.find(
      ({ labels }) => labels.rule === 'foreign_filter',
    )?.value
    const own: [string, number] = [`sentinels/${deviceId}/down/#`, 1]
    expect(await client.subscribe([filterOf(deviceId), 1], own)).toEqual([0x80, 1])
    const after = (await metrics.violations.get()).values.find(
      ({ labels }) => labels.rule === 'foreign_filter',
    )?.value
    expect(after).toBe((before ?? 0) + 1)

    await publishForeign(deviceId)
    await command(deviceId, 'own')
    expect(await client.next()).toMatchObject({ payload: 'own' })
    client.break()
  },
)

test.each(foreignFilters)('%s is not in a stored session either', async (_title, filterOf) => {
  const deviceId = nextDevice()
  const client = await connect(deviceId, false)
  const own: [string, number] = [`sentinels/${deviceId}/down/#`, 1]
  expect(await client.subscribe(own, [filterOf(deviceId), 1])).toEqual([1, 0x80])
  expect(await client.subscribe([filterOf(deviceId), 1])).toEqual([0x80])
  await leave(client)
  await publishForeign(deviceId)
  await command(deviceId, 'while away')

  const back = await connect(deviceId, false)
  expect(await back.next()).toMatchObject({ payload: 'while away' })
  await publishForeign(deviceId)
  await command(deviceId, 'after')
  expect(await back.next()).toMatchObject({ payload: 'after' })
  // Only the client's own two refusals are counted: restoring the session did not request a refused filter.
  back.break()
  await back.closed
  await leave(await connect(deviceId, false))
})

test('three refused filters within a minute refuse the id', async () => {
  const deviceId = nextDevice()
  const client = await connect(deviceId)
  expect(await client.subscribe(['#', 0], ['+', 0], ['$SYS/#', 0])).toEqual([0x80, 0x80, 0x80])
  await leave(client)
  await expect(connect(deviceId)).rejects.toThrow('"returnCode":5')
})

test('a device that was refused for a minute is disconnected when it requests a foreign filter again', async () => {
  const client = await connect(nextDevice())
  await client.subscribe(['#', 0], ['+', 0], ['$SYS/#', 0])
  client.send(subscribeBytes(2, ['#', 0]))
  expect(await client.rest()).toEqual([])
})

test('filters beyond the limit are refused with 0x80 and not stored in the session; removing one allows another', async () => {
  const deviceId = nextDevice()
  const filterOf = (at: number) => `sentinels/${deviceId}/down/${at}`
  const client = await connect(deviceId, false)
  const requested = [0, 1, 2, 3, 4].map((at): [string, number] => [filterOf(at), 1])
  expect(await client.subscribe(...requested)).toEqual([1, 1, 1, 0x80, 0x80])
  expect(await client.subscribe([filterOf(0), 0], [filterOf(3), 1])).toEqual([0, 0x80])
  await leave(client)
  for (const at of [4, 3, 2]) await publish(filterOf(at), `${at}`)

  const back = await connect(deviceId, false)
  expect(await back.next()).toMatchObject({ topic: filterOf(2) })
  expect(await back.subscribe([filterOf(3), 1])).toEqual([0x80])
  back.send(unsubscribeBytes(5, filterOf(0)))
  expect(await back.next()).toEqual({ type: 'unsuback', packetId: 5 })
  expect(await back.subscribe([filterOf(3), 1])).toEqual([1])
  back.break()
})

test('a filter that is longer than any topic is refused with 0x80', async () => {
  const deviceId = nextDevice()
  const client = await connect(deviceId)
  expect(await client.subscribe([`sentinels/${deviceId}/down/${'x'.repeat(300)}`, 1])).toEqual([0x80])
  client.break()
})

test.each([
  [
    'SUBSCRIBE',
    (filters: string[]) => subscribeBytes(1, ...filters.map((filter): [string, number] => [filter, 1])),
  ],
  ['UNSUBSCRIBE', (filters: string[]) => unsubscribeBytes(1, ...filters)],
])('a %s with many times the filters that are allowed closes the connection', async (_name, toPacket) => {
  const deviceId = nextDevice()
  const client = await connect(deviceId, false)
  const filters = Array.from(
    { length: 10 * SUBSCRIPTIONS_MAX + 1 },
    (_, at) => `sentinels/${deviceId}/down/${at}`,
  )
  client.send(toPacket(filters.slice(1)))
  expect(await client.next()).toMatchObject({ packetId: 1 })
  client.send(toPacket(filters))
  expect(await client.rest()).toEqual([])
})

test('a command reaches only its device', async () => {
  const [one, two] = [nextDevice(), nextDevice()]
  const clients = await Promise.all([one, two].map((deviceId) => connect(deviceId)))
  for (const [at, client] of clients.entries())
    await client.subscribe([`sentinels/${[one, two][at]}/down/#`, 1])
  await command(one, 'for one')
  await command(two, 'for two')

  expect(await clients[0]!.next()).toMatchObject({ payload: 'for one' })
  expect(await clients[1]!.next()).toMatchObject({ payload: 'for two' })
  for (const client of clients) client.send(PINGREQ)
  for (const client of clients) expect(await client.next()).toEqual({ type: 'pingresp' })
  for (const client of clients) client.break()
})

test.each([
  ['down/#', 1],
  ['down/commands', 1],
  ['down/+', 2],
])('a command to %s with QoS %i is acknowledged by the device', async (below, qos) => {
  const deviceId = nextDevice()
  const client = await connect(deviceId)
  await client.subscribe([`sentinels/${deviceId}/${below}`, qos])
  const sent = broker.send(String(deviceId), `sentinels/${deviceId}/down/commands`, Buffer.from('own'))
  const received = await client.next()
  expect(received).toMatchObject({ payload: 'own', qos: 1, retain: false })
  if (received.type === 'publish') client.send(answerBytes('puback', received.packetId ?? 0))
  expect(await sent).toBe(true)
  client.break()
})
