import { photoTopic, uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInsight, anInsightsMessage } from '../testing/messages.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const DEVICE = 7
const INSIGHTS = uplinkTopic(DEVICE, 'insights')

let gateway: TestGateway
let device: MqttClient

beforeAll(async () => {
  gateway = await startTestGateway()
  device = await gateway.connectDevice(DEVICE)
})
afterAll(() => gateway.stop())

const valid = JSON.stringify(anInsightsMessage())
const withInsight = (changes: object) =>
  JSON.stringify({ ...anInsightsMessage(), insights: [{ ...anInsight(), ...changes }] })

const corpus: [title: string, topic: string, payload: string | Buffer, reason: string][] = [
  ['nothing', INSIGHTS, '', 'not_json'],
  ['not JSON', INSIGHTS, 'fox at the gate', 'not_json'],
  ['JSON cut short', INSIGHTS, valid.slice(0, -1), 'not_json'],
  ['bad UTF-8', INSIGHTS, Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]), 'bad_utf8'],
  ['a NUL byte', INSIGHTS, valid.replace('{', '{\0'), 'not_json'],
  ['an array', INSIGHTS, '[]', 'malformed'],
  ['null', INSIGHTS, 'null', 'malformed'],
  ['no message id', INSIGHTS, '{"insights":[]}', 'malformed'],
  ['a negative message id', INSIGHTS, valid.replace(/"message_id":\d+/, '"message_id":-1'), 'malformed'],
  ['no insights', INSIGHTS, '{"message_id":1,"insights":[]}', 'malformed'],
  ['half a class', INSIGHTS, withInsight({ class_id: 1.5 }), 'malformed'],
  ['an answer to no command', uplinkTopic(DEVICE, 'answers'), '{"id":"7","status":"success"}', 'malformed'],
  ['a photo that is none', photoTopic(DEVICE, 1, 0), 'GIF89a', 'not_a_photo'],
  [
    'a photo that only begins as one',
    photoTopic(DEVICE, 1, 1),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
    'not_a_photo',
  ],
]

test.each(corpus)(
  '%s is acknowledged and stored as a dead letter',
  async (_title, topic, payload, reason) => {
    await device.publishAsync(topic, payload, { qos: 1 })

    const { rows } = await gateway.database.query(
      'select * from dead_letter order by dead_letter_id desc limit 1',
    )
    expect(rows[0]).toMatchObject({ reason, topic, device_id: DEVICE, times: 1 })
    expect(rows[0].payload_bytes).toBe(Buffer.byteLength(payload))
    expect(rows[0].payload).toEqual(Buffer.from(payload).subarray(0, 262_144))
  },
)

test('after all of that the connection is open, nothing of it is a row, and good messages are stored', async () => {
  const message = anInsightsMessage()
  await device.publishAsync(INSIGHTS, JSON.stringify(message), { qos: 1 })

  expect(device.connected).toBe(true)
  const { rows } = await gateway.database.query('select message_identifier from insight')
  expect(rows).toEqual([{ message_identifier: message.message_id }])
  expect((await gateway.database.query('select from health')).rowCount).toBe(0)
})

test('the same bad message again is the same dead letter', async () => {
  await device.publishAsync(INSIGHTS, 'again and again', { qos: 1 })
  await device.publishAsync(INSIGHTS, 'again and again', { qos: 1 })

  const { rows } = await gateway.database.query(
    `select times from dead_letter where payload = 'again and again'`,
  )
  expect(rows).toEqual([{ times: 2 }])
})

test('a message to a topic of any length below the device’s up/ is a dead letter and delays no other message', async () => {
  const random = Array.from({ length: 12_000 }, () => Math.random().toString(36)[2]).join('')
  await device.publishAsync(`sentinels/${DEVICE}/up/${random}`, 'x', { qos: 1 })

  const { rows } = await gateway.database.query(
    'select topic from dead_letter order by dead_letter_id desc limit 1',
  )
  expect(rows).toEqual([{ topic: `sentinels/${DEVICE}/up/${random}`.slice(0, 500) }])
})
