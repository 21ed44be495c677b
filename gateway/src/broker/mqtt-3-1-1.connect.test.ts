import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerBytes,
  connectBytes,
  DISCONNECT,
  fieldBytes,
  headerBytes,
  packetBytes,
  PINGREQ,
  publishBytes,
  subscribeBytes,
} from '../testing/mqtt-bytes.ts'
import { illFormed } from '../testing/ill-formed.ts'
import { startTestBroker, type TestBroker } from '../testing/test-broker.ts'

let mqtt: TestBroker

beforeAll(async () => {
  mqtt = await startTestBroker()
})
afterAll(() => mqtt.stop())

const refusal = (returnCode: number) => ({ type: 'connack', sessionPresent: false, returnCode })

test('a client with an id is accepted', async () => {
  const { connack } = await mqtt.connectFor({ clientId: 'plain' })
  expect(connack).toEqual({ type: 'connack', sessionPresent: false, returnCode: 0 })
})

test('an empty client id with a clean session is given one of its own [MQTT-3.1.3-6]', async () => {
  const first = await mqtt.connect({ clientId: '', clean: true })
  const second = await mqtt.connect({ clientId: '', clean: true })

  for (const client of [first, second]) {
    client.send(PINGREQ)
    expect(await client.next()).toEqual({ type: 'pingresp' })
  }
})

test('an empty client id with a stored session is refused with code 2 [MQTT-3.1.3-8]', async () => {
  const { client, connack } = await mqtt.connectFor({ clientId: '', clean: false })
  expect(connack).toEqual(refusal(2))
  await client.closed
})

test('MQTT 3.1, level 3, is served too', async () => {
  const { connack } = await mqtt.connectFor({ clientId: 'old', protocolName: 'MQIsdp', protocolLevel: 3 })
  expect(connack).toMatchObject({ returnCode: 0 })
})

test.each([
  ['MQTT', 0],
  ['MQTT', 3],
  ['MQTT', 6],
  ['MQTT', 0x84],
  ['MQTT', 255],
  ['MQIsdp', 4],
])(
  '%s of level %i is refused with code 1 and the connection closed [MQTT-3.1.2-2]',
  async (protocolName, protocolLevel) => {
    const client = await mqtt.open()
    client.send(connectBytes({ clientId: 'unknown', protocolName, protocolLevel }), PINGREQ)

    expect(await client.next()).toEqual(refusal(1))
    expect(await client.rest()).toEqual([])
  },
)

test('MQTT 5 is refused with code 1 and the connection closed [MQTT-3.1.2-2]', async () => {
  const connect = connectBytes({ clientId: 'newer', protocolLevel: 5 })
  const noProperties = Buffer.from([0])
  const client = await mqtt.open()
  client.send(packetBytes(1, 0, connect.subarray(2, 12), noProperties, connect.subarray(12)))

  expect(await client.next()).toEqual(refusal(1))
  await client.closed
})

test('packets sent right after CONNECT are handled when the client is accepted [MQTT-3.1.4-5]', async () => {
  const client = await mqtt.open()
  client.send(
    connectBytes({ clientId: 'hasty' }),
    subscribeBytes(1, ['hasty/#', 1]),
    publishBytes({ topic: 'hasty/x', qos: 1, packetId: 2 }),
    PINGREQ,
  )

  expect(await client.next()).toMatchObject({ type: 'connack', returnCode: 0 })
  const answers = [await client.next(), await client.next(), await client.next(), await client.next()]
  expect(answers.map(({ type }) => type).toSorted()).toEqual(['pingresp', 'puback', 'publish', 'suback'])
})

test('packets sent right after a CONNECT that is refused are not handled [MQTT-3.1.4-5]', async () => {
  const watcher = await mqtt.connect({ clientId: 'watcher' })
  await watcher.subscribe(['refused/#', 0])
  const client = await mqtt.open()
  client.send(connectBytes({ clientId: '', clean: false }), publishBytes({ topic: 'refused/x' }))
  expect(await client.next()).toEqual(refusal(2))
  await client.closed

  await mqtt.broker.publish('refused/marker', Buffer.alloc(0))
  expect(await watcher.next()).toMatchObject({ topic: 'refused/marker' })
})

