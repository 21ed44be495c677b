import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { PINGREQ, publishBytes } from '../testing/mqtt-bytes.ts'
import { RawClient } from '../testing/raw-client.ts'
import { type Broker, createBroker } from './create-broker.ts'
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
  'what the policy lets nobody receive is not sent, though it is subscribed to, with clean=%s',
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

test('what the policy swallows is acknowledged and goes to nobody; the broker’s own messages go out', async () => {
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

test('a policy that fails to answer turns the client away with code 3', async () => {
  const { port } = await startBroker({ admit: () => Promise.reject(new Error('away')) })
  const { client, connack } = await RawClient.connect(port, { clientId: 'early' })
  expect(connack).toEqual({ type: 'connack', sessionPresent: false, returnCode: 3 })
  await client.closed
})
