import type { ListedInsight } from '../members.ts'
import { takeOutdated } from './collections.ts'
import type { Tell } from './copy-messages.ts'
import type { ListRequest } from './list-request.ts'
import { countRowsFrom, listRows } from './list-rows.ts'
import { readCollection } from './read-collection.ts'
import { readRow } from './read-row.ts'
import { sumCollections } from './sum-collections.ts'
import { findRow, type InsightTable } from './table.ts'

/** Told with a list, so that they can be painted at once; a collection may have a thousand members. */
const FIRST_ROWS = { insights: 100, collections: 50 }

export interface ShownList {
  request: ListRequest
  /** What a device without a name is called. */
  unnamed: string
}

/** The list that the page shows, told whenever it is another than was told before. */
export function createToldList(tell: Tell) {
  let shown: ShownList | undefined
  let told = new Float64Array(0)
  /** Rows from this one on wait until the person asks for them. */
  let waitingFrom = 0
  /** When the last of the rows before that one was received. */
  let latestShownMs = 0

  function showAll({ length, columns }: InsightTable): void {
    waitingFrom = length
    latestShownMs = columns.receivedMs.subarray(0, length).reduce((a, b) => Math.max(a, b), 0)
  }

  /** Until when what was received is shown: before the first of those that wait. */
  function shownUntilMs({ length, columns }: InsightTable): number {
    const waiting = columns.receivedMs.subarray(waitingFrom, length)
    return waiting.reduce((until, received) => Math.min(until, received - 1), latestShownMs)
  }

  function makeList(table: InsightTable, { request, unnamed }: ShownList) {
    const rows = listRows(table, request, { unnamed, below: waitingFrom })
    const waiting = countRowsFrom(table, request, { unnamed, from: waitingFrom })
    if (rows.length > 0 || waiting === 0) return { rows, waiting }
    // Nobody is reading there.
    showAll(table)
    return { rows: listRows(table, request, { unnamed }), waiting: 0 }
  }

  /** A collection changes with any of its members: those that the page may have are told anew, the first of them at once. */
  function tellOutdated(table: InsightTable): void {
    const ids = takeOutdated(table)
    if (ids.length > 0)
      tell({ kind: 'outdated', ids, rows: readShown(table, ids.slice(0, FIRST_ROWS.collections)) })
  }

  function readShown(table: InsightTable, ids: readonly number[]): (ListedInsight | undefined)[] {
    const rows = ids.map((id) => findRow(table, id) ?? table.length)
    if (!shown?.request.collections) return rows.map((row) => readRow(table, row))
    // Only of what is summed up is the next change told: also of those that the list does not show.
    const known = rows.filter((row) => row < table.length)
    const { archived } = shown.request
    sumCollections(table, Uint32Array.from(known), archived)
    return rows.map((row) => readCollection(table, row, archived))
  }

  return {
    readShown,
    show(list: ShownList) {
      shown = list
    },
    showAll,
    tell(table: InsightTable, { untold, isAnother = false }: { untold: number; isAnother?: boolean }) {
      if (!shown) return
      const { key, collections } = shown.request
      const { rows, ...made } = makeList(table, shown)
      const ids = collections ? representativesOf(table, rows) : idsOf(table, rows)
      const waiting = made.waiting + untold
      if (collections) tellOutdated(table)
      const until = { waiting, shownUntilMs: shownUntilMs(table) }
      if (!isAnother && isSame(ids, told)) return tell({ kind: 'waiting', key, ...until })
      told = ids.slice()
      const most = collections ? FIRST_ROWS.collections : FIRST_ROWS.insights
      const first = readShown(table, [...ids.subarray(0, most)]).filter((row) => row !== undefined)
      return tell({ kind: 'listed', key, ids, ...until, first }, [ids.buffer])
    },
  }
}

function idsOf({ columns: { id } }: InsightTable, rows: Uint32Array): Float64Array<ArrayBuffer> {
  return Float64Array.from(rows, (row) => id[row] ?? 0)
}

function representativesOf(
  { columns: { id, collection }, collections }: InsightTable,
  rows: Uint32Array,
): Float64Array<ArrayBuffer> {
  const { representative } = collections.columns
  return Float64Array.from(rows, (row) => id[representative[collection[row] ?? 0] ?? 0] ?? 0)
}

function isSame(one: Float64Array, other: Float64Array): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}
