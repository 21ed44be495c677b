import { photoTopic } from '@sentinel/contracts/device-messages/mqtt'
import type { MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aHealthMessage, anInsight, anInsightsMessage } from '../testing/messages.ts'
import { plainJpeg } from '../testing/plain-jpeg.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const RECEIVED_AT = '2026-10-05T06:30:00.000Z'
const TAKEN_AT = '2026-10-05T04:12:08.000Z'

let gateway: TestGateway
let device: MqttClient
let deviceId = 0

const pastInsights = () =>
  anInsightsMessage({
    insights: [anInsight({ file_ctime: TAKEN_AT }), anInsight({ index: 1, file_ctime: TAKEN_AT })],
  })

async function query<Row extends object>(sql: string): Promise<Row[]> {
  return (await gateway.database.query<Row>(sql, [deviceId])).rows
}

describe('a gateway that takes backfill', () => {
  beforeAll(async () => {
    gateway = await startTestGateway({ takesBackfill: true })
  })
  beforeEach(async () => {
    deviceId += 1
    device = await gateway.connectDevice(deviceId)
  })
  afterAll(() => gateway.stop())

  test('an insight that contains its time of receipt is stored and counted at that time', async () => {
    await publishUplink(device, 'insights', { ...pastInsights(), received_at: RECEIVED_AT })

    expect(
      await query('select wire_time(received_at) as at, extra from insight where device_id = $1'),
    ).toEqual([
      { at: RECEIVED_AT, extra: null },
      { at: RECEIVED_AT, extra: null },
    ])
    const [counted] = await query<{ insight_count: number; at: string; delay: number }>(
      'select insight_count, wire_time(last_seen) as at, slot_counts[102 + 2] as delay from device_stat where device_id = $1',
    )
    expect(counted).toEqual({ insight_count: 2, at: RECEIVED_AT, delay: 2 })
  })

  test('it is stored once, however often it is sent', async () => {
    const message = { ...pastInsights(), received_at: RECEIVED_AT }

    await publishUplink(device, 'insights', message)
    await publishUplink(device, 'insights', message)

    expect(await query('select insight_count from device_stat where device_id = $1')).toEqual([
      { insight_count: 2 },
    ])
  })

  test('health of the past fills the history and never sets last_seen back', async () => {
    await publishUplink(device, 'health', aHealthMessage())
    const [before] = await query('select wire_time(last_seen) as at from device_stat where device_id = $1')

    await publishUplink(device, 'health', {
      ...aHealthMessage({ recorded_at: RECEIVED_AT }),
      received_at: RECEIVED_AT,
    })

    expect(await query('select wire_time(last_seen) as at from device_stat where device_id = $1')).toEqual([
      before,
    ])
    expect(
      await query(`select from health where device_id = $1 and recorded_at = '${RECEIVED_AT}'`),
    ).toHaveLength(1)
  })

  test('the past is only logged for browsers that return, and what is received now is published', async () => {
    await publishUplink(device, 'insights', { ...pastInsights(), received_at: RECEIVED_AT })
    await publishUplink(device, 'health', { ...aHealthMessage(), received_at: RECEIVED_AT })
    const published = () =>
      query<{ kind: string }>(
        `select distinct kind from change_log join insight on kind like 'insights:%' and insight_id = any (ids)
         where insight.device_id = $1 and insight.device_id = all (change_log.device_ids) and cardinality(ids) = cardinality(device_ids)
         union all select kind from change_log where kind = 'devices:changed' and $1 = any (ids)`,
      )
    expect(await published()).toEqual([{ kind: 'insights:unpublished' }])

    await publishUplink(device, 'insights', anInsightsMessage())

    expect(await published()).toEqual(
      expect.arrayContaining([{ kind: 'insights:unpublished' }, { kind: 'insights:added' }]),
    )
  })

  test('a photo of the past counts as seen when its insight was', async () => {
    const message = pastInsights()
    await publishUplink(device, 'insights', { ...message, received_at: RECEIVED_AT })

    await device.publishAsync(photoTopic(deviceId, message.message_id, 0), await plainJpeg(), { qos: 1 })

    expect(await query('select wire_time(last_seen) as at from device_stat where device_id = $1')).toEqual([
      { at: RECEIVED_AT },
    ])
    expect(await query('select from photo where device_id = $1')).toHaveLength(1)
  })

  test.each([
    ['the future', '2999-01-01T00:00:00Z'],
    ['no time at all', 'yesterday'],
  ])('a receipt in %s is a dead letter', async (_, received_at) => {
    await publishUplink(device, 'insights', { ...anInsightsMessage(), received_at })

    expect(await query('select reason, detail from dead_letter where device_id = $1')).toEqual([
      { reason: 'malformed', detail: 'received_at: must be a time in the past' },
    ])
    expect(await query('select from insight where device_id = $1')).toEqual([])
  })
})

test('any other gateway uses the time of its own clock', async () => {
  gateway = await startTestGateway()
  device = await gateway.connectDevice(1)

  await publishUplink(device, 'insights', { ...anInsightsMessage(), received_at: RECEIVED_AT })

  const { rows } = await gateway.database.query(
    `select received_at > now() - interval '1 hour' as now, extra from insight where device_id = 1`,
  )
  expect(rows).toEqual([{ now: true, extra: { message: { received_at: RECEIVED_AT } } }])
  await gateway.stop()
})
