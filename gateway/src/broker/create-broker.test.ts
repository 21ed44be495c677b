import { setTimeout as pause } from 'node:timers/promises'
import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { DISCONNECT, PINGREQ, publishBytes } from '../testing/mqtt-bytes.ts'
import { RawClient } from '../testing/raw-client.ts'
import { type Broker, createBroker } from './create-broker.ts'
import { Inflow, type InflowLimits } from './inflow.ts'
import { createOpenPolicy } from './open-policy.ts'
import type { BrokerPolicy } from './policy.ts'

const opened: { broker: Broker; server: net.Server }[] = []

afterEach(async () => {
  for (const { broker, server } of opened.splice(0)) {
    server.close()
    await broker.close()
  }
})

async function startBroker(rules: Partial<BrokerPolicy>): Promise<{ broker: Broker; port: number }> {
  const broker = await createBroker({ ...createOpenPolicy(), ...rules })
  const server = net.createServer({ noDelay: true }, broker.handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push({ broker, server })
  return { broker, port: (server.address() as AddressInfo).port } // safe: it listens on TCP
}

test.each([true, false])(
  'a message that the policy lets no client receive is not sent, even to subscribers, with clean=%s',
  async (clean) => {
    const { broker, port } = await startBroker({
      mayReceive: (_clientId, topic) => !topic.includes('secret'),
    })
    const { client } = await RawClient.connect(port, { clientId: 'curious', clean })
    expect(await client.subscribe(['#', 1])).toEqual([1])
    await broker.publish('secret', Buffer.alloc(0))
    await broker.publish('open', Buffer.alloc(0))
    expect(await client.next()).toMatchObject({ topic: 'open' })
  },
)

test('a message that the policy swallows is acknowledged and sent to no client; the broker’s own messages are sent', async () => {
  const { broker, port } = await startBroker({ swallows: (topic) => topic.startsWith('up/') })
  const { client } = await RawClient.connect(port, { clientId: 'both' })
  await client.subscribe(['#', 0])
  client.send(
    publishBytes({ topic: 'up/x', qos: 1, packetId: 3, payload: 'swallowed', retain: true }),
    PINGREQ,
  )
  expect(await client.next()).toEqual({ type: 'puback', packetId: 3 })
  expect(await client.next()).toEqual({ type: 'pingresp' })

  await broker.publish('up/x', Buffer.from('own'))
  expect(await client.next()).toMatchObject({ topic: 'up/x', payload: 'own' })
})

test('a packet is acknowledged when the policy is done with it, and the connection closed when it fails', async () => {
  const waiting: ((error?: Error) => void)[] = []
  const { port } = await startBroker({ take: (_clientId, _packet, done) => waiting.push(done) })
  const { client } = await RawClient.connect(port, { clientId: 'waiting' })
  client.send(
    publishBytes({ topic: 'x', qos: 1, packetId: 1 }),
    PINGREQ,
    publishBytes({ topic: 'x', qos: 1, packetId: 2 }),
  )
  expect(await client.next()).toEqual({ type: 'pingresp' })
  waiting[0]?.()
  expect(await client.next()).toEqual({ type: 'puback', packetId: 1 })
  waiting[1]?.(new Error('away'))
  expect(await client.rest()).toEqual([])
})

test('if the policy fails, the client is refused with code 3', async () => {
  const { port } = await startBroker({ admit: () => Promise.reject(new Error('away')) })
  const { client, connack } = await RawClient.connect(port, { clientId: 'early' })
  expect(connack).toEqual({ type: 'connack', sessionPresent: false, returnCode: 3 })
  await client.closed
})

function inflowOf(limits: Partial<InflowLimits>): Partial<BrokerPolicy> {
  const inflow = new Inflow({ messagesPerSecond: 10, messagesBurst: 10, heldMaxBytes: 1000, ...limits })
  return { inflowOf: () => inflow }
}

test('a client that exceeds its rate is answered later, and is not closed as silent while it waits', async () => {
  const { port } = await startBroker(inflowOf({ messagesPerSecond: 10, messagesBurst: 1 }))
  const { client } = await RawClient.connect(port, { clientId: 'hasty', keepaliveSeconds: 1 })
  client.send(...Array.from({ length: 20 }, () => PINGREQ))
  for (let answered = 0; answered < 20; answered++) expect(await client.next()).toEqual({ type: 'pingresp' })

  const startMs = performance.now()
  client.send(PINGREQ)
  expect(await client.next()).toEqual({ type: 'pingresp' })
  expect(performance.now() - startMs).toBeGreaterThan(1600) // longer than one and a half times its keepalive
})

test('a client whose packet takes longer than its keepalive is not closed as silent', async () => {
  const { port } = await startBroker({})
  const { client } = await RawClient.connect(port, { clientId: 'slow', keepaliveSeconds: 1 })
  const bytes = publishBytes({ topic: 'x', qos: 1, packetId: 9, payload: Buffer.alloc(30) })
  for (let at = 0; at < bytes.length; at += 3) {
    client.send(bytes.subarray(at, at + 3))
    await pause(250)
  }
  expect(await client.next()).toEqual({ type: 'puback', packetId: 9 })
})

test('messages of QoS 0 that are held back are accepted later, even if the client has disconnected', async () => {
  const taken: string[] = []
  const { port } = await startBroker({
    ...inflowOf({ messagesPerSecond: 100, messagesBurst: 1 }),
    take(_clientId, { topic }, done) {
      taken.push(topic)
      done()
    },
  })
  const { client } = await RawClient.connect(port, { clientId: 'gone' })
  client.send(publishBytes({ topic: '0' }), publishBytes({ topic: '1' }), PINGREQ)
  expect(await client.next()).toEqual({ type: 'pingresp' })
  client.send(publishBytes({ topic: '2' }), DISCONNECT)
  await client.closed
  expect(taken).toEqual(['0', '1', '2'])
})

test('a client that holds too much is not read until some of it is committed', async () => {
  const waiting: ((error?: Error) => void)[] = []
  const inflow = new Inflow({ messagesPerSecond: 1e6, messagesBurst: 1e6, heldMaxBytes: 250 })
  const { port } = await startBroker({
    inflowOf: () => inflow,
    take(_clientId, { payload }, done) {
      inflow.hold(payload.byteLength)
      waiting.push(() => {
        inflow.release(payload.byteLength)
        done()
      })
    },
  })
  const { client } = await RawClient.connect(port, { clientId: 'full' })
  const publish = (packetId: number) =>
    publishBytes({ topic: 'x', qos: 1, packetId, payload: Buffer.alloc(200) })
  client.send(publish(1), publish(2), PINGREQ)
  expect(await client.next()).toEqual({ type: 'pingresp' })
  client.send(PINGREQ)
  waiting[0]?.()
  expect(await client.next()).toEqual({ type: 'puback', packetId: 1 })
  expect(await client.next()).toEqual({ type: 'pingresp' })
})

test('a photo that arrives in small pieces is read completely, and so is the next packet', async () => {
  const payloads: Uint8Array[] = []
  const { port } = await startBroker({
    take(_clientId, { payload }, done) {
      payloads.push(payload)
      done()
    },
  })
  const { client } = await RawClient.connect(port, { clientId: 'slow' })
  const photo = Buffer.from(Array.from({ length: 9000 }, (_, at) => at & 255))
  const bytes = Buffer.concat([publishBytes({ topic: 'x', qos: 1, packetId: 9, payload: photo }), PINGREQ])
  for (let at = 0; at < bytes.length; at += 100) {
    client.send(bytes.subarray(at, at + 100))
    await new Promise(setImmediate)
  }
  expect([await client.next(), await client.next()]).toEqual([
    { type: 'puback', packetId: 9 },
    { type: 'pingresp' },
  ])
  expect(payloads.map((payload) => Buffer.from(payload))).toEqual([photo])
})
