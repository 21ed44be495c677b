import { firstInsightId } from '@sentinel/domain/insights/insight-id'
import { insightColumns, type InsightRule } from '@sentinel/contracts/insights/insight-filters'
import { CommsSource, type Insight, InsightStatus } from '@sentinel/contracts/insights/insights'
import { linesOfInsights } from '../list/store-worker/line.ts'
import { appendFetched, createTable, type InsightTable } from '../list/store-worker/table.ts'
import { anInsight } from '../../../platform/testing/sample-insights.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NEWEST_MS = Date.UTC(2026, 10, 20)
export const classNames = ['red fox', 'Ẽland', 'empty', 'Class 17', 'Red deer', '🦊', 'ﬀ', 'red FOX']
const devices = [
  { device_id: 100, device_name: 'sentinel-7', display_name: null },
  { device_id: 101, device_name: 'sentinel-8', display_name: 'Ford 7' },
  { device_id: 102, device_name: null, display_name: null },
  { device_id: 103, device_name: ' ', display_name: '' },
]

const classes = classNames.map((className, class_id) => ({ class_id, className }))

/** Returns a generator of integers from 0 up to, but excluding, a bound. The sequence is the same in every run. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** There are only a few windows so that insights share them. They come in pairs that begin together and end at different times. */
const windows = Array.from({ length: 200 }, (_, at) => {
  const startMs = NEWEST_MS - Math.floor(at / 2) * DAY_MS
  const window_start = new Date(startMs).toISOString()
  return { window_start, window_end: new Date(startMs + ((at % 2) + 1) * 60_000).toISOString() }
})
const halfWindow = { window_start: new Date(NEWEST_MS).toISOString(), window_end: null }
const noWindow = { window_start: null, window_end: null }

/** Returns insights that differ in every field that a rule can test, newest first. */
export function someInsights(count: number, random: (below: number) => number): Insight[] {
  const pick = <Value>(values: readonly Value[]) => pickBy(random, values)
  const aTime = () => new Date(NEWEST_MS - random(1100 * DAY_MS)).toISOString()
  const aConfidence = () => pick([null, random(10_000) / 100, 50, 0, 100])
  return Array.from({ length: count }, (_, at) => {
    const [own, device] = [pick(classes), pick(devices)]
    const listed = Array.from({ length: random(4) }, () => pick(classes))
    return anInsight({
      insight_id: firstInsightId(NEWEST_MS - Math.floor((at * 1100 * DAY_MS) / count)) - random(1000),
      ...device,
      alg_id: pick([3, 4]),
      class_id: own.class_id,
      class_name: own.className,
      confidence: aConfidence(),
      class_list: [own, ...listed].map((one) => ({ ...one, confidence: aConfidence() })),
      comms_source: pick(CommsSource.options),
      insight_status: pick(InsightStatus.options),
      userConfirmed: random(2) === 0,
      time_stamp: aTime(),
      file_ctime: pick([null, aTime(), aTime(), '2019-01-01T00:00:00.000Z']),
      ...pick([noWindow, halfWindow, pick(windows), pick(windows), pick(windows)]),
      photoUrl: pick([null, `2026/11/photo-${at}.jpg`]),
      ...pick([{}, {}, { photo_damaged: true as const }, { photo_awaited: true as const }]),
      latitude: pick([null, -1.292_134_567]),
      longitude: pick([null, 36.8, 178.4, -155.5, 7.5]),
    })
  })
}

function pickBy<Value>(random: (below: number) => number, values: readonly Value[]): Value {
  return values[random(values.length)] as Value // safe: below the length
}

export function tableOf(insights: readonly Insight[]): InsightTable {
  const table = createTable()
  appendFetched(table, linesOfInsights(insights))
  return table
}

const values = [
  '7',
  'red',
  'FOX',
  'e',
  'Class',
  'ẽ',
  '100',
  '9',
  'cell',
  'none',
  'no',
  'Wi-Fi',
  'archived',
  'Unnamed',
  '🦊',
  'zebra',
]

function someRule(random: (below: number) => number): InsightRule {
  if (random(12) === 0) return { column: 'exact_device', device_id: pickBy(random, devices).device_id }
  if (random(12) === 0) return { column: 'exact_class', value: pickBy(random, classNames) }
  const names = Object.keys(insightColumns) as (keyof typeof insightColumns)[] // safe: the object's own keys
  const column = pickBy(random, names)
  const day = (daysAgo: number) => new Date(NEWEST_MS - daysAgo * DAY_MS).toISOString().slice(0, 10)
  if (column === 'time' || column === 'time_stamp' || column === 'file_ctime') {
    const until = random(1100)
    return { column, from: day(until + random(300)), to: day(until) }
  }
  if (column === 'hour_of_day') return { column, first_hour: random(24), last_hour: random(24) }
  return { column, value: pickBy(random, values) }
}

/** Returns up to three rules of any kind. */
export function someRules(random: (below: number) => number): InsightRule[] {
  return Array.from({ length: random(4) }, () => someRule(random))
}
