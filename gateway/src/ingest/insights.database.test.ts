import type { MqttClient } from 'mqtt'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInsight, anInsightsMessage } from '../testing/messages.ts'
import { publishUplink } from '../testing/publish-uplink.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const DEVICE = 7
const DAY_MS = 24 * 60 * 60 * 1000
const ascending = (a: number, b: number) => a - b

let gateway: TestGateway
let device: MqttClient

beforeAll(async () => {
  gateway = await startTestGateway()
  device = await gateway.connectDevice(DEVICE)
})
afterAll(() => gateway.stop())

async function send(message: object): Promise<void> {
  await publishUplink(device, 'insights', message)
}

async function find(messageId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await gateway.database.query<Record<string, unknown>>(
    `select *, insight_displayed_ms(insight_id) as displayed_ms from insight where message_identifier = $1
     order by message_index, insight_id`,
    [messageId],
  )
  return rows
}

test('every field of an acknowledged insight is stored', async () => {
  const message = anInsightsMessage({
    comms_source: 'wifi',
    window_start: '2026-11-20T03:00:00Z',
    window_end: '2026-11-20T05:10:00+02:00',
    insights: [
      anInsight({
        index: 5,
        confidence: 92.5,
        class_list: [
          { class_id: 17, confidence: 92.5 },
          { class_id: 4, confidence: null },
        ],
        latitude: -1.292066,
        longitude: 36.821946,
        photo: true,
      }),
    ],
  })
  await send(message)

  const [row] = await find(message.message_id)
  expect(row).toMatchObject({
    device_id: DEVICE,
    alg_id: 3,
    class_id: 17,
    confidence: 92.5,
    insight_status: 'none',
    comms_source: 'wifi',
    camera_clock: 'ok',
    file_ctime: '2026-11-20 03:11:08+00',
    window_start: '2026-11-20 03:00:00+00',
    window_end: '2026-11-20 03:10:00+00',
    latitude: -1.292066,
    longitude: 36.821946,
    message_index: 5,
    photo_expected: true,
    class_ids: [17, 4],
    class_confidences: [92.5, null],
    displayed_ms: Date.parse('2026-11-20T03:11:08Z'),
    extra: null,
  })
})

test('a message sent again, in one batch or later, is stored once', async () => {
  const message = anInsightsMessage({ insights: [anInsight({ index: 0 }), anInsight({ index: 1 })] })
  await Promise.all([send(message), send(message), send(message)])
  await send(message)

  expect(await find(message.message_id)).toHaveLength(2)
})

test('the same message id with another camera time is another sighting: counters of devices wrap', async () => {
  const message = anInsightsMessage()
  await send(message)
  await send({ ...message, insights: [anInsight({ file_ctime: '2026-11-20T04:00:00Z' })] })

  expect(await find(message.message_id)).toHaveLength(2)
})

test('place and window may be on the message for all of its insights, or on one of them', async () => {
  const message = anInsightsMessage({
    latitude: 1,
    longitude: 2,
    window_start: '2026-11-20T03:00:00Z',
    insights: [
      anInsight({ index: 0 }),
      anInsight({ index: 1, latitude: 3, longitude: 4, window_end: '2026-11-20T04:00:00Z' }),
    ],
  })
  await send(message)

  expect(await find(message.message_id)).toMatchObject([
    { latitude: 1, longitude: 2, window_start: '2026-11-20 03:00:00+00', window_end: null },
    { latitude: 3, longitude: 4, window_start: null, window_end: '2026-11-20 04:00:00+00' },
  ])
})

test.each([
  ['missing', null],
  ['past', '1970-01-01T00:00:10Z'],
  ['future', new Date(Date.now() + 2 * DAY_MS).toISOString()],
])(
  'a camera whose clock is %s is shown at its received time, flagged, with the time it gave kept',
  async (clock, time) => {
    const before = Date.now()
    const message = anInsightsMessage({ insights: [anInsight({ file_ctime: time })] })
    await send(message)

    const [row] = await find(message.message_id)
    expect(row?.camera_clock).toBe(clock)
    expect(row?.file_ctime === null).toBe(time === null)
    expect(Number(row?.displayed_ms)).toBeGreaterThanOrEqual(before)
    expect(Number(row?.displayed_ms)).toBeLessThanOrEqual(Date.now())
  },
)

test('late and out-of-order insights are shown at their own time, and ids sort as displayed times do', async () => {
  const times = [
    '2026-10-20T03:00:00Z',
    '2026-11-20T03:00:00.250Z',
    '2026-11-20T03:00:00Z',
    '2026-11-20T03:00:01Z',
    '2026-11-20T03:00:00.249Z',
  ]
  const message = anInsightsMessage({
    insights: times.map((file_ctime, index) => anInsight({ index, file_ctime })),
  })
  await send(message)

  const rows = (await find(message.message_id)).toSorted(
    (a, b) => Number(a.insight_id) - Number(b.insight_id),
  )
  expect(rows.map((row) => row.displayed_ms)).toEqual(
    times.map((time) => Date.parse(time)).toSorted(ascending),
  )
})

