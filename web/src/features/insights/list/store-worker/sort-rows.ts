import { deviceName } from '@sentinel/domain/fleet/device-name'
import { compareCodePoints, sortText } from '@sentinel/domain/insights/sort-order'
import type { ListRequest } from '../from-store/list-request.ts'
import { type InsightTable, sources, statuses } from './table.ts'

type KeyOf = (row: number) => number

/** Sorts rows, given newest first, in the same way as the server. Ties are sorted newest first. */
export function sortRows(
  table: InsightTable,
  { column, isDescending, collections }: ListRequest,
  rows: Uint32Array,
): Uint32Array {
  if (column === 'time') return isDescending ? rows : rows.toReversed()
  const keyOf = sortKeys[column](table, collections ? asCollections(table) : asInsights(table))
  const keys = new Float64Array(table.length)
  for (const row of rows) keys[row] = keyOf(row)
  if (column !== 'confidence') return sortByKey(rows, keys, { isDescending })
  const isSaid = (row: number) => !Number.isNaN(keys[row])
  const said = sortByKey(rows.filter(isSaid), keys, { isDescending })
  const all = new Uint32Array(rows.length)
  all.set(said)
  all.set(
    rows.filter((row) => !isSaid(row)),
    said.length,
  )
  return all
}

/** The values that differ for collections, because collections summarize their members. */
interface Shown {
  statusOf: KeyOf
  /** Integers in the order of confidences. NaN if the confidence is unknown. */
  confidenceOf: KeyOf
}

function asInsights({ columns: { confidence, status } }: InsightTable): Shown {
  // The bits of positive floats, read as integers, have the same order.
  const bits = new Uint32Array(confidence.buffer)
  return {
    statusOf: (row) => status[row] ?? 0,
    confidenceOf: (row) => (Number.isNaN(confidence[row]) ? Number.NaN : (bits[row] ?? 0)),
  }
}

function asCollections({ columns: { collection }, collections: { columns } }: InsightTable): Shown {
  const placeOf = (row: number) => collection[row] ?? 0
  return {
    statusOf: (row) => columns.status[placeOf(row)] ?? 0,
    confidenceOf: (row) => columns.confidence[placeOf(row)] ?? 0, // averages are rounded
  }
}

const sortKeys: Record<
  Exclude<ListRequest['column'], 'time'>,
  (table: InsightTable, shown: Shown) => KeyOf
> = {
  class_name: ({ columns, classes }) => {
    const ranks = rank(classes.entries.map(({ class_name }) => class_name))
    return (row) => ranks[columns.classPlace[row] ?? 0] ?? 0
  },
  device: ({ columns, devices }) => {
    const ranks = rank(devices.entries.map(deviceName))
    return (row) => ranks[columns.device[row] ?? 0] ?? 0
  },
  comms_source: ({ columns }) => {
    const ranks = rank(sources)
    return (row) => ranks[columns.source[row] ?? 0] ?? 0
  },
  insight_status: (_, { statusOf }) => {
    const ranks = rank(statuses)
    return (row) => ranks[statusOf(row)] ?? 0
  },
  device_id: ({ columns, devices }) => {
    const ids = Float64Array.from(devices.entries, ({ device_id }) => device_id)
    return (row) => ids[columns.device[row] ?? 0] ?? 0
  },
  confidence: (_, { confidenceOf }) => confidenceOf,
  time_stamp:
    ({ columns }) =>
    (row) =>
      columns.receivedMs[row] ?? 0,
}

/** Returns each text's rank in the order in which names are sorted. Equal texts share a rank. */
function rank(texts: readonly string[]): Uint32Array {
  const keys = texts.map(sortText)
  const inOrder = [...new Set(keys)].toSorted(compareCodePoints)
  const ranks = new Map(inOrder.map((key, place) => [key, place]))
  return Uint32Array.from(keys, (key) => ranks.get(key) ?? 0)
}

const DIGIT_BITS = 16
const DIGITS = 2 ** DIGIT_BITS

/** Sorts the rows by their keys, which are integers by row. Rows with equal keys keep their order. */
function sortByKey(
  rows: Uint32Array,
  keys: Float64Array,
  { isDescending }: { isDescending: boolean },
): Uint32Array {
  const [least, most] = findRange(rows, keys)
  let [from, to] = [rows.slice(), new Uint32Array(rows.length)]
  for (let unit = 1; unit <= most - least; unit *= DIGITS) {
    const digitOf = (row: number) => {
      const key = keys[row] ?? 0
      return Math.floor((isDescending ? most - key : key - least) / unit) % DIGITS
    }
    deal(from, to, digitOf)
    ;[from, to] = [to, from]
  }
  return from
}

function deal(from: Uint32Array, to: Uint32Array, digitOf: (row: number) => number): void {
  const ends = new Uint32Array(DIGITS)
  for (const row of from) {
    const digit = digitOf(row)
    ends[digit] = (ends[digit] ?? 0) + 1
  }
  for (let digit = 1; digit < DIGITS; digit++) ends[digit] = (ends[digit] ?? 0) + (ends[digit - 1] ?? 0)
  for (let at = from.length - 1; at >= 0; at--) {
    const row = from[at] ?? 0
    const digit = digitOf(row)
    const place = (ends[digit] ?? 0) - 1
    ends[digit] = place
    to[place] = row
  }
}

function findRange(rows: Uint32Array, keys: Float64Array): [least: number, most: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const row of rows) {
    const key = keys[row] ?? 0
    if (key < least) least = key
    if (key > most) most = key
  }
  return [least, most]
}
