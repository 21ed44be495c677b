import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerBytes,
  DISCONNECT,
  PINGREQ,
  publishBytes,
  subscribeBytes,
  unsubscribeBytes,
} from '../testing/mqtt-bytes.ts'
import type { RawClient } from '../testing/raw-client.ts'
import { startTestBroker, type TestBroker } from '../testing/test-broker.ts'

let mqtt: TestBroker

beforeAll(async () => {
  mqtt = await startTestBroker()
})
afterAll(() => mqtt.stop())

const publish = (topic: string, payload = '') => mqtt.broker.publish(topic, Buffer.from(payload))
const stored = (clientId: string) => mqtt.connectFor({ clientId, clean: false })

async function leave(client: RawClient): Promise<void> {
  client.send(DISCONNECT)
  await client.closed
}

test('messages for a stored session wait while its client is disconnected, and arrive in order [MQTT-3.1.2-5]', async () => {
  const { client } = await stored('away')
  expect(await client.subscribe(['away/+', 1])).toEqual([1])
  await leave(client)
  for (const payload of ['1', '2', '3']) await publish('away/x', payload)

  const { client: back, connack } = await stored('away')
  expect(connack).toMatchObject({ returnCode: 0, sessionPresent: true })
  for (const payload of ['1', '2', '3'])
    expect(await back.next()).toMatchObject({ topic: 'away/x', payload, qos: 1, dup: false, retain: false })
})

test('a message without PUBACK is sent again with DUP and its packet id [MQTT-4.4.0-1] [MQTT-3.3.1-1]', async () => {
  const { client } = await stored('again')
  await client.subscribe(['again', 1])
  await publish('again', 'first')
  const sent = await client.next()
  expect(sent).toMatchObject({ type: 'publish', payload: 'first', dup: false })
  client.break()
  await client.closed

  const { client: back } = await stored('again')
  expect(await back.next()).toEqual({ ...sent, dup: true })
})

test('a message that was acknowledged is not sent again [MQTT-4.3.2-2]', async () => {
  const { client } = await stored('once')
  await client.subscribe(['once', 1])
  await publish('once', 'first')
  const sent = await client.next()
  client.send(answerBytes('puback', 'packetId' in sent ? (sent.packetId ?? 0) : 0), PINGREQ)
  expect(await client.next()).toEqual({ type: 'pingresp' })
  await leave(client)
  await publish('once', 'second')

  const { client: back } = await stored('once')
  expect(await back.next()).toMatchObject({ payload: 'second' })
})

test('a message that matches two subscriptions of a stored session waits once', async () => {
  const { client } = await stored('overlap')
  await client.subscribe(['overlap/#', 1], ['overlap/+', 1])
  await publish('overlap/x', 'online')
  const sent = await client.next()
  client.send(answerBytes('puback', 'packetId' in sent ? (sent.packetId ?? 0) : 0), PINGREQ)
  expect(await client.next()).toEqual({ type: 'pingresp' })
  await leave(client)
  await publish('overlap/x', 'offline')
  await publish('overlap/x', 'last')

  const { client: back } = await stored('overlap')
  expect(await back.next()).toMatchObject({ payload: 'offline' })
  expect(await back.next()).toMatchObject({ payload: 'last' })
})

test('messages that waited have the QoS that was granted', async () => {
  const { client } = await stored('granted')
  await client.subscribe(['granted/+', 1])
  await leave(client)
  const publisher = await mqtt.connect({ clientId: 'publisher' })
  publisher.send(publishBytes({ topic: 'granted/x', qos: 2, packetId: 9 }))
  expect(await publisher.next()).toEqual({ type: 'pubrec', packetId: 9 })

  const { client: back } = await stored('granted')
  expect(await back.next()).toMatchObject({ topic: 'granted/x', qos: 1 })
})

