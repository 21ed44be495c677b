import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answerBytes,
  fieldBytes,
  headerBytes,
  numberBytes,
  packetBytes,
  PINGREQ,
  publishBytes,
  type Qos,
  subscribeBytes,
  unsubscribeBytes,
} from '../testing/mqtt-bytes.ts'
import { illFormed } from '../testing/ill-formed.ts'
import type { RawClient } from '../testing/raw-client.ts'
import { startTestBroker, type TestBroker } from '../testing/test-broker.ts'

let mqtt: TestBroker
let publisher: RawClient
let count = 0

beforeAll(async () => {
  mqtt = await startTestBroker()
})
beforeEach(async () => {
  publisher = await mqtt.connect({ clientId: 'publisher' })
})
afterAll(() => mqtt.stop())

const connect = () => mqtt.connect({ clientId: `client-${(count += 1)}` })

const answersByQos: { [Each in Qos]: string[] } = { 0: [], 1: ['puback'], 2: ['pubrec', 'pubcomp'] }

test.each([
  [0, 0, 0],
  [1, 0, 0],
  [2, 0, 0],
  [0, 1, 0],
  [1, 1, 1],
  [2, 1, 1],
  [0, 2, 0],
  [1, 2, 1],
  [2, 2, 2],
] as const)(
  'QoS %i published reaches a subscription of QoS %i, by name or wildcard, with QoS %i [MQTT-3.8.4-6]',
  async (published, granted, delivered) => {
    for (const filter of ['qos/x', 'qos/+', 'qos/#']) {
      const client = await connect()
      expect(await client.subscribe([filter, granted])).toEqual([granted])
      publisher.send(publishBytes({ topic: 'qos/x', qos: published, packetId: 5, payload: filter }))
      expect(await client.next()).toMatchObject({ topic: 'qos/x', payload: filter, qos: delivered })

      for (const type of answersByQos[published]) {
        expect(await publisher.next()).toEqual({ type, packetId: 5 })
        if (type === 'pubrec') publisher.send(answerBytes('pubrel', 5))
      }
    }
  },
)

test.each([
  ['wide first', ['over/#', 0], ['over/x', 1]],
  ['narrow first', ['over/x', 1], ['over/#', 0]],
] as const)(
  'a message that matches two subscriptions comes with the higher QoS, %s [MQTT-3.3.5-1]',
  async (_order, first, second) => {
    const client = await connect()
    await client.subscribe([...first])
    await client.subscribe([...second])
    await mqtt.broker.publish('over/x', Buffer.from('both'))
    const publishes = [await client.next()]
    client.send(PINGREQ)
    for (let packet = await client.next(); packet.type !== 'pingresp'; packet = await client.next())
      publishes.push(packet)

    expect(publishes.some((packet) => packet.type === 'publish' && packet.qos === 1)).toBe(true)
  },
)

test('a subscription that is gone no longer raises the QoS', async () => {
  const client = await mqtt.connect({ clientId: 'lowered', clean: false })
  await client.subscribe(['lower/#', 0], ['lower/x', 1])
  client.send(unsubscribeBytes(8, 'lower/x'))
  expect(await client.next()).toEqual({ type: 'unsuback', packetId: 8 })
  await mqtt.broker.publish('lower/x', Buffer.alloc(0))
  expect(await client.next()).toMatchObject({ topic: 'lower/x', qos: 0 })
})

test('a QoS 2 message that is sent again before PUBREL is published once [MQTT-4.3.3-2]', async () => {
  const client = await connect()
  await client.subscribe(['exactly/#', 2])
  const message = { topic: 'exactly/once', qos: 2, packetId: 11 } as const
  publisher.send(publishBytes(message))
  expect(await publisher.next()).toEqual({ type: 'pubrec', packetId: 11 })
  publisher.send(publishBytes({ ...message, dup: true }))
  expect(await publisher.next()).toEqual({ type: 'pubrec', packetId: 11 })
  publisher.send(answerBytes('pubrel', 11))
  expect(await publisher.next()).toEqual({ type: 'pubcomp', packetId: 11 })
  publisher.send(answerBytes('pubrel', 11))
  expect(await publisher.next()).toEqual({ type: 'pubcomp', packetId: 11 })
  await mqtt.broker.publish('exactly/marker', Buffer.alloc(0))

  expect(await client.next()).toMatchObject({ topic: 'exactly/once', qos: 2, dup: false })
  expect(await client.next()).toMatchObject({ topic: 'exactly/marker' })
})

test('after PUBCOMP the packet id means another message [MQTT-4.3.3-2]', async () => {
  const client = await connect()
  await client.subscribe(['reused', 0])
  for (const payload of ['first', 'second']) {
    publisher.send(publishBytes({ topic: 'reused', qos: 2, packetId: 12, payload }))
    expect(await publisher.next()).toEqual({ type: 'pubrec', packetId: 12 })
    publisher.send(answerBytes('pubrel', 12))
    expect(await publisher.next()).toEqual({ type: 'pubcomp', packetId: 12 })
    expect(await client.next()).toMatchObject({ payload })
  }
})

