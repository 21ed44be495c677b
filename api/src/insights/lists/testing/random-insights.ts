import type { ValueColumn } from '@sentinel/contracts/insights/insight-filters'
import { CommsSource, InsightStatus } from '@sentinel/contracts/insights/insights'
import { EMPTY_CLASS_ID } from '@sentinel/contracts/insights/limits'
import { displayedMs } from '@sentinel/domain/insights/displayed-time'
import fc from 'fast-check'
import type { TestApi, TestUser } from '../../../testing/test-api.ts'
import { countSeeded } from './seed-list.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** The first day of the samples. Camera times are displayed from a day within the samples' period on. */
const FIRST_MS = Date.parse('2023-10-24T00:00:00.000Z')
const SPAN_DAYS = 20

export const LABELS: ReadonlyMap<number, ReadonlyMap<number, string>> = new Map([
  [3, labels('red fox', 'Red deer', 'Äland goat', '🦊 cub', '100% Fox', `${'x'.repeat(60)}a`)],
  [4, labels('Lynx', 'class 7', 'red FOX', '\uFF5E tilde')],
])

function labels(...names: string[]): Map<number, string> {
  return new Map(names.map((name, at) => [at + 1, name]))
}

const DEVICES = [
  { display_name: 'North gate', device_name: 'sentinel-7' },
  { display_name: ' ', device_name: 'SENTINEL-8' },
  { display_name: null, device_name: '🦊 den' },
  { display_name: '', device_name: null },
  { display_name: 'älg ridge', device_name: null },
]

const classId = fc.oneof(fc.integer({ min: 0, max: 8 }), fc.constant(EMPTY_CLASS_ID))
const confidence = fc.option(
  fc.oneof(
    fc.constantFrom(0, 49.5, 50, 100),
    fc.integer({ min: 0, max: 10_000 }).map((parts) => parts / 100),
  ),
)
const longitude = fc.option(
  fc.oneof(
    fc.integer({ min: -24, max: 24 }).map((steps) => steps * 7.5),
    fc.integer({ min: -180, max: 180 }),
  ),
)

/** Milliseconds between the camera's time and the time of receipt: usual delays, whole seconds, and wrong clocks. */
const cameraAheadMs = fc.oneof(
  fc.integer({ min: -10 * DAY_MS, max: 0 }),
  fc.integer({ min: -100, max: 24 }).map((hours) => hours * HOUR_MS),
  fc.constantFrom(0, DAY_MS - 1, DAY_MS, DAY_MS + 1, -1000, -4 * 365 * DAY_MS, -3000 * DAY_MS),
)

const insight = fc.record({
  device: fc.nat({ max: DEVICES.length - 1 }),
  alg_id: fc.constantFrom(3, 4, null),
  class_id: classId,
  classes: fc.option(fc.array(fc.tuple(classId, confidence), { minLength: 1, maxLength: 4 })),
  confidence,
  receivedMs: fc
    .oneof(
      fc.integer({ min: 0, max: SPAN_DAYS * DAY_MS }),
      fc.integer({ min: 0, max: SPAN_DAYS * 24 }).map((hours) => hours * HOUR_MS),
    )
    .map((ms) => FIRST_MS + ms),
  cameraAheadMs: fc.option(cameraAheadMs, { freq: 6 }),
  source: fc.constantFrom(...CommsSource.options),
  status: fc.constantFrom(...InsightStatus.options),
  longitude,
  /** Many insights share a window. Some windows have only a known beginning. */
  window: fc.option(fc.nat({ max: 15 }), { freq: 4 }),
  isWindowOpen: fc.nat({ max: 9 }).map((drawn) => drawn === 0),
  isConfirmed: fc.boolean(),
})

/** Creates random insights for an owner, stored in the same way as by the gateway. The same seed gives the same rows. */
export async function seedRandomInsights(
  api: TestApi,
  { seed, count }: { seed: number; count: number },
): Promise<TestUser> {
  const owner = await api.createUser()
  const deviceIds: number[] = []
  for (const names of DEVICES) {
    const deviceId = await api.createDevice({ owners: [owner] })
    await api.db.updateTable('device').set(names).where('device_id', '=', deviceId).execute()
    deviceIds.push(deviceId)
  }
  for (const [algId, labelsOfAlg] of LABELS)
    await api.pool.query(
      `with named as (insert into alg (alg_id, name) values ($1, 'Model ' || $1::int))
        insert into class_definition select $1, * from unnest($2::int[], $3::text[])`,
      [algId, [...labelsOfAlg.keys()], [...labelsOfAlg.values()]],
    )
  const rows = fc.sample(insight, { seed, numRuns: count }).map((drawn, at) => toRow(drawn, at, deviceIds))
  await api.pool.query(STORE, [JSON.stringify(rows)])
  await countSeeded(api.pool)
  return owner
}

