import type { ListRequest } from './list-request.ts'
import { sortByKey } from './radix-sort.ts'
import { compileRowTests, nameOfDevice } from './row-tests.ts'
import { type InsightTable, sources, statuses } from './table.ts'

interface ListOptions {
  /** What a device without a name is called. */
  unnamed: string
  /** Rows from this one on are left out. */
  below?: number
}

/** The rows of a list, in its order: the same as the server's. */
export function listRows(
  table: InsightTable,
  request: ListRequest,
  { unnamed, below = table.length }: ListOptions,
): Uint32Array {
  const tests = compileRowTests(table, request, unnamed)
  return sort(table, request, { rows: keepRows(newestFirst(table, below), tests), unnamed })
}

/** How many rows from that one on the list would have. */
export function countRowsFrom(
  table: InsightTable,
  request: ListRequest,
  { unnamed, from }: { unnamed: string; from: number },
): number {
  const tests = compileRowTests(table, request, unnamed)
  return keepRows(
    Uint32Array.from({ length: table.length - from }, (_, at) => from + at),
    tests,
  ).length
}

function keepRows(rows: Uint32Array, tests: readonly ((row: number) => boolean)[]): Uint32Array {
  let length = rows.length
  for (const isMet of tests) {
    let kept = 0
    for (let at = 0; at < length; at++) {
      const row = rows[at] ?? 0
      if (isMet(row)) rows[kept++] = row
    }
    length = kept
  }
  return rows.subarray(0, length)
}

function newestFirst({ columns, fetched }: InsightTable, below: number): Uint32Array {
  const { id } = columns
  const rows = new Uint32Array(below)
  const later = Uint32Array.from({ length: Math.max(0, below - fetched) }, (_, at) => fetched + at).toSorted(
    (a, b) => (id[b] ?? 0) - (id[a] ?? 0),
  )
  let row = 0
  let at = 0
  for (const one of later) {
    while (row < fetched && (id[row] ?? 0) > (id[one] ?? 0)) rows[at++] = row++
    rows[at++] = one
  }
  while (at < below) rows[at++] = row++
  return rows
}

type KeyOf = (row: number) => number

function sort(
  table: InsightTable,
  { column, isDescending }: ListRequest,
  { rows, unnamed }: { rows: Uint32Array; unnamed: string },
): Uint32Array {
  if (column === 'time') return isDescending ? rows : rows.toReversed()
  const keyOf = sortKeys[column](table, unnamed)
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

const sortKeys: Record<
  Exclude<ListRequest['column'], 'time'>,
  (table: InsightTable, unnamed: string) => KeyOf
> = {
  class_name: ({ columns, classes }) =>
    byRank(
      columns.classPlace,
      classes.entries.map(({ class_name }) => class_name),
    ),
  device: ({ columns, devices }, unnamed) =>
    byRank(
      columns.device,
      devices.entries.map((device) => nameOfDevice(device, unnamed)),
    ),
  comms_source: ({ columns }) => byRank(columns.source, sources),
  insight_status: ({ columns }) => byRank(columns.status, statuses),
  device_id: ({ columns, devices }) => {
    const ids = Float64Array.from(devices.entries, ({ device_id }) => device_id)
    return (row) => ids[columns.device[row] ?? 0] ?? 0
  },
  confidence: ({ columns }) => {
    // The bits of a positive number, read as a whole one, are in the same order.
    const bits = new Uint32Array(columns.confidence.buffer)
    return (row) => (Number.isNaN(columns.confidence[row]) ? Number.NaN : (bits[row] ?? 0))
  },
  time_stamp:
    ({ columns }) =>
    (row) =>
      columns.receivedMs[row] ?? 0,
}

/** Texts are told apart by so many characters, as the server does. */
const TEXT_KEY_CHARACTERS = 60

function byRank(column: Uint8Array | Uint32Array, texts: readonly string[]): KeyOf {
  const keys = texts.map((text) => Array.from(text.toLowerCase()).slice(0, TEXT_KEY_CHARACTERS).join(''))
  const inOrder = [...new Set(keys)].toSorted(compareCodePoints)
  const ranks = new Map(inOrder.map((key, rank) => [key, rank]))
  const rankOf = Uint32Array.from(keys, (key) => ranks.get(key) ?? 0)
  return (row) => rankOf[column[row] ?? 0] ?? 0
}

/** As the bytes of UTF-8 compare, which JavaScript's own order is not beyond the first 65,536 characters. */
function compareCodePoints(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  for (const [at, letter] of left.entries()) {
    const other = right[at]
    if (other === undefined) return 1
    if (letter !== other) return (letter.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0)
  }
  return left.length - right.length
}
