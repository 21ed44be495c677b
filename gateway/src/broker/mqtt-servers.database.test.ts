import { setTimeout as pause } from 'node:timers/promises'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import tls from 'node:tls'
import mqtt from 'mqtt'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aHealthMessage } from '../testing/messages.ts'
import { connectBytes, PINGREQ } from '../testing/mqtt-bytes.ts'
import { RawClient } from '../testing/raw-client.ts'
import { connectRawDevice } from '../testing/raw-device.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { createBroker } from './create-broker.ts'
import { type MqttServersOptions, openMqttServers } from './mqtt-servers.ts'
import { createOpenPolicy } from './open-policy.ts'

const DEVICE = 7
const CONNECTIONS_MAX = 3
const PENDING_MAX = 2
/** Contains certificates used only by these tests, for 127.0.0.1 and the years 2020 to 2119. */
const TLS_FOLDER = join(import.meta.dirname, '../testing/tls')
const keyPath = join(TLS_FOLDER, 'key.pem')
const certPath = join(TLS_FOLDER, 'certificate.pem')

let gateway: TestGateway
let secret: string

beforeAll(async () => {
  gateway = await startTestGateway({
    mqtts: { port: 0, keyPath, certPath },
    connectionsMax: CONNECTIONS_MAX,
  })
  secret = await gateway.provision(DEVICE)
})
afterAll(() => gateway.stop())

const connectTls = async (password: string, ca?: Buffer) =>
  mqtt.connectAsync(
    `mqtts://127.0.0.1:${gateway.tlsPort}`,
    { clientId: String(DEVICE), username: String(DEVICE), password, reconnectPeriod: 0, ...(ca && { ca }) },
    false,
  )

test('over TLS a device is accepted by its secret, and what it sends is stored and acknowledged', async () => {
  const device = await connectTls(secret, await readFile(certPath))
  const message = aHealthMessage()
  await publishUplink(device, 'health', message)

  const { rows } = await gateway.database.query('select message_identifier from health')
  expect(rows).toEqual([{ message_identifier: message.message_id }])
  await device.endAsync()
})

test('over TLS the same rules hold: a wrong secret is refused', async () => {
  await expect(connectTls('guess', await readFile(certPath))).rejects.toMatchObject({ code: 4 })
})

test('a device that does not trust the certificate does not send its secret', async () => {
  await expect(connectTls(secret)).rejects.toThrow('self-signed certificate')
})

test('a client that does not speak TLS there is disconnected, and the port continues to serve others', async () => {
  const client = await RawClient.open(gateway.tlsPort ?? 0)
  client.send(PINGREQ, Buffer.alloc(1024))
  await client.closed

  const device = await connectTls(secret, await readFile(certPath))
  expect(device.connected).toBe(true)
  await device.endAsync()
})

test('a connection beyond the limit is closed unread, and a new one is accepted when another one has ended', async () => {
  const ids = Array.from({ length: CONNECTIONS_MAX }, (_, index) => 100 + index)
  const clients = []
  for (const id of ids) clients.push(await connectRawDevice(gateway.port, id, await gateway.provision(id)))
  const surplus = await RawClient.open(gateway.port)
  expect(await surplus.rest()).toEqual([])
  for (const client of clients) {
    client.send(PINGREQ)
    expect(await client.next()).toEqual({ type: 'pingresp' })
  }

  clients[0]?.break()
  await expect.poll(() => isLetIn(secret)).toBe(true)
})

function isLetIn(password: string): Promise<boolean> {
  return connectRawDevice(gateway.port, DEVICE, password).then(
    (client) => {
      client.break()
      return true
    },
    () => false,
  )
}

test.each([
  ['a key that is not there', { keyPath: join(TLS_FOLDER, 'absent.pem'), certPath }, 'no such file'],
  ['a certificate in place of the key', { keyPath: certPath, certPath }, 'not a key and its certificate'],
  [
    'a file that is no certificate',
    { keyPath, certPath: import.meta.filename },
    'not a key and its certificate',
  ],
])('%s is reported in the operator’s words', async (_title, files, reason) => {
  const broker = await createBroker(createOpenPolicy())
  const opening = openMqttServers(broker, {
    mqtt: { host: '127.0.0.1', port: 0 },
    mqtts: { port: 0, ...files },
    pendingPerAddress: PENDING_MAX,
  })
  await expect(opening).rejects.toThrow(/^MQTTS_KEY and MQTTS_CERT: /)
  await expect(opening).rejects.toThrow(reason)
  await broker.close()
})

/** Opens both ports for a broker that admits every client. */
async function openServers(changes: Partial<MqttServersOptions> = {}, connectTimeoutMs?: number) {
  const broker = await createBroker(createOpenPolicy(), connectTimeoutMs)
  const servers = await openMqttServers(broker, {
    mqtt: { host: '127.0.0.1', port: 0 },
    mqtts: { port: 0, keyPath, certPath },
    pendingPerAddress: PENDING_MAX,
    ...changes,
  })
  onTestFinished(async () => {
    servers.close()
    await broker.close()
  })
  return { port: servers.port, tlsPort: servers.tlsPort ?? 0 }
}

