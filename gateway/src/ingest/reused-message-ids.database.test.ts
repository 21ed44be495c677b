import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aHealthMessage, anInsight, anInsightsMessage } from '../testing/messages.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const TAKEN = '2026-11-20T03:11:08.000Z'

let gateway: TestGateway
let device: MqttClient
let deviceId = 0

beforeAll(async () => {
  gateway = await startTestGateway()
})
beforeEach(async () => {
  deviceId += 1
  device = await gateway.connectDevice(deviceId)
})
afterAll(() => gateway.stop())

async function query<Row extends object>(sql: string): Promise<Row[]> {
  return (await gateway.database.query<Row>(sql, [deviceId])).rows
}
const send = (message: object) => publishUplink(device, 'insights', message)
const report = (message: object) => publishUplink(device, 'health', message)
const storedClasses = async () =>
  (
    await query<{ class_id: number }>('select class_id from insight where device_id = $1 order by class_id')
  ).map((row) => row.class_id)
const letters = () =>
  query<{ reason: string; detail: string; times: number; topic: string; payload: Buffer }>(
    'select reason, detail, times, topic, payload from dead_letter where device_id = $1 order by dead_letter_id',
  )
const countedDeadLetters = async () => {
  const metrics = await (await fetch(`${gateway.httpUrl}/metrics`)).text()
  return Number(/sentinel_dead_letters_total\{reason="reused_message_id"\} (\d+)/.exec(metrics)?.[1] ?? 0)
}

test('another sighting under a used message id, from a camera without a clock, is a dead letter that says so', async () => {
  const first = anInsightsMessage({ insights: [anInsight({ class_id: 1, file_ctime: null })] })
  const second = { ...first, insights: [anInsight({ class_id: 2, file_ctime: null })] }
  const before = await countedDeadLetters()
  await send(first)
  await send(second)

  expect(await storedClasses()).toEqual([1])
  expect(await letters()).toEqual([
    {
      reason: 'reused_message_id',
      detail: `Already stored with other content: message ${first.message_id}, insight 0, no camera time. What was stored first is kept.`,
      times: 1,
      topic: uplinkTopic(deviceId, 'insights'),
      payload: Buffer.from(JSON.stringify(second)),
    },
  ])
  expect(await countedDeadLetters()).toBe(before + 1)
})

test('a message sent again, alone or within a batch, leaves no dead letter', async () => {
  const message = anInsightsMessage({
    insights: [
      anInsight({ index: 0, file_ctime: null, class_list: [{ class_id: 4, confidence: null }] }),
      { ...anInsight({ index: 1, latitude: 1.1, longitude: 2 }), moon: 'full' } as never,
    ],
  })
  await send(message)
  await Promise.all([send(message), send(message)])

  expect(await storedClasses()).toHaveLength(2)
  expect(await letters()).toEqual([])
  expect(await query('select insight_count from device_stat where device_id = $1')).toEqual([
    { insight_count: 2 },
  ])
})

test('a message sent again over another link, or regrouped, is not a conflict', async () => {
  const [first, second] = [anInsight({ index: 0 }), anInsight({ index: 1 })]
  const message = anInsightsMessage({ comms_source: 'wifi', insights: [first, second] })
  await send(message)
  await send({ ...message, comms_source: 'cell', rssi: -97, insights: [second] })

  expect(await letters()).toEqual([])
})

test.each([
  ['class', { class_id: 18 }],
  ['model', { alg_id: 4 }],
  ['confidence', { confidence: 92 }],
  ['class list', { class_list: [{ class_id: 17, confidence: 93 }] }],
  ['place', { latitude: 1, longitude: 2 }],
  ['window', { window_start: TAKEN }],
  ['photo', { photo: true }],
  ['unknown field', { moon: 'full' }],
])('another %s under the same message id, index and time is other content', async (_, changes) => {
  const message = anInsightsMessage()
  await send(message)
  await send({ ...message, insights: [{ ...anInsight(), ...changes }] })

  expect(await storedClasses()).toEqual([17])
  expect(await letters()).toMatchObject([{ reason: 'reused_message_id' }])
})

test('if two insights of one message have the same index and time, the first is stored and the other is a dead letter', async () => {
  const message = anInsightsMessage({
    insights: [
      anInsight({ index: 0, class_id: 1, file_ctime: TAKEN }),
      anInsight({ index: 0, class_id: 2, file_ctime: TAKEN }),
      anInsight({ index: 1, class_id: 3, file_ctime: TAKEN }),
    ],
  })
  await send(message)

  expect(await storedClasses()).toEqual([1, 3])
  expect(await letters()).toMatchObject([
    {
      times: 1,
      detail: `Already stored with other content: message ${message.message_id}, insight 0, camera time ${TAKEN}. What was stored first is kept.`,
    },
  ])
})