test('a QoS 2 message goes to its subscriber through PUBREC, PUBREL and PUBCOMP [MQTT-4.3.3-1]', async () => {
  const client = await connect()
  await client.subscribe(['handshake', 2])
  publisher.send(publishBytes({ topic: 'handshake', qos: 2, packetId: 13 }))
  expect(await publisher.next()).toEqual({ type: 'pubrec', packetId: 13 })

  const message = await client.next()
  const packetId = message.type === 'publish' ? (message.packetId ?? 0) : 0
  expect(packetId).toBeGreaterThan(0) // [MQTT-2.3.1-1]
  client.send(answerBytes('pubrec', packetId))
  expect(await client.next()).toEqual({ type: 'pubrel', packetId })
  client.send(answerBytes('pubcomp', packetId), PINGREQ)
  expect(await client.next()).toEqual({ type: 'pingresp' })
})

test('a stored session finishes two simultaneous QoS 2 messages, each by its own PUBREL [MQTT-4.3.3-1]', async () => {
  const client = await mqtt.connect({ clientId: 'two-at-once', clean: false })
  await client.subscribe(['two/#', 2])
  for (const packetId of [21, 22]) {
    publisher.send(publishBytes({ topic: 'two/x', qos: 2, packetId }))
    expect(await publisher.next()).toEqual({ type: 'pubrec', packetId })
  }
  const messages = [await client.next(), await client.next()]
  const ids = messages.map((message) => (message.type === 'publish' ? (message.packetId ?? 0) : 0))
  client.send(...ids.map((packetId) => answerBytes('pubrec', packetId)))
  for (const packetId of ids) expect(await client.next()).toEqual({ type: 'pubrel', packetId })
  client.break()
  await client.closed

  const back = await mqtt.connect({ clientId: 'two-at-once', clean: false })
  for (const packetId of ids) expect(await back.next()).toEqual({ type: 'pubrel', packetId }) // [MQTT-4.4.0-1]
  back.send(...ids.map((packetId) => answerBytes('pubcomp', packetId)), PINGREQ)
  expect(await back.next()).toEqual({ type: 'pingresp' })
  back.break()
  await back.closed
  const again = await mqtt.connect({ clientId: 'two-at-once', clean: false })
  again.send(PINGREQ)
  expect(await again.next()).toEqual({ type: 'pingresp' })
})

test('DUP of the publisher is not passed on [MQTT-3.3.1-3]', async () => {
  const client = await connect()
  await client.subscribe(['dup', 1])
  publisher.send(publishBytes({ topic: 'dup', qos: 1, packetId: 14, dup: true }))
  expect(await publisher.next()).toEqual({ type: 'puback', packetId: 14 })
  expect(await client.next()).toMatchObject({ topic: 'dup', dup: false })
})

test('messages of one topic are delivered and acknowledged in the order they were sent [MQTT-4.6.0-6]', async () => {
  const client = await connect()
  await client.subscribe(['order', 1])
  const ids = Array.from({ length: 150 }, (_, index) => index + 100)
  publisher.send(
    ...ids.map((packetId) => publishBytes({ topic: 'order', qos: 1, packetId, payload: `${packetId}` })),
  )

  for (const packetId of ids) expect(await publisher.next()).toEqual({ type: 'puback', packetId })
  for (const packetId of ids) expect(await client.next()).toMatchObject({ payload: `${packetId}` })
})

test('topic levels may be empty, and + matches an empty one [MQTT-4.7.1-3]', async () => {
  const client = await connect()
  await client.subscribe(['+/empty/+', 0])
  await mqtt.broker.publish('/empty/', Buffer.alloc(0))
  expect(await client.next()).toMatchObject({ topic: '/empty/' })
})

test('sport/# matches sport itself', async () => {
  const client = await connect()
  await client.subscribe(['sport/#', 0])
  await mqtt.broker.publish('sports', Buffer.alloc(0))
  await mqtt.broker.publish('sport', Buffer.alloc(0))
  expect(await client.next()).toMatchObject({ topic: 'sport' })
})

test.each(['#', '+/#', '+/news'])(
  'the filter %s matches no topic that begins with $ [MQTT-4.7.2-1]',
  async (filter) => {
    const client = await connect()
    await client.subscribe([filter, 1])
    await mqtt.broker.publish('$SYS/news', Buffer.alloc(0))
    await mqtt.broker.publish('daily/news', Buffer.alloc(0))
    for (let packet = await client.next(); ; packet = await client.next()) {
      if (packet.type !== 'publish') throw new Error(`${packet.type} instead of publish`)
      expect(packet.topic).not.toMatch(/^\$/)
      if (packet.topic === 'daily/news') break
    }
  },
)

test('subscriptions answer each filter in its place [MQTT-3.9.3-1] [MQTT-3.8.4-5]', async () => {
  const client = await connect()
  expect(await client.subscribe(['a', 2], ['$share/g/a', 1], ['b', 0], ['c', 1])).toEqual([2, 0x80, 0, 1])
})