type Drawn = typeof insight extends fc.Arbitrary<infer Value> ? Value : never

function toRow(drawn: Drawn, at: number, deviceIds: readonly number[]) {
  const { device, classes, receivedMs, cameraAheadMs: aheadMs, window, isWindowOpen, ...row } = drawn
  const cameraMs = aheadMs === null ? null : receivedMs + aheadMs
  const windowStartMs = window === null ? null : FIRST_MS + window * DAY_MS
  return {
    ...row,
    message: at,
    device_id: deviceIds[device],
    received_ms: receivedMs,
    camera_ms: cameraMs,
    displayed_ms: displayedMs(cameraMs, receivedMs),
    class_ids: classes?.map(([id]) => id) ?? null,
    class_confidences: classes?.map(([, percent]) => percent) ?? null,
    window_start_ms: windowStartMs,
    window_end_ms: windowStartMs === null || isWindowOpen ? null : windowStartMs + HOUR_MS,
  }
}

const STORE = `
  insert into insight (insight_id, message_identifier, message_index, received_at, file_ctime, window_start, window_end, device_id,
    alg_id, class_id, confidence, comms_source, insight_status, class_ids, class_confidences, latitude, longitude, reviewed_at)
  select draw_insight_id(displayed_ms, message), message, 0, ms_to_time(received_ms), ms_to_time(camera_ms),
    ms_to_time(window_start_ms), ms_to_time(window_end_ms), device_id, alg_id, class_id, confidence, source, status, class_ids,
    class_confidences, case when longitude is not null then 0 end, longitude,
    case when "isConfirmed" then ms_to_time(received_ms) end
  from json_to_recordset($1) as drawn (displayed_ms bigint, message int, received_ms bigint, camera_ms bigint, window_start_ms bigint,
    window_end_ms bigint, device_id int, alg_id int, class_id int, confidence real, source comms_source, status insight_status,
    class_ids int[], class_confidences real[], longitude float8, "isConfirmed" boolean)`

const classValues = [
  '7',
  'fox',
  'RED',
  'e',
  'Class',
  'class 7',
  'ss 1',
  'Ä',
  'lynx',
  'empty',
  'nothing',
  '🦊',
  '%',
  '_',
  'zebra',
]

/** For each column, some values that many rows have, some that few rows have, and some that no row has. */
const values = {
  insight_id: ['7', '0', '123', 'x'],
  class_name: classValues,
  class_list: classValues,
  confidence: ['5', '50', '0', '100', '9', '7', 'x'],
  device: ['north', 'SENTINEL-8', 'e', 'Unnamed', 'Ä', '🦊', '-', ' ', "'", '\\'],
  device_id: ['1', '2', '3', '9', 'x'],
  comms_source: ['cell', 'Wi-Fi', 'wifi', 'l', 'LoRa', 'Satellite', 'x'],
  insight_status: ['none', 'favorite', 'archived', 'ack', 'Acknowledged', 'a', 'x'],
} as const satisfies Record<ValueColumn, string[]>

const valueColumns = Object.keys(values) as ValueColumn[] // safe: the object's own keys
const valueRule = fc
  .constantFrom(...valueColumns)
  .chain((column) => fc.record({ column: fc.constant(column), value: fc.constantFrom(...values[column]) }))

const day = fc.integer({ min: -3, max: SPAN_DAYS + 3 }).map((days) => toDay(FIRST_MS + days * DAY_MS))
const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const dateRule = fc
  .tuple(fc.constantFrom('time' as const, 'time_stamp' as const, 'file_ctime' as const), day, day)
  .map(([column, one, other]) => ({ column, from: one < other ? one : other, to: one < other ? other : one }))

const hour = fc.integer({ min: 0, max: 23 })
const hourRule = fc.record({
  column: fc.constant('hour_of_day' as const),
  first_hour: hour,
  last_hour: hour,
})

const classRule = fc.record({
  column: fc.constant('exact_class' as const),
  value: fc.constantFrom(
    'Class 7',
    'class 7',
    'fox',
    'empty',
    ...[...LABELS.values()].flatMap((ofAlg) => [...ofAlg.values()]),
  ),
})

const rule = fc.oneof(
  { weight: 4, arbitrary: valueRule },
  { weight: 4, arbitrary: dateRule },
  { weight: 2, arbitrary: hourRule },
  { weight: 1, arbitrary: classRule },
)

/** Generates filters of all kinds, with the time zone for their days and hours. */
export const randomFilter = fc.record({
  rules: fc.array(rule, { maxLength: 2, size: 'max' }),
  zone: fc.constantFrom('UTC', 'camera', 'camera', 'Pacific/Auckland', 'America/Los_Angeles'),
  archived: fc.boolean(),
})
export type RandomFilter = typeof randomFilter extends fc.Arbitrary<infer Value> ? Value : never