test('a message with many conflicts is one dead letter, which names the first ten', async () => {
  const insights = Array.from({ length: 14 }, (_, index) => anInsight({ index, class_id: 1 }))
  const message = anInsightsMessage({ insights })
  await send(message)
  await send({ ...message, insights: insights.map((insight) => ({ ...insight, class_id: 2 })) })

  const [letter, ...others] = await letters()
  expect(others).toEqual([])
  expect(letter?.detail).toMatch(/insight 9, camera time \S+ and 4 more\. What was stored first is kept\.$/)
})

test('two messages with the same id in one batch: one is stored, the other is a dead letter, and the rest of the batch is stored', async () => {
  const first = anInsightsMessage({ insights: [anInsight({ class_id: 1, file_ctime: null })] })
  const good = Array.from({ length: 20 }, () => anInsightsMessage())
  await Promise.all([
    ...good.slice(0, 10).map(send),
    send(first),
    send({ ...first, insights: [anInsight({ class_id: 2, file_ctime: null })] }),
    ...good.slice(10).map(send),
  ])

  expect(await query('select count(*) from insight where device_id = $1')).toEqual([{ count: 21 }])
  expect(await letters()).toMatchObject([{ reason: 'reused_message_id', times: 1 }])
  expect(await query('select insight_count from device_stat where device_id = $1')).toEqual([
    { insight_count: 21 },
  ])
})

test('a camera that sends the refused message again and again has one dead letter', async () => {
  const first = anInsightsMessage({ insights: [anInsight({ class_id: 1, file_ctime: null })] })
  const refused = { ...first, insights: [anInsight({ class_id: 2, file_ctime: null })] }
  await send(first)
  for (let time = 0; time < 5; time++) await send(refused)

  expect(await letters()).toMatchObject([{ times: 5 }])
  expect(await storedClasses()).toEqual([1])
})

test('the new sightings of a message are stored although another one of it is refused', async () => {
  const first = anInsightsMessage({ insights: [anInsight({ index: 0, class_id: 1 })] })
  await send(first)
  await send({
    ...first,
    insights: [anInsight({ index: 0, class_id: 2 }), anInsight({ index: 1, class_id: 3 })],
  })

  expect(await storedClasses()).toEqual([1, 3])
  expect(await letters()).toHaveLength(1)
})

describe('health reports', () => {
  test('another report under a used message id is a dead letter, the same one again is none', async () => {
    const first = aHealthMessage({ battery_voltage: 3.9 })
    await report(first)
    await report(first)
    expect(await letters()).toEqual([])

    await report({ ...first, battery_voltage: 3.5 })
    expect(await query('select battery_voltage from health where device_id = $1')).toEqual([
      { battery_voltage: 3.9 },
    ])
    expect(await letters()).toMatchObject([
      {
        reason: 'reused_message_id',
        detail: `Already stored with other content: message ${first.message_id}, no recorded time. What was stored first is kept.`,
      },
    ])
  })

  test('if two reports of one batch have the same id, one is stored and the other is a dead letter', async () => {
    const first = aHealthMessage({ battery_voltage: 3.9, recorded_at: TAKEN })
    await Promise.all([
      report(first),
      report({ ...first, battery_voltage: 3.5 }),
      send(anInsightsMessage()),
      report(aHealthMessage({ battery_voltage: 3.7 })),
    ])

    expect(await query('select count(*) from health where device_id = $1')).toEqual([{ count: 2 }])
    expect(await letters()).toMatchObject([{ times: 1 }])
    expect(await storedClasses()).toEqual([17])
  })
})

test('a key stored before contents were compared is taken as sent again', async () => {
  const message = anInsightsMessage()
  await send(message)
  await gateway.database.query('update uplink_ledger set content_hash = null where device_id = $1', [
    deviceId,
  ])
  await send({ ...message, insights: [anInsight({ class_id: 2 })] })

  expect(await letters()).toEqual([])
})

test('if one key is sent to two gateways at once, one message is stored and the other is a dead letter', async () => {
  const other = await startTestGateway({ databaseUrl: gateway.databaseUrl })
  deviceId += 1000
  const id = String(deviceId)
  const password = await gateway.provision(deviceId)
  const [here, there] = await Promise.all(
    [gateway, other].map(({ connect }) => connect({ clientId: id, username: id, password })),
  )
  const messages = Array.from({ length: 20 }, () => anInsightsMessage())
  for (const message of messages)
    await Promise.all([
      publishUplink(here!, 'insights', message),
      publishUplink(there!, 'insights', { ...message, insights: [anInsight({ class_id: 2 })] }),
    ])
  await other.stop()

  expect(await storedClasses()).toHaveLength(messages.length)
  expect(await letters()).toHaveLength(messages.length)
})