test('U+FFFD, with which ill-formed text is replaced elsewhere, is a character like any other', async () => {
  const client = await connect()
  expect(await client.subscribe(['\uFFFD/#', 0])).toEqual([0])
  publisher.send(publishBytes({ topic: '\uFFFD/x' }))
  expect(await client.next()).toMatchObject({ topic: '\uFFFD/x' })
})

const violations: [string, Buffer][] = [
  ['a wildcard # in PUBLISH [MQTT-3.3.2-2]', publishBytes({ topic: 'x/#' })],
  ['a wildcard + in PUBLISH [MQTT-3.3.2-2]', publishBytes({ topic: '+/x' })],
  ['an empty topic in PUBLISH [MQTT-4.7.3-1]', publishBytes({ topic: '' })],
  ['a NUL in a topic [MQTT-1.5.3-2]', publishBytes({ topic: 'x\0y' })],
  ['QoS 3 in PUBLISH [MQTT-3.3.1-4]', publishBytes({ topic: 'x', qos: 3 as never })],
  ['packet id 0 in PUBLISH [MQTT-2.3.1-1]', publishBytes({ topic: 'x', qos: 1, packetId: 0 })],
  ['a publish below $SYS', publishBytes({ topic: '$SYS/x' })],
  ['a topic longer than its packet', packetBytes(3, 0, Buffer.from([0, 9, 120]))],
  ['SUBSCRIBE with other flags [MQTT-3.8.1-1]', packetBytes(8, 0, subscribeBytes(1, ['x', 0]).subarray(2))],
  ['SUBSCRIBE without a filter [MQTT-3.8.3-3]', subscribeBytes(1)],
  ['SUBSCRIBE with QoS 3 [MQTT-3.8.3-4]', subscribeBytes(1, ['x', 3])],
  ['SUBSCRIBE to an empty filter [MQTT-4.7.3-1]', subscribeBytes(1, ['', 0])],
  ['SUBSCRIBE to # not last [MQTT-4.7.1-2]', subscribeBytes(1, ['x/#/y', 0])],
  ['SUBSCRIBE to # within a level [MQTT-4.7.1-2]', subscribeBytes(1, ['x#', 0])],
  ['SUBSCRIBE to + within a level [MQTT-4.7.1-3]', subscribeBytes(1, ['x+', 0])],
  ['SUBSCRIBE to + at the start of a level [MQTT-4.7.1-3]', subscribeBytes(1, ['x/+y', 0])],
  ['SUBSCRIBE to a NUL [MQTT-1.5.3-2]', subscribeBytes(1, ['x\0', 0])],
  ['UNSUBSCRIBE with other flags [MQTT-3.10.1-1]', packetBytes(10, 0, unsubscribeBytes(1, 'x').subarray(2))],
  ['PUBREL with other flags [MQTT-3.6.1-1]', packetBytes(6, 0, numberBytes(1))],
  ['PINGREQ with flags [MQTT-2.2.2-2]', headerBytes(12, 1, 0)],
  ['DISCONNECT with flags [MQTT-3.14.1-1]', headerBytes(14, 1, 0)],
  ['UNSUBSCRIBE from a NUL [MQTT-1.5.3-2]', unsubscribeBytes(1, 'x\0')],
  ...illFormed.flatMap(([what, bytes]): [string, Buffer][] => [
    [`${what} in a topic [MQTT-1.5.3-1]`, packetBytes(3, 0, fieldBytes(bytes))],
    [`SUBSCRIBE to ${what} [MQTT-1.5.3-1]`, subscribeBytes(1, ['x', 0], [bytes, 0])],
    [`UNSUBSCRIBE from ${what} [MQTT-1.5.3-1]`, unsubscribeBytes(1, 'x', bytes)],
  ]),
  ['PINGREQ with a body', packetBytes(12, 0, Buffer.from([0]))],
  ['DISCONNECT with a body', packetBytes(14, 0, Buffer.from([0]))],
  ['PUBACK without a packet id', packetBytes(4, 0)],
  ['PUBREL with a byte too many', packetBytes(6, 2, Buffer.from([0, 1, 0]))],
  ['packet type 0', headerBytes(0, 0, 0)],
  ['packet type 15', headerBytes(15, 0, 0)],
  ['a CONNACK from a client', packetBytes(2, 0, Buffer.from([0, 0]))],
  ['a SUBACK from a client', packetBytes(9, 0, Buffer.from([0, 1, 0]))],
  ['a remaining length of five bytes', Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 1])],
]

test.each(violations)('%s closes the connection unanswered [MQTT-4.8.0-1]', async (_what, bytes) => {
  const watcher = await connect()
  await watcher.subscribe(['#', 0])
  const client = await connect()
  client.send(bytes)
  expect(await client.rest()).toEqual([])

  await mqtt.broker.publish('marker', Buffer.alloc(0))
  expect(await watcher.next()).toMatchObject({ topic: 'marker' })
})
