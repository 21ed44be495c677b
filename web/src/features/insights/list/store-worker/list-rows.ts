import type { ListRequest } from '../from-store/list-request.ts'
import { compileCollectionTests } from './collection-tests.ts'
import { compileRowTests, keepRows } from './row-tests.ts'
import { sortRows } from './sort-rows.ts'
import { sumCollections } from './sum-collections.ts'
import { ARCHIVED, type InsightTable } from './table.ts'

interface ListOptions {
  /** Rows from this one on are left out. */
  below?: number
}

/** The rows of a list, in its order; of each collection that of its representative. */
export function listRows(
  table: InsightTable,
  request: ListRequest,
  { below = table.length }: ListOptions = {},
): Uint32Array {
  const rows = request.collections
    ? keepCollections(table, request, { all: newestFirst(table, table.length), below })
    : keepRows(newestFirst(table, below), compileRowTests(table, request))
  return sortRows(table, request, rows)
}

/** How many of the insights from that row on the list shows, by themselves or in their collections. */
export function countRowsFrom(table: InsightTable, request: ListRequest, { from }: { from: number }): number {
  const rows = Uint32Array.from({ length: table.length - from }, (_, at) => from + at)
  if (!request.collections) return keepRows(rows, compileRowTests(table, request)).length
  const members = keepMembers(table, request, rows)
  sumCollections(table, members, request.archived)
  const { representative } = table.collections.columns
  const representatives = members.map((row) => representative[table.columns.collection[row] ?? 0] ?? 0)
  return keepRows(representatives, compileCollectionTests(table, request)).length
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

/**
 * The representatives of the collections that the request's tests let in and that have a member among the rows before `below`. Uses
 * the room of `all`.
 */
function keepCollections(
  table: InsightTable,
  request: ListRequest,
  { all, below }: { all: Uint32Array; below: number },
): Uint32Array {
  const { collection } = table.columns
  const { representative } = table.collections.columns
  const shown = keepMembers(
    table,
    request,
    all.filter((row) => row < below),
  )
  sumCollections(table, shown, request.archived)
  const isShown = new Uint8Array(table.collections.length)
  for (const row of shown) isShown[collection[row] ?? 0] = 1
  return keepRows(all, [
    (row) => isShown[collection[row] ?? 0] === 1 && representative[collection[row] ?? 0] === row,
    ...compileCollectionTests(table, request),
  ])
}

/** The rows that are members of their collections in this list. Uses the room of `rows`. */
function keepMembers(table: InsightTable, { archived }: ListRequest, rows: Uint32Array): Uint32Array {
  const { status } = table.columns
  return keepRows(rows, [(row) => archived || status[row] !== ARCHIVED])
}
