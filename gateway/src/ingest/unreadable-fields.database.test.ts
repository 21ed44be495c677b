import { uplinkTopic } from '@sentinel/contracts/device-messages/mqtt'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeadLetter, workOn } from '../testing/dead-letters.ts'
import { aHealthMessage, anInsight, anInsightsMessage } from '../testing/messages.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
let deviceId = 0
let device: MqttClient

beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.stop())

async function connect(): Promise<void> {
  deviceId += 1
  device = await gateway.connectDevice(deviceId)
}

async function findTroubles(): Promise<unknown[]> {
  const { rows } = await gateway.database.query(
    `select kind, field, times, last_value, since is not null as is_open from unreadable_field where device_id = $1
     order by kind, field`,
    [deviceId],
  )
  return rows
}

async function countMetric(kind: string, field: string): Promise<number> {
  const text = await (await fetch(`${gateway.httpUrl}/metrics`)).text()
  return Number(
    new RegExp(`^sentinel_unreadable_fields_total\\{kind="${kind}",field="${field}"\\} (\\d+)$`, 'm').exec(
      text,
    )?.[1] ?? 0,
  )
}

test('fields that could not be read are stored beside the row as they were sent, and counted', async () => {
  await connect()
  const message = { ...aHealthMessage({ battery_voltage: 3700 }), temperature: [21], humidity: 80 }
  await publishUplink(device, 'health', message)

  const { rows } = await gateway.database.query(
    'select battery_voltage, temperature_celsius, extra from health where device_id = $1',
    [deviceId],
  )
  expect(rows).toEqual([
    {
      battery_voltage: null,
      temperature_celsius: null,
      extra: { unreadable_fields: { battery_voltage: 3700, temperature: [21] }, humidity: 80 },
    },
  ])
  expect(await countMetric('health', 'battery_voltage')).toBe(1)
  expect(await findTroubles()).toEqual([
    { kind: 'health', field: 'battery_voltage', times: 1, last_value: '3700', is_open: true },
    { kind: 'health', field: 'temperature', times: 1, last_value: '[21]', is_open: true },
  ])
})

test.each([
  [0, 'false', undefined],
  ['True', 'true', undefined],
  ['loose', 'null', { unreadable_fields: { cable_ok: 'loose' } }],
])('a cable flag of %j is read as %s', async (cable_ok, read, kept) => {
  await connect()
  await publishUplink(device, 'health', { ...aHealthMessage(), startup_data: { cable_ok, steps: 3 } })

  const { rows } = await gateway.database.query(
    'select startup_data, extra from health where device_id = $1',
    [deviceId],
  )
  expect(rows).toEqual([{ startup_data: { cable_ok: JSON.parse(read), steps: 3 }, extra: kept ?? null }])
})

test('a problem begins with the first message that has it and ends with the first one without it', async () => {
  await connect()
  const since = async () => {
    const { rows } = await gateway.database.query('select since from unreadable_field where device_id = $1', [
      deviceId,
    ])
    return rows[0]?.since
  }
  await publishUplink(device, 'health', aHealthMessage({ battery_voltage: -5 }))
  const first = await since()
  await publishUplink(device, 'health', aHealthMessage({ battery_voltage: 3700 }))
  expect(await since()).toBe(first)
  await publishUplink(device, 'insights', anInsightsMessage())
  expect(await since()).toBe(first)

  await publishUplink(device, 'health', aHealthMessage({ battery_voltage: undefined }))
  expect(await findTroubles()).toMatchObject([{ times: 2, last_value: '3700', is_open: false }])

  await publishUplink(device, 'health', aHealthMessage({ battery_voltage: 3800 }))
  expect(await findTroubles()).toMatchObject([{ times: 3, last_value: '3800', is_open: true }])
  expect(await since()).not.toBe(first)
})

test('a problem of one insight counts for its message, and is not ended by the other insights', async () => {
  await connect()
  const message = anInsightsMessage({
    insights: [anInsight({ index: 0 }), anInsight({ index: 1, confidence: 300 }), anInsight({ index: 2 })],
  })
  await publishUplink(device, 'insights', message)

  expect(await findTroubles()).toEqual([
    { kind: 'insights', field: 'confidence', times: 1, last_value: '300', is_open: true },
  ])
  const { rows } = await gateway.database.query(
    'select confidence, extra from insight where device_id = $1 order by message_index',
    [deviceId],
  )
  expect(rows).toEqual([
    { confidence: 93, extra: null },
    { confidence: null, extra: { insight: { unreadable_fields: { confidence: 300 } } } },
    { confidence: 93, extra: null },
  ])
})

