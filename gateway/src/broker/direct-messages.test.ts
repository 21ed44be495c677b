import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerBytes, DISCONNECT, PINGREQ } from '../testing/mqtt-bytes.ts'
import type { RawClient } from '../testing/raw-client.ts'
import { startTestBroker, type TestBroker } from '../testing/test-broker.ts'
import { NotDelivered } from './direct-messages.ts'

let mqtt: TestBroker
const listening: string[] = []

beforeAll(async () => {
  mqtt = await startTestBroker({ onListening: (clientId) => void listening.push(clientId) })
})
afterAll(() => mqtt.stop())

const send = (clientId: string, payload = '', topic = `${clientId}/down`) =>
  mqtt.broker.send(clientId, topic, Buffer.from(payload))

async function connectListener(clientId: string, qos = 1, clean = true): Promise<RawClient> {
  const client = await mqtt.connect({ clientId, clean })
  await client.subscribe([`${clientId}/#`, qos])
  return client
}

async function leave(client: RawClient): Promise<void> {
  client.send(DISCONNECT)
  await client.closed
}

async function nextPacketId(client: RawClient): Promise<number> {
  const packet = await client.next()
  if (packet.type !== 'publish' || packet.packetId === undefined)
    throw new Error(`not a message with a packet id: ${JSON.stringify(packet)}`)
  return packet.packetId
}

/** Resolves when the broker has read everything that the client has sent so far. */
async function settle(client: RawClient): Promise<void> {
  client.send(PINGREQ)
  expect(await client.next()).toEqual({ type: 'pingresp' })
}

test.each([true, false])('a message resolves with the PUBACK of its packet id, clean=%s', async (clean) => {
  const client = await connectListener(`acks-${clean}`, 1, clean)
  const order: string[] = []
  const first = send(`acks-${clean}`, 'first').then((isAcknowledged) => order.push(`first ${isAcknowledged}`))
  const firstId = await nextPacketId(client)
  const second = send(`acks-${clean}`, 'second').then((isAcknowledged) =>
    order.push(`second ${isAcknowledged}`),
  )
  const secondId = await nextPacketId(client)
  expect(secondId).not.toBe(firstId)

  client.send(answerBytes('puback', ((firstId + 30_000) % 65_535) + 1))
  await settle(client)
  expect(order).toEqual([])
  client.send(answerBytes('puback', secondId))
  await second
  client.send(answerBytes('puback', firstId))
  await first
  expect(order).toEqual(['second true', 'first true'])
})

test('a message has QoS 1, is not retained, and goes only to its client', async () => {
  const client = await connectListener('alone')
  const other = await mqtt.connect({ clientId: 'listens-to-all' })
  await other.subscribe(['alone/#', 1])
  const sent = send('alone', 'hello')
  expect(await client.next()).toMatchObject({
    topic: 'alone/down',
    payload: 'hello',
    qos: 1,
    retain: false,
    dup: false,
  })
  await settle(other)
  client.break()
  await expect(sent).rejects.toThrow(NotDelivered)
})

test('a message to a subscription with QoS 0 resolves to false once it is written', async () => {
  const client = await connectListener('quality-0', 0)
  expect(await send('quality-0', 'hello')).toBe(false)
  expect(await client.next()).toMatchObject({ payload: 'hello', qos: 0 })
})

test.each([true, false])(
  'a message that is not acknowledged rejects when the connection ends, and is not sent again, clean=%s',
  async (clean) => {
    const clientId = `ends-${clean}`
    const client = await connectListener(clientId, 1, clean)
    const sent = send(clientId, 'lost')
    await client.next()
    client.break()
    await expect(sent).rejects.toThrow(NotDelivered)

    const back = await connectListener(clientId, 1, clean)
    await settle(back)
  },
)

test('a message to a client that is taken over rejects, and its PUBACK over the new connection is ignored', async () => {
  const client = await connectListener('taken', 1, false)
  const outcome = Promise.allSettled([send('taken', 'lost')]) // rejects when the client's new connection replaces this one
  const packetId = await nextPacketId(client)
  const { client: back } = await mqtt.connectFor({ clientId: 'taken', clean: false })
  back.send(answerBytes('puback', packetId))
  await settle(back)
  expect(await outcome).toEqual([{ status: 'rejected', reason: expect.any(NotDelivered) }])
})

test('nothing is stored for a session whose client is disconnected', async () => {
  const client = await connectListener('away', 1, false)
  await leave(client)
  await expect(send('away', 'while away')).rejects.toThrow(NotDelivered)

  const { client: back } = await mqtt.connectFor({ clientId: 'away', clean: false })
  await settle(back)
})

test('a client without a matching subscription gets nothing', async () => {
  const client = await connectListener('elsewhere')
  await expect(send('elsewhere', 'x', 'other/topic')).rejects.toThrow(NotDelivered)
  await settle(client)
})

test('the broker reports when a client has subscribed, and when it returns to a session with subscriptions', async () => {
  const client = await connectListener('tells', 1, false)
  expect(listening.filter((clientId) => clientId === 'tells')).toHaveLength(1)
  expect(mqtt.broker.listens('tells', 'tells/down')).toBe(true)
  expect(mqtt.broker.listens('tells', 'other')).toBe(false)
  await leave(client)
  expect(mqtt.broker.listens('tells', 'tells/down')).toBe(false)

  const { client: back } = await mqtt.connectFor({ clientId: 'tells', clean: false })
  await settle(back)
  expect(listening.filter((clientId) => clientId === 'tells')).toHaveLength(2)
  expect(mqtt.broker.listens('tells', 'tells/down')).toBe(true)
})