const HALF_A_CONNECT = connectBytes({ clientId: 'half' }).subarray(0, 9)

test('a connection that does not finish its TLS handshake is closed', async () => {
  const { tlsPort } = await openServers({ tlsHandshakeTimeoutMs: 200 })
  const silent = await RawClient.open(tlsPort)
  const halfway = await RawClient.open(tlsPort)
  halfway.send(Buffer.from([22, 3, 1, 2, 0, 1]))
  expect(await silent.rest()).toEqual([])
  expect(await halfway.rest()).toEqual([])
})

test('a connection with half a CONNECT is closed if the rest does not arrive in time, on both ports', async () => {
  const { port, tlsPort } = await openServers({}, 200)
  const half = await sendTo(port, HALF_A_CONNECT)
  const secure = tls.connect({ port: tlsPort, host: '127.0.0.1', ca: await readFile(certPath) })
  secure.on('error', () => undefined) // 'close' follows
  secure.write(HALF_A_CONNECT)
  const closed = once(secure, 'close')
  await once(secure, 'secureConnect')
  await closed
  expect(await half.rest()).toEqual([])
})

/** Resolves when the servers have read everything sent to them before. */
async function untilRead(device: RawClient): Promise<void> {
  device.send(PINGREQ)
  expect(await device.next()).toEqual({ type: 'pingresp' })
}

test('beyond the limit of an address, the oldest connection that has sent nothing is closed, on both ports together', async () => {
  const { port, tlsPort } = await openServers()
  const { client: device } = await RawClient.connect(port, { clientId: 'device' })
  const half = await RawClient.open(port)
  half.send(HALF_A_CONNECT)
  const silent = await RawClient.open(tlsPort)
  await untilRead(device)
  const { client, connack } = await RawClient.connect(port, { clientId: 'genuine' })
  expect(connack).toMatchObject({ returnCode: 0 })
  await silent.closed

  half.send(connectBytes({ clientId: 'half' }).subarray(HALF_A_CONNECT.length))
  expect(await half.next()).toMatchObject({ type: 'connack', returnCode: 0 })
  for (const each of [device, half, client]) {
    await untilRead(each)
    each.break()
  }
})

test('if all connections of an address have sent something, a new one sometimes replaces one of them', async () => {
  const { port, tlsPort } = await openServers()
  const halves = [await sendTo(port, HALF_A_CONNECT), await sendTo(tlsPort, Buffer.from([22, 3, 1, 2, 0, 1]))]
  const isOneClosed = Promise.race(halves.map(({ closed }) => closed))
  const client = await connectInTheEnd(port, 'genuine')
  await expect(isOneClosed).resolves.toBeUndefined()
  for (const each of [client, ...halves]) each.break()
})

test('more devices than the limit can all connect behind one address', async () => {
  const { port } = await openServers({ pendingPerAddress: 4 })
  const clients = await Promise.all(
    Array.from({ length: 12 }, (_, at) => connectInTheEnd(port, `device ${at}`)),
  )
  expect(clients).toHaveLength(12)
  for (const client of clients) {
    await untilRead(client)
    client.break()
  }
})

/** Connects like a device on a slow connection, whose CONNECT arrives in two parts, and retries until it is admitted. */
async function connectInTheEnd(port: number, clientId: string): Promise<RawClient> {
  const connect = connectBytes({ clientId })
  for (;;) {
    const client = await sendTo(port, connect.subarray(0, 9))
    await pause(20)
    client.send(connect.subarray(9))
    const connack = await client.next().catch(() => undefined) // closed
    if (connack) return client
  }
}

async function sendTo(port: number, bytes: Uint8Array): Promise<RawClient> {
  const client = await RawClient.open(port)
  client.send(bytes)
  return client
}

test('connected devices do not count towards the limit, on either port', async () => {
  const { port, tlsPort } = await openServers()
  const plain: RawClient[] = []
  for (const clientId of ['a', 'b', 'c']) plain.push((await RawClient.connect(port, { clientId })).client)
  const secure = []
  for (const clientId of ['d', 'e', 'f'])
    secure.push(
      await mqtt.connectAsync(
        `mqtts://127.0.0.1:${tlsPort}`,
        { clientId, reconnectPeriod: 0, ca: await readFile(certPath) },
        false,
      ),
    )
  for (const client of plain) {
    client.send(PINGREQ)
    expect(await client.next()).toEqual({ type: 'pingresp' })
    client.break()
  }
  for (const client of secure) {
    expect(client.connected).toBe(true)
    client.end(true)
  }
})

test('when all connections are in use, a silent one is closed so that a device can connect', async () => {
  const { port } = await openServers({ connectionsMax: 2, pendingPerAddress: 100 })
  const silent = [await RawClient.open(port), await RawClient.open(port)]
  const { client, connack } = await RawClient.connect(port, { clientId: 'genuine' })
  expect(connack).toMatchObject({ returnCode: 0 })
  await silent[0]?.closed
  silent[1]?.break()
  client.break()
})
