import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHealthMessage, anInsight, anInsightsMessage } from '../testing/messages.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const DEVICE = 7
const POISONED_CLASS = 666

let gateway: TestGateway
let device: MqttClient

beforeAll(async () => {
  gateway = await startTestGateway()
  device = await gateway.connectDevice(DEVICE)
  await gateway.database.query(
    `alter table insight add constraint poison check (class_id <> ${POISONED_CLASS})`,
  )
  await gateway.database.query('alter table health add constraint poison check (battery_voltage <> 6)')
})
afterAll(() => gateway.stop())

const publish = (kind: 'insights' | 'health', message: object) => publishUplink(device, kind, message)

async function countDeadLetters() {
  const metrics = await (await fetch(`${gateway.httpUrl}/metrics`)).text()
  const countOf = (reason: string) =>
    Number(new RegExp(`sentinel_dead_letters_total\\{reason="${reason}"\\} (\\d+)`).exec(metrics)?.[1] ?? 0)
  return {
    reused_message_id: countOf('reused_message_id'),
    refused_by_database: countOf('refused_by_database'),
  }
}

test('rows that the database refuses go to the dead letters, all others of their batch are stored', async () => {
  const messages = Array.from({ length: 200 }, (_, number) =>
    anInsightsMessage({
      insights: [
        anInsight({ index: 0 }),
        anInsight({ index: 1, class_id: number % 50 === 7 ? POISONED_CLASS : 17 }),
      ],
    }),
  )
  await Promise.all(messages.map((message) => publish('insights', message)))

  const stored = await gateway.database.query<{ count: number }>('select count(*) from insight')
  expect(stored.rows[0]?.count).toBe(396)
  const counted = await gateway.database.query(
    'select insight_count, slot_counts[128] as unmarked from device_stat',
  )
  expect(counted.rows).toEqual([{ insight_count: 396, unmarked: 396 }])
  const letters = await gateway.database.query<{ payload: Buffer; detail: string }>(
    `select payload, detail from dead_letter where reason = 'refused_by_database' order by dead_letter_id`,
  )
  expect(letters.rows.map((row) => JSON.parse(row.payload.toString()))).toEqual(
    messages.filter((_, number) => number % 50 === 7),
  )
  expect(letters.rows[0]?.detail).toContain('violates check constraint "poison"')
})

test('a refused row of one kind does not hold back another kind of its batch', async () => {
  const good = anInsightsMessage()
  await Promise.all([
    publish('insights', good),
    publish('health', aHealthMessage({ battery_voltage: 6 })),
    publish('health', aHealthMessage({ battery_voltage: 5 })),
    publish('insights', anInsightsMessage({ insights: [anInsight({ class_id: POISONED_CLASS })] })),
  ])

  const insights = await gateway.database.query('select from insight where message_identifier = $1', [
    good.message_id,
  ])
  expect(insights.rowCount).toBe(1)
  const health = await gateway.database.query('select battery_voltage from health')
  expect(health.rows).toEqual([{ battery_voltage: 5 }])
})

test('a batch with a reused key and a refused row counts one dead letter of each', async () => {
  const before = await countDeadLetters()
  const first = anInsightsMessage()
  await publish('insights', first)
  await Promise.all([
    ...Array.from({ length: 10 }, () => publish('insights', anInsightsMessage())),
    publish('insights', { ...first, insights: [anInsight({ class_id: 18 })] }),
    publish('health', aHealthMessage({ battery_voltage: 6 })),
    ...Array.from({ length: 10 }, () => publish('insights', anInsightsMessage())),
  ])

  const after = await countDeadLetters()
  expect(after.reused_message_id - before.reused_message_id).toBe(1)
  expect(after.refused_by_database - before.refused_by_database).toBe(1)
})
