import { EXTRA_FIELDS_MAX_BYTES, STARTUP_DATA_MAX_BYTES } from '@sentinel/contracts/device-messages/limits'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aHealthMessage, anInsight, anInsightsMessage } from '../testing/messages.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
let device: MqttClient

beforeAll(async () => {
  gateway = await startTestGateway()
  device = await gateway.connectDevice(7)
})
afterAll(() => gateway.stop())

async function extrasOf(message: { message_id: number }): Promise<unknown[]> {
  const { rows } = await gateway.database.query<{ extra: unknown }>(
    'select extra from insight where message_identifier = $1 order by message_index',
    [message.message_id],
  )
  return rows.map(({ extra }) => extra)
}

async function countLeftOut(): Promise<number> {
  const text = await (await fetch(`${gateway.httpUrl}/metrics`)).text()
  return Number(/^sentinel_unknown_fields_left_out_total (\d+)$/m.exec(text)?.[1])
}

const manyInsights = (count: number) =>
  anInsightsMessage({ insights: Array.from({ length: count }, (_, index) => anInsight({ index })) })

test('unknown fields of a message are stored once, with its first insight', async () => {
  const message = { ...manyInsights(3), rssi: -97 }
  await publishUplink(device, 'insights', message)

  expect(await extrasOf(message)).toEqual([{ message: { rssi: -97 } }, null, null])
})

test('unknown fields that are too large are left out and counted; the sightings are stored', async () => {
  const before = await countLeftOut()
  const large = 'x'.repeat(200_000)
  const message = { ...manyInsights(64), rssi: -97, log: large }
  const insights = message.insights.map((insight) => ({ ...insight, note: 'y'.repeat(100) }))
  await publishUplink(device, 'insights', { ...message, insights })

  const extras = await extrasOf(message)
  expect(extras).toHaveLength(64)
  expect(extras[0]).toMatchObject({
    message: { rssi: -97 },
    unknown_fields_left_out: { fields: 1 + 64 - extras.filter((extra) => extra !== null).length },
  })
  expect(JSON.stringify(extras).length).toBeLessThan(2 * EXTRA_FIELDS_MAX_BYTES)
  expect((await countLeftOut()) - before).toBeGreaterThan(1)
})

async function storedReport({ message_id: id }: { message_id: number }) {
  const { rows } = await gateway.database.query(
    'select startup_data, extra from health where message_identifier = $1',
    [id],
  )
  return rows
}

test('start-up data has its own limit beside the unknown fields', async () => {
  const startup_data = { steps: 'y'.repeat(10_000), cable_ok: true }
  const log = 'x'.repeat(4000)
  const report = aHealthMessage({ startup_data })
  await publishUplink(device, 'health', { ...report, log })

  expect(await storedReport(report)).toEqual([{ startup_data, extra: { log } }])
})

test('a health report stores the cable flag and unknown fields beside start-up data that is too large', async () => {
  const before = await countLeftOut()
  const report = aHealthMessage({
    startup_data: {
      steps: 'y'.repeat(STARTUP_DATA_MAX_BYTES - 20),
      trace: 'x'.repeat(100_000),
      cable_ok: true,
    },
  })
  await publishUplink(device, 'health', { ...report, humidity: 80 })

  expect(await storedReport(report)).toEqual([
    {
      startup_data: { cable_ok: true },
      extra: {
        humidity: 80,
        startup_data_left_out: { fields: 2, bytes: 100_009 + STARTUP_DATA_MAX_BYTES - 11 },
      },
    },
  ])
  expect((await countLeftOut()) - before).toBe(2)
})