test('an unknown alg and class are accepted', async () => {
  const message = anInsightsMessage({ insights: [anInsight({ alg_id: 999_999, class_id: 65_535 })] })
  await send(message)

  expect(await find(message.message_id)).toMatchObject([{ alg_id: 999_999, class_id: 65_535 }])
})

test('fields that the contract does not know are stored beside the row', async () => {
  const message = {
    ...anInsightsMessage({ insights: [{ ...anInsight(), moon: { phase: 'full "\\' } } as never] }),
    rssi: -97,
  }
  await send(message)

  expect(await find(message.message_id)).toMatchObject([
    { extra: { message: { rssi: -97 }, insight: { moon: { phase: 'full "\\' } } } },
  ])
})

test('the device row updates its count, newest insight and counters in the same transaction', async () => {
  const counted = await gateway.connectDevice(8)
  const newest = anInsight({ index: 0, class_id: 5, file_ctime: '2026-11-20T23:00:00Z' })
  const message = anInsightsMessage({
    comms_source: 'lora',
    insights: [newest, anInsight({ index: 1, class_id: 6, file_ctime: '2026-11-20T22:59:59Z' })],
  })
  await publishUplink(counted, 'insights', message)
  await publishUplink(counted, 'insights', message)

  const { rows } = await gateway.database.query('select * from device_stat where device_id = 8')
  expect(rows[0]).toMatchObject({ insight_count: 2, last_class_id: 5, last_alg_id: 3 })
  expect(rows[0].last_insight_id).toBeGreaterThan(rows[0].first_insight_id)
  const slots: number[] = rows[0].slot_counts
  expect([slots[91], slots[92], slots[99], slots[127]]).toEqual([1, 1, 2, 2]) // 22:45 and 23:00, LoRa, status none
  expect(slots.slice(100, 127).reduce((sum, count) => sum + count)).toBe(2) // one delay each
  expect(rows[0].class_counts.map(Number)).toEqual([6 * 2 ** 31 + 5, 1, 0, 6 * 2 ** 31 + 6, 1, 0])
})

test('last_seen is the server’s time and never goes back', async () => {
  const before = new Date()
  await send(anInsightsMessage({ insights: [anInsight({ file_ctime: '2026-01-01T00:00:00Z' })] }))
  const seen = await gateway.database.query<{ last_seen: string }>(
    'select last_seen from device_stat where device_id = $1',
    [DEVICE],
  )
  expect(Date.parse(seen.rows[0]!.last_seen)).toBeGreaterThanOrEqual(before.getTime())

  await gateway.database.query(
    `update device_stat set last_seen = now() + interval '1 hour' where device_id = $1`,
    [DEVICE],
  )
  await send(anInsightsMessage())
  const later = await gateway.database.query<{ ahead: boolean }>(
    "select last_seen > now() + interval '50 minutes' as ahead from device_stat where device_id = $1",
    [DEVICE],
  )
  expect(later.rows[0]?.ahead).toBe(true)
})

test('a commit notifies once, and the change log names what was stored', async () => {
  const listener = new pg.Client({ connectionString: gateway.databaseUrl })
  await listener.connect()
  await listener.query('listen change_log')
  const published = new Promise<string | undefined>((resolve) =>
    listener.once('notification', ({ payload }) => resolve(payload)),
  )
  const message = anInsightsMessage({ insights: [anInsight({ index: 0 }), anInsight({ index: 1 })] })
  await send(message)

  const changeId = await published
  await listener.end()
  const { rows } = await gateway.database.query(
    'select kind, ids::text[] as ids from change_log where change_id = $1',
    [changeId],
  )
  const stored = await find(message.message_id)
  expect(rows[0].kind).toBe('insights:added')
  expect(new Set(rows[0].ids.map(Number))).toEqual(new Set(stored.map((row) => row.insight_id)))
})

test('a confidence too small for the database counts as 0', async () => {
  const message = anInsightsMessage({ insights: [anInsight({ confidence: 1e-50 })] })
  await send(message)

  expect(await find(message.message_id)).toMatchObject([{ confidence: 0 }])
})

test('more insights of one millisecond than it has places are all stored', async () => {
  const file_ctime = '2026-11-20T05:00:00.500Z'
  const messages = Array.from({ length: 40 }, () =>
    anInsightsMessage({
      insights: Array.from({ length: 64 }, (_, index) => anInsight({ index, file_ctime })),
    }),
  )
  await Promise.all(messages.map(send))

  const { rows } = await gateway.database.query(
    'select count(*) as stored, max(insight_displayed_ms(insight_id)) as last from insight where file_ctime = $1',
    [file_ctime],
  )
  expect(rows[0].stored).toBe(40 * 64)
  expect(rows[0].last - Date.parse(file_ctime)).toBeLessThan(100)
})
