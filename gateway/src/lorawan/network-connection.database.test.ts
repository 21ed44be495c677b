import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import mqtt, { type MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pollUntil } from '../testing/poll.ts'
import { aChirpStackUplink, anInsightFrame, aTtsUplink } from '../testing/radio-events.ts'
import { startTestBroker, type TestBroker } from '../testing/test-broker.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { networkServerUrls } from '../platform/network-server-settings.ts'

const DEVICE = 1001
const DEV_EUI = '70b3d57e000003e9'
const UP = `application/b4b3a5f0/device/${DEV_EUI}/event/up`
const TIMEOUT_MS = 400

let database: TestDatabase
let broker: TestBroker
let networkServer: MqttClient
let gateway: TestGateway
let messageId = 0

beforeAll(async () => {
  database = await createTestDatabase()
  broker = await startTestBroker()
  networkServer = await mqtt.connectAsync(brokerUrl())
  gateway = await startTestGateway({ databaseUrl: database.url })
  await gateway.provision(DEVICE)
  await gateway.database.query('update device set dev_eui = $2 where device_id = $1', [DEVICE, DEV_EUI])
})
afterAll(async () => {
  await networkServer.endAsync(true)
  await gateway.stop()
  await broker.stop()
  await database.drop()
})

const started: TestGateway[] = []
beforeEach(() => {
  messageId += 100
})
afterEach(async () => {
  for (const each of started.splice(0)) await each.stop()
  await gateway.database.query('delete from network_server')
})

function brokerUrl(): string {
  return `mqtt://127.0.0.1:${broker.port}`
}

/** Starts another gateway that is connected to these network servers. */
async function startConnected(settings: { chirpstack?: string; tts?: string }): Promise<TestGateway> {
  const servers = [
    ...networkServerUrls('chirpstack').parse(settings.chirpstack ?? ''),
    ...networkServerUrls('tts').parse(settings.tts ?? ''),
  ]
  const connected = await startTestGateway({
    databaseUrl: database.url,
    commitTimeoutMs: TIMEOUT_MS,
    statementTimeoutMs: TIMEOUT_MS,
    takeover: { lookEveryMs: 200, absentForMs: 400 },
    lorawan: { servers, ingestSecret: undefined },
  })
  started.push(connected)
  return connected
}

async function findServers() {
  const { rows } = await gateway.database.query<{
    server_id: string
    state: string
    address: string
    last_error: string | null
  }>('select server_id, state, address, last_event, last_error from network_server order by server_id')
  return rows
}

async function untilConnected(...serverIds: string[]): Promise<void> {
  await pollUntil(findServers, (servers) =>
    serverIds.every((id) =>
      servers.some(({ server_id, state }) => server_id === id && state === 'connected'),
    ),
  )
}

async function countInsights(): Promise<number> {
  const { rows } = await gateway.database.query<{ insights: number }>(
    'select count(*)::int as insights from insight where message_identifier between $1 and $1 + 99',
    [messageId],
  )
  return rows[0]?.insights ?? 0
}

function publish(at: number, topic = UP): Promise<unknown> {
  const event = aChirpStackUplink({ devEui: DEV_EUI, data: anInsightFrame(messageId + at, messageId + at) })
  return networkServer.publishAsync(topic, JSON.stringify(event), { qos: 1 })
}

test('several network servers are connected at once, and staff see each without its password', async () => {
  const other = await startTestBroker()
  const url = `mqtt://sentinels%40ttn:secret@127.0.0.1:${other.port}`
  await startConnected({ chirpstack: `${brokerUrl()} ${brokerUrl()}?clientId=second`, tts: url })
  await untilConnected('chirpstack-1', 'chirpstack-2', 'tts-1')
  await publish(1)
  const tts = await mqtt.connectAsync(`mqtt://127.0.0.1:${other.port}`)
  const message = aTtsUplink({ devEui: DEV_EUI, data: anInsightFrame(messageId + 2, 7) })
  await tts.publishAsync(`v3/sentinels@ttn/devices/eui-${DEV_EUI}/up`, JSON.stringify(message))
  await expect.poll(countInsights).toBe(2)
  expect((await findServers()).map(({ address }) => address)).toEqual([
    `mqtt://127.0.0.1:${broker.port}`,
    `mqtt://127.0.0.1:${broker.port}`,
    `mqtt://127.0.0.1:${other.port}`,
  ])
  await tts.endAsync(true)
  await other.stop()
})

test('events that arrive while the gateway is down are stored when it is back', async () => {
  const first = await startConnected({ chirpstack: `${brokerUrl()}?clientId=kept` })
  await untilConnected('chirpstack-1')
  started.splice(0)
  await first.stop()
  for (const at of [1, 2, 3]) await publish(at)
  expect(await countInsights()).toBe(0)
  await startConnected({ chirpstack: `${brokerUrl()}?clientId=kept` })
  await expect.poll(countInsights).toBe(3)
})

test('an event is acknowledged only after its commit: while the database stores nothing none is lost', async () => {
  await startConnected({ chirpstack: `${brokerUrl()}?clientId=stalled` })
  await untilConnected('chirpstack-1')
  const holder = await gateway.database.connect()
  await holder.query('begin')
  await holder.query('lock table uplink_ledger in access exclusive mode')
  const published = Promise.all([1, 2, 3].map((at) => publish(at)))
  await pollUntil(findServers, ([server]) => server?.last_error?.includes('tried again') ?? false)
  await holder.query('rollback')
  holder.release()
  await published
  await expect.poll(countInsights).toBe(3)
})

test('one of two gateways is connected; the other takes over when it stops', async () => {
  const url = `${brokerUrl()}?clientId=led`
  const first = await startConnected({ chirpstack: url })
  await untilConnected('chirpstack-1')
  await startConnected({ chirpstack: url })
  await publish(1)
  await expect.poll(countInsights).toBe(1)
  started.shift()
  await first.stop()
  await publish(2)
  await expect.poll(countInsights).toBe(2)
})

test('a custom topic with a prefix is subscribed to', async () => {
  const filter = 'eu/application/%2B/device/%2B/event/%2B'
  await startConnected({ chirpstack: `${brokerUrl()}?topic=${filter}&clientId=prefixed` })
  await untilConnected('chirpstack-1')
  await publish(1, `eu/${UP}`)
  await expect.poll(countInsights).toBe(1)
})

test('a network server that cannot be reached is shown as away, with the reason', async () => {
  await startConnected({ chirpstack: 'mqtt://127.0.0.1:1' })
  await pollUntil(findServers, ([server]) => server?.state === 'away')
  expect(await findServers()).toMatchObject([{ last_error: expect.stringContaining('ECONNREFUSED') }])
})