test('a second connection with the same id takes over and the first is closed [MQTT-3.1.4-2]', async () => {
  const first = await mqtt.connect({ clientId: 'same' })
  const second = await mqtt.connect({ clientId: 'same' })

  await first.closed
  second.send(PINGREQ)
  expect(await second.next()).toEqual({ type: 'pingresp' })
})

test.each([
  ['PUBLISH', publishBytes({ topic: 'x' })],
  ['SUBSCRIBE', subscribeBytes(1, ['#', 0])],
  ['PINGREQ', PINGREQ],
  ['DISCONNECT', DISCONNECT],
  ['PUBREL', answerBytes('pubrel', 1)],
])('%s as the first packet closes the connection [MQTT-3.1.0-1]', async (_name, packet) => {
  const client = await mqtt.open()
  client.send(packet)
  expect(await client.rest()).toEqual([])
})

test('a second CONNECT closes the connection [MQTT-3.1.0-2]', async () => {
  const client = await mqtt.connect({ clientId: 'twice' })
  client.send(connectBytes({ clientId: 'twice' }))
  expect(await client.rest()).toEqual([])
})

const malformed: [string, Buffer][] = [
  ['with its reserved flag set [MQTT-3.1.2-3]', withFlags(connectBytes({ clientId: 'bad' }), 2 | 1)],
  ['with will QoS 3 [MQTT-3.1.2-14]', connectBytes({ clientId: 'bad', will: { topic: 'x', qos: 3 } })],
  ['with a will QoS and no will [MQTT-3.1.2-13]', withFlags(connectBytes({ clientId: 'bad' }), 2 | 8)],
  ['with will retain and no will [MQTT-3.1.2-15]', withFlags(connectBytes({ clientId: 'bad' }), 2 | 32)],
  ['with a password and no user name [MQTT-3.1.2-22]', connectBytes({ clientId: 'bad', password: 'p' })],
  ['with a NUL in its client id [MQTT-1.5.3-2]', connectBytes({ clientId: 'b\0d' })],
  ['with a NUL in its will topic [MQTT-1.5.3-2]', connectBytes({ clientId: 'bad', will: { topic: 'x\0' } })],
  [
    'with a wildcard in its will topic [MQTT-4.7.1-1]',
    connectBytes({ clientId: 'bad', will: { topic: 'x/#' } }),
  ],
  ['with an empty will topic [MQTT-4.7.3-1]', connectBytes({ clientId: 'bad', will: { topic: '' } })],
  ['with another protocol name [MQTT-3.1.2-1]', connectBytes({ clientId: 'bad', protocolName: 'HTTP' })],
  ['that ends before its fields do', packetBytes(1, 0, connectBytes({ clientId: 'bad' }).subarray(2, -2))],
  ['of no bytes', headerBytes(1, 0, 0)],
  ['that ends before its level', packetBytes(1, 0, fieldBytes('MQTT'))],
  ...illFormed.flatMap(([what, bytes]): [string, Buffer][] => [
    [`with ${what} in its client id [MQTT-1.5.3-1]`, connectBytes({ clientId: bytes })],
    [`with ${what} in its user name [MQTT-1.5.3-1]`, connectBytes({ clientId: 'bad', username: bytes })],
    [
      `with ${what} in its will topic [MQTT-1.5.3-1]`,
      connectBytes({ clientId: 'bad', will: { topic: bytes } }),
    ],
  ]),
]

test.each(malformed)(
  'a CONNECT %s closes the connection without CONNACK [MQTT-3.1.4-1]',
  async (_why, bytes) => {
    const client = await mqtt.open()
    client.send(bytes)
    expect(await client.rest()).toEqual([])
  },
)

/** Returns the same CONNECT with different connect flags. */
function withFlags(connect: Buffer, flags: number): Buffer {
  const changed = Buffer.from(connect)
  changed.writeUInt8(flags, 9)
  return changed
}