test('messages of QoS 0, and those for a subscription of QoS 0, do not wait', async () => {
  const { client } = await stored('lossy')
  await client.subscribe(['lossy/zero', 0], ['lossy/one', 1])
  await leave(client)
  await publish('lossy/zero')
  const publisher = await mqtt.connect({ clientId: 'publisher' })
  publisher.send(publishBytes({ topic: 'lossy/one', payload: 'QoS 0' }), PINGREQ)
  expect(await publisher.next()).toEqual({ type: 'pingresp' })
  await publish('lossy/one', 'QoS 1')

  const { client: back } = await stored('lossy')
  expect(await back.next()).toMatchObject({ payload: 'QoS 1' })
})

test('a clean session forgets subscriptions and waiting messages [MQTT-3.1.2-6]', async () => {
  const { client } = await stored('clean')
  await client.subscribe(['clean', 1])
  await leave(client)
  await publish('clean', 'waiting')

  const { client: cleaned, connack } = await mqtt.connectFor({ clientId: 'clean', clean: true })
  expect(connack).toMatchObject({ sessionPresent: false })
  await publish('clean', 'not subscribed')
  cleaned.send(PINGREQ)
  expect(await cleaned.next()).toEqual({ type: 'pingresp' })
  await leave(cleaned)

  const { client: back, connack: fresh } = await stored('clean')
  expect(fresh).toMatchObject({ sessionPresent: false })
  await back.subscribe(['clean', 1])
  await publish('clean', 'new')
  expect(await back.next()).toMatchObject({ payload: 'new' })
})

test('a clean session leaves nothing for a later persistent one [MQTT-3.1.2-6]', async () => {
  const client = await mqtt.connect({ clientId: 'brief', clean: true })
  await client.subscribe(['brief', 1])
  await leave(client)

  const { connack } = await stored('brief')
  expect(connack).toMatchObject({ sessionPresent: false })
})

test('a stored session moves to the connection that takes its id over', async () => {
  const { client } = await stored('moving')
  await client.subscribe(['moving', 1])

  const { client: taker, connack } = await stored('moving')
  expect(connack).toMatchObject({ sessionPresent: true })
  await client.closed
  await publish('moving', 'after')
  expect(await taker.next()).toMatchObject({ payload: 'after' })
})

test('messages of an unsubscribed topic are neither delivered nor queued [MQTT-3.10.4-2]', async () => {
  const { client } = await stored('left')
  await client.subscribe(['left/a', 1], ['left/b', 1])
  client.send(unsubscribeBytes(7, 'left/a', 'never/subscribed'))
  expect(await client.next()).toEqual({ type: 'unsuback', packetId: 7 })
  await publish('left/a')
  await publish('left/b', 'online')
  expect(await client.next()).toMatchObject({ topic: 'left/b' })
  await leave(client)
  await publish('left/a')
  await publish('left/b', 'offline')

  const { client: back } = await stored('left')
  expect(await back.next()).toMatchObject({ topic: 'left/b', payload: 'online', dup: true })
  expect(await back.next()).toMatchObject({ topic: 'left/b', payload: 'offline' })
})

test('a stored session that subscribes while messages arrive is not closed, and misses no later message', async () => {
  const { client } = await stored('joining')
  const flying = Array.from({ length: 200 }, (_, index) => publish('joining/x', `${index}`))
  for (const qos of [0, 1, 0, 2]) client.send(subscribeBytes(qos + 1, ['joining/#', qos], ['joining/x', 1]))
  await Promise.all(flying)
  for (let subacks = 0; subacks < 4;) if ((await client.next()).type === 'suback') subacks += 1
  await publish('joining/x', 'later')

  let packet = await client.next()
  while (packet.type === 'publish' && packet.payload !== 'later') packet = await client.next()
  expect(packet).toMatchObject({ type: 'publish', payload: 'later', qos: 1 })
})

test('the last hundred of the messages that wait for a client are stored', async () => {
  const { client } = await stored('hoarder')
  await client.subscribe(['hoarder', 1])
  await leave(client)
  for (let at = 1; at <= 103; at++) await publish('hoarder', `${at}`)

  const { client: back } = await stored('hoarder')
  for (let at = 4; at <= 103; at++) expect(await back.next()).toMatchObject({ payload: `${at}` })
  back.send(PINGREQ)
  expect(await back.next()).toEqual({ type: 'pingresp' })
})
