import { photoTopic, uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHealthMessage, anInsight, anInsightsMessage } from '../testing/messages.ts'
import { PINGREQ, publishBytes, type PublishFields } from '../testing/mqtt-bytes.ts'
import { readMetric } from '../testing/poll.ts'
import { connectRaw, connectRawDevice } from '../testing/raw-device.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const DEVICE = 7

let gateway: TestGateway
let secret: string

beforeAll(async () => {
  gateway = await startTestGateway()
  secret = await gateway.provision(DEVICE)
})
afterAll(() => gateway.stop())

async function countRows(): Promise<number> {
  const { rows } = await gateway.database.query<{ count: number }>(
    `select ((select count(*) from insight) + (select count(*) from health) + (select count(*) from photo)
     + (select count(*) from dead_letter))::int as count`,
  )
  return rows[0]!.count
}

const health = (deviceId: number, payload = aHealthMessage()) =>
  ({ topic: uplinkTopic(deviceId, 'health'), payload: JSON.stringify(payload), qos: 1 }) as const

const violations = (rule: string) =>
  readMetric(gateway.httpUrl, `sentinel_mqtt_violations_total{rule="${rule}"}`)

const breaches: [string, string, (deviceId: number) => Partial<PublishFields>][] = [
  ['on another device’s topic', 'foreign_topic', () => ({ topic: uplinkTopic(DEVICE, 'health') })],
  [
    'on the topic of a device whose id begins alike',
    'foreign_topic',
    (id) => ({ topic: uplinkTopic(id * 10, 'health') }),
  ],
  ['below its own down/', 'foreign_topic', (id) => ({ topic: `sentinels/${id}/down/commands` })],
  ['on sentinels/x', 'foreign_topic', () => ({ topic: 'sentinels/x' })],
  ['below $SYS', 'foreign_topic', () => ({ topic: '$SYS/broker/new/clients' })],
  ['on its own up/ in other letters', 'foreign_topic', (id) => ({ topic: `Sentinels/${id}/up/health` })],
  ['with RETAIN', 'retained', () => ({ retain: true })],
  ['with QoS 2', 'qos_2', () => ({ qos: 2 })],
  [
    'with QoS 0 on another device’s topic',
    'foreign_topic',
    () => ({ topic: uplinkTopic(DEVICE, 'health'), qos: 0 }),
  ],
]

test.each(breaches.map(([title, rule, fields], index) => [title, rule, 200 + index, fields] as const))(
  'a publish %s closes the connection, is counted as %s and never stored',
  async (_title, rule, deviceId, fields) => {
    const client = await connectRawDevice(gateway.port, deviceId, await gateway.provision(deviceId))
    const [rowsBefore, countedBefore] = [await countRows(), await violations(rule)]
    client.send(publishBytes({ ...health(deviceId), ...fields(deviceId) }), PINGREQ)

    const answers = await client.rest()
    expect(answers.filter(({ type }) => type !== 'pingresp')).toEqual([])
    expect(await violations(rule)).toBe(countedBefore + 1)
    expect(await countRows()).toBe(rowsBefore)
  },
)

test('messages before a breach in the same write are stored', async () => {
  const client = await connectRawDevice(gateway.port, 220, await gateway.provision(220))
  const rowsBefore = await countRows()
  client.send(
    publishBytes({ ...health(220), packetId: 1 }),
    publishBytes({ ...health(220), packetId: 2 }),
    publishBytes({ ...health(DEVICE), packetId: 3 }),
  )

  // The connection may close before the acknowledgements arrive. The device then resends both messages.
  const answers = await client.rest()
  expect(answers).toEqual([1, 2].slice(0, answers.length).map((packetId) => ({ type: 'puback', packetId })))
  expect(await countRows()).toBe(rowsBefore + 2)
})

test('three breaches within a minute refuse the id with code 5, and no other', async () => {
  const password = await gateway.provision(230)
  for (let times = 0; times < 3; times++) {
    const client = await connectRawDevice(gateway.port, 230, password)
    client.send(publishBytes({ topic: 'sentinels/x' }))
    await client.closed
  }

  const { client, connack } = await connectRaw(gateway.port, 230, password)
  expect(connack).toEqual({ type: 'connack', sessionPresent: false, returnCode: 5 })
  await client.closed
  const other = await connectRawDevice(gateway.port, DEVICE, secret)
  other.break()
})

test('QoS 0 is stored, without an answer', async () => {
  const client = await connectRawDevice(gateway.port, DEVICE, secret)
  const message = aHealthMessage()
  client.send(
    publishBytes({ ...health(DEVICE, message), qos: 0 }),
    publishBytes({ ...health(DEVICE), packetId: 9 }),
  )
  expect(await client.next()).toEqual({ type: 'puback', packetId: 9 })

  const { rowCount } = await gateway.database.query('select from health where message_identifier = $1', [
    message.message_id,
  ])
  expect(rowCount).toBe(1)
  client.break()
})

test.each([
  'sentinels/7/up/',
  'sentinels/7/up/hello',
  'sentinels/7/up/insights/1',
  'sentinels/7/up/photos/1',
  'sentinels/7/up/photos/1/99999',
])('an unknown topic of the device, %s, is acknowledged and stored as a dead letter', async (topic) => {
  const client = await connectRawDevice(gateway.port, DEVICE, secret)
  client.send(publishBytes({ topic, payload: 'hello', qos: 1, packetId: 4 }))
  expect(await client.next()).toEqual({ type: 'puback', packetId: 4 })

  const { rows } = await gateway.database.query(
    'select topic, reason, device_id, payload from dead_letter where topic = $1',
    [topic],
  )
  expect(rows).toEqual([{ topic, reason: 'unknown_topic', device_id: DEVICE, payload: Buffer.from('hello') }])
  client.break()
})

test('acknowledgements are sent in the order of the messages, even if the first one is a photo', async () => {
  const client = await connectRawDevice(gateway.port, DEVICE, secret)
  const noise = {
    width: 1200,
    height: 900,
    channels: 3,
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  } as const
  const photo = await sharp({ create: { ...noise, background: '#000' } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const message = anInsightsMessage({ insights: [anInsight({ photo: true })] })
  const photoPublish = { topic: photoTopic(DEVICE, message.message_id, 0), payload: photo, qos: 1 } as const
  const small = [health(DEVICE), { ...health(DEVICE), payload: 'not JSON' }, health(DEVICE)]
  const insights = {
    topic: uplinkTopic(DEVICE, 'insights'),
    payload: JSON.stringify(message),
    qos: 1,
  } as const
  const publishes = [photoPublish, ...small, insights, photoPublish, ...small]
  client.send(...publishes.map((fields, index) => publishBytes({ ...fields, packetId: index + 1 })))

  for (const index of publishes.keys())
    expect(await client.next()).toEqual({ type: 'puback', packetId: index + 1 })
  const { rowCount } = await gateway.database.query('select from photo where message_identifier = $1', [
    message.message_id,
  ])
  expect(rowCount).toBe(1)
  client.break()
})