test('a message that is sent again counts once', async () => {
  await connect()
  const message = anInsightsMessage({ insights: [anInsight({ confidence: 300 })] })
  for (let time = 0; time < 3; time++) await publishUplink(device, 'insights', message)

  expect(await findTroubles()).toMatchObject([{ times: 1 }])
})

test('insights that cannot be identified become a dead letter, and the others are stored', async () => {
  await connect()
  const insights = Array.from({ length: 70 }, (_, index) => anInsight({ index }))
  const message = {
    ...anInsightsMessage(),
    insights: [...insights, { ...anInsight({ index: 70 }), class_id: 'fox' }],
  }
  await publishUplink(device, 'insights', message)

  const stored = await gateway.database.query('select from insight where device_id = $1', [deviceId])
  expect(stored.rowCount).toBe(70)
  const letters = await gateway.database.query(
    'select reason, detail from dead_letter where device_id = $1',
    [deviceId],
  )
  expect(letters.rows).toEqual([
    {
      reason: 'malformed',
      detail: expect.stringMatching(
        /^The other insights of the message are stored\. insights\.70: class_id: /,
      ),
    },
  ])
})

test('a message of which only a part can be stored is acknowledged when all of it is committed', async () => {
  await connect()
  const locking = await gateway.database.connect()
  await locking.query('begin')
  await locking.query('lock table uplink_ledger in access exclusive mode')
  const insights = [anInsight({ photo: true }), { index: 1 }]
  let isAcknowledged = false
  const send = async () => {
    await publishUplink(device, 'insights', { ...anInsightsMessage(), insights })
    isAcknowledged = true
  }
  const sent = send()
  await expect
    .poll(async () => {
      const { rows } = await gateway.database.query(
        `select count(*)::int as waiting from pg_locks where relation = 'uplink_ledger'::regclass and not granted`,
      )
      return rows[0]?.waiting
    })
    .toBe(1)
  expect(isAcknowledged).toBe(false)
  await locking.query('rollback')
  locking.release()
  await sent

  const stored = await gateway.database.query(
    `select (select count(*)::int from insight where device_id = $1) as insights,
       (select count(*)::int from dead_letter where device_id = $1) as letters`,
    [deviceId],
  )
  expect(stored.rows).toEqual([{ insights: 1, letters: 1 }])
})

test('such a dead letter remains when it is decoded again, and nothing is stored twice', async () => {
  await connect()
  const message = { ...anInsightsMessage(), insights: [anInsight(), { index: 1 }] }
  const deadLetterId = await addDeadLetter(gateway.database, {
    deviceId,
    payload: message,
    reason: 'malformed',
  })
  for (let time = 0; time < 2; time++) await workOn(gateway.database, { deadLetterId })

  const stored = await gateway.database.query('select from insight where device_id = $1', [deviceId])
  expect(stored.rowCount).toBe(1)
  const letters = await gateway.database.query(
    'select detail, tried_at from dead_letter where device_id = $1',
    [deviceId],
  )
  expect(letters.rows).toMatchObject([
    { detail: expect.stringContaining('insights.1: class_id'), tried_at: expect.any(String) },
  ])
})

test.each([
  ['a number beyond a double', '"x":1e400'],
  ['the name __proto__', '"__proto__":{"admin":true}'],
  ['a NUL character', '"x":"a\\u0000b"'],
  ['a NUL character in its name', '"a\\u0000":1'],
  ['half a character', '"x":"\\ud800"'],
  ['a hundred levels', `"x":${'['.repeat(100)}${']'.repeat(100)}`],
  ['sixty thousand levels', `"x":${'['.repeat(60_000)}${']'.repeat(60_000)}`],
])('an unknown field with %s is left out and counted, and all else is stored', async (_, field) => {
  await connect()
  const message = JSON.stringify({ ...anInsightsMessage(), firmware: 'a' })
    .replace('{', `{${field},`)
    .replace('[{', `[{${field},`)
  const report = JSON.stringify(aHealthMessage({ startup_data: { cable_ok: true } })).replace(
    '"cable_ok"',
    `${field},"cable_ok"`,
  )
  await device.publishAsync(uplinkTopic(deviceId, 'insights'), message, { qos: 1 })
  await device.publishAsync(uplinkTopic(deviceId, 'health'), report, { qos: 1 })

  const insights = await gateway.database.query('select class_id, extra from insight where device_id = $1', [
    deviceId,
  ])
  expect(insights.rows).toEqual([
    { class_id: 17, extra: { message: { firmware: 'a' }, unknown_fields_left_out: { fields: 2, bytes: 0 } } },
  ])
  const reports = await gateway.database.query(
    'select startup_data, extra from health where device_id = $1',
    [deviceId],
  )
  expect(reports.rows).toEqual([
    { startup_data: { cable_ok: true }, extra: { unknown_fields_left_out: { fields: 1, bytes: 0 } } },
  ])
})
