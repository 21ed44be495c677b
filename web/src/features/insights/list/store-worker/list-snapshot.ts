import type { ListedInsight } from '../members.ts'
import type { ShownRows } from '../insight-list.ts'
import { NO_ROW, takeOutdated } from './collections.ts'
import type { Publish } from '../from-store/messages.ts'
import type { ListRequest } from '../from-store/list-request.ts'
import { countRowsFrom, listRows } from './list-rows.ts'
import { readCollection } from './read-collection.ts'
import { readRow } from './read-row.ts'
import { sumCollections } from './sum-collections.ts'
import { findRow, type InsightTable } from './table.ts'

/** The number of rows published with a list so that they can be painted at once. A collection may have a thousand members. */
const FIRST_ROWS = { insights: 100, collections: 50 }

export interface RequestedList {
  request: ListRequest
  /** The ids of arrivals that the page does not show yet. */
  waiting?: readonly number[] | undefined
}

/** Makes the list that the page shows, and publishes a snapshot whenever it differs from the previous one. */
export function createListSnapshot(publish: Publish) {
  let requested: RequestedList | undefined
  let published = new Float64Array(0)
  /** Rows from this one on wait until the user shows them. */
  let waitingFrom = 0
  /** The latest time at which a row before that one was received. */
  let latestReceivedMs = 0

  /** Shows all rows, or those before the first arrival in `except`. Rows that were fetched during a fill are always shown. */
  function showAll(
    table: InsightTable,
    { except = [] }: { except?: readonly number[] | undefined } = {},
  ): void {
    const waiting = except.map((id) => findRow(table, id) ?? 0).filter((row) => row >= table.fetched)
    waitingFrom = Math.min(table.length, ...waiting)
    latestReceivedMs =
      waitingFrom === table.length
        ? table.latestReceivedMs
        : table.columns.receivedMs.subarray(0, waitingFrom).reduce((a, b) => Math.max(a, b), 0)
  }

  function makeList(table: InsightTable, { request }: RequestedList) {
    const rows = listRows(table, request, { below: waitingFrom })
    const waiting = countRowsFrom(table, request, { from: waitingFrom })
    if (rows.length > 0 || waiting === 0) return { rows, waiting }
    // The list is empty, so no reader loses sight of a row.
    showAll(table)
    return { rows: listRows(table, request), waiting: 0 }
  }

  /**
   * Publishes the ids of changed collections that the page may have, and the current state of the first few. A collection changes when
   * any of its members does.
   */
  function publishOutdated(table: InsightTable): void {
    const ids = takeOutdated(table)
    if (ids.length > 0)
      publish({ kind: 'outdated', ids, rows: readShown(table, ids.slice(0, FIRST_ROWS.collections)) })
  }

  function readShown(table: InsightTable, ids: readonly number[]): (ListedInsight | undefined)[] {
    const rows = ids.map((id) => findRow(table, id) ?? table.length)
    if (!requested?.request.collections) return rows.map((row) => readRow(table, row))
    // Summarizes all collections, including those that the list does not show, because a collection's next change is published only if it
    // has been summarized.
    const known = rows.filter((row) => row < table.length)
    const { archived } = requested.request
    sumCollections(table, Uint32Array.from(known), archived)
    return rows.map((row) => readCollection(table, row, archived))
  }

  return {
    readShown,
    request(list: RequestedList) {
      requested = list
    },
    showAll,
    publish(table: InsightTable, { unlisted, isAnother = false }: { unlisted: number; isAnother?: boolean }) {
      if (!requested) return
      const { key, collections } = requested.request
      const { rows, ...made } = makeList(table, requested)
      const ids = idsOf(table, rows)
      const waiting = made.waiting + unlisted
      if (collections) publishOutdated(table)
      const end = { waiting, ...findShown(table, rows, { collections, waitingFrom, latestReceivedMs }) }
      if (!isAnother && isSame(ids, published)) return publish({ kind: 'waiting', key, ...end })
      published = ids.slice()
      const most = collections ? FIRST_ROWS.collections : FIRST_ROWS.insights
      const first = readShown(table, [...ids.subarray(0, most)]).filter((row) => row !== undefined)
      return publish({ kind: 'snapshot', key, ids, ...end, first }, [ids.buffer])
    },
  }
}

interface ShownOptions {
  collections: boolean
  waitingFrom: number
  latestReceivedMs: number
}

/** Returns up to when rows are shown, which is before the first waiting one was received, and when the last shown one was received. */
function findShown(
  table: InsightTable,
  rows: Uint32Array,
  { collections, waitingFrom, latestReceivedMs }: ShownOptions,
): ShownRows {
  const { length, columns } = table
  const waiting = columns.receivedMs.subarray(waitingFrom, length)
  const shownRows = collections ? rows.map((row) => findNewest(table, row, waitingFrom)) : rows
  return {
    shownUntilMs: waiting.reduce((until, received) => Math.min(until, received - 1), latestReceivedMs),
    latestShownMs: findLatest(columns.receivedMs, shownRows),
  }
}

/** Returns the latest of these rows' times. For a million rows a loop is several times as fast as `reduce`. */
function findLatest(times: Float64Array, rows: Uint32Array): number {
  let latest = 0
  for (let at = 0; at < rows.length; at++) {
    const time = times[rows[at] ?? 0] ?? 0
    if (time > latest) latest = time
  }
  return latest
}

/** Returns the newest member of a row's collection among the rows before `below`. */
function findNewest({ columns, collections }: InsightTable, row: number, below: number): number {
  let member = collections.columns.newest[columns.collection[row] ?? 0] ?? NO_ROW
  while (member !== NO_ROW && member >= below) member = columns.older[member] ?? NO_ROW
  return member === NO_ROW ? row : member
}

function idsOf({ columns: { id } }: InsightTable, rows: Uint32Array): Float64Array<ArrayBuffer> {
  const ids = new Float64Array(rows.length)
  for (let at = 0; at < rows.length; at++) ids[at] = id[rows[at] ?? 0] ?? 0
  return ids
}

function isSame(one: Float64Array, other: Float64Array): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at])
}
