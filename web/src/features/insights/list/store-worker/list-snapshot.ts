import type { ListedInsight } from '../members.ts'
import type { ShownRows } from '../shown-rows.ts'
import { NO_ROW, takeOutdated } from './collections.ts'
import type { Tell } from '../from-store/messages.ts'
import type { ListRequest } from '../from-store/list-request.ts'
import { countRowsFrom, listRows } from './list-rows.ts'
import { readCollection } from './read-collection.ts'
import { readRow } from './read-row.ts'
import { sumCollections } from './sum-collections.ts'
import { findRow, type InsightTable } from './table.ts'

/** Told with a list, so that they can be painted at once; a collection may have a thousand members. */
const FIRST_ROWS = { insights: 100, collections: 50 }

export interface ShownList {
  request: ListRequest
}

/** The list that the page shows, told whenever it is another than was told before. */
export function createToldList(tell: Tell) {
  let shown: ShownList | undefined
  let told = new Float64Array(0)
  /** Rows from this one on wait until the person asks for them. */
  let waitingFrom = 0
  /** When the last of the rows before that one was received. */
  let latestReceivedMs = 0

  function showAll({ length, columns }: InsightTable): void {
    waitingFrom = length
    latestReceivedMs = columns.receivedMs.subarray(0, length).reduce((a, b) => Math.max(a, b), 0)
  }

  /** Waiting rows are not shown, so what is shown ends before the first of them was received. */
  function findShown(table: InsightTable, rows: Uint32Array, { collections }: ListRequest): ShownRows {
    const { length, columns } = table
    const waiting = columns.receivedMs.subarray(waitingFrom, length)
    const shownRows = collections ? rows.map((row) => findNewest(table, row, waitingFrom)) : rows
    return {
      shownUntilMs: waiting.reduce((until, received) => Math.min(until, received - 1), latestReceivedMs),
      latestShownMs: shownRows.reduce((latest, row) => Math.max(latest, columns.receivedMs[row] ?? 0), 0),
    }
  }

  function makeList(table: InsightTable, { request }: ShownList) {
    const rows = listRows(table, request, { below: waitingFrom })
    const waiting = countRowsFrom(table, request, { from: waitingFrom })
    if (rows.length > 0 || waiting === 0) return { rows, waiting }
    // Nobody is reading there.
    showAll(table)
    return { rows: listRows(table, request), waiting: 0 }
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
      const ids = idsOf(table, rows)
      const waiting = made.waiting + untold
      if (collections) tellOutdated(table)
      const end = { waiting, ...findShown(table, rows, shown.request) }
      if (!isAnother && isSame(ids, told)) return tell({ kind: 'waiting', key, ...end })
      told = ids.slice()
      const most = collections ? FIRST_ROWS.collections : FIRST_ROWS.insights
      const first = readShown(table, [...ids.subarray(0, most)]).filter((row) => row !== undefined)
      return tell({ kind: 'listed', key, ids, ...end, first }, [ids.buffer])
    },
  }
}

/** The newest member of a row's collection among the rows before `below`. */
function findNewest({ columns, collections }: InsightTable, row: number, below: number): number {
  let member = collections.columns.newest[columns.collection[row] ?? 0] ?? NO_ROW
  while (member !== NO_ROW && member >= below) member = columns.older[member] ?? NO_ROW
  return member === NO_ROW ? row : member
}

function idsOf({ columns: { id } }: InsightTable, rows: Uint32Array): Float64Array<ArrayBuffer> {
  return Float64Array.from(rows, (row) => id[row] ?? 0)
}

function isSame(one: Float64Array, other: Float64Array): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}
