import type { ListRequest } from '../from-store/list-request.ts'
import { compileCollectionTests } from './collection-tests.ts'
import { compileRowTests, filterRows, isNotArchived } from './row-tests.ts'
import { sortRows } from './sort-rows.ts'
import { sumCollections } from './sum-collections.ts'
import type { InsightTable } from './table.ts'

interface ListOptions {
  /** Rows from this one on are excluded. */
  below?: number
}

/** Returns a list's rows in its order. A collection is represented by its representative's row. */
export function listRows(
  table: InsightTable,
  request: ListRequest,
  { below = table.length }: ListOptions = {},
): Uint32Array {
  const rows = request.collections
    ? filterCollections(table, request, { all: newestFirst(table, table.length), below })
    : filterRows(newestFirst(table, below), compileRowTests(table, request))
  return sortRows(table, request, rows)
}

/** Counts the insights from that row on that the list shows, either as rows or within collections. */
export function countRowsFrom(table: InsightTable, request: ListRequest, { from }: { from: number }): number {
  const rows = Uint32Array.from({ length: table.length - from }, (_, at) => from + at)
  if (!request.collections) return filterRows(rows, compileRowTests(table, request)).length
  const members = filterMembers(table, request, rows)
  sumCollections(table, members, request.archived)
  const { representative } = table.collections.columns
  const representatives = members.map((row) => representative[table.columns.collection[row] ?? 0] ?? 0)
  return filterRows(representatives, compileCollectionTests(table, request)).length
}

/** Returns the rows before `below`, newest first: the sorted ones, with the later ones inserted. */
export function newestFirst({ columns, sorted }: InsightTable, below: number): Uint32Array {
  const { id } = columns
  const numbers = countTo(below)
  if (below <= sorted) return numbers.slice()
  const later = numbers.subarray(sorted).toSorted((a, b) => (id[b] ?? 0) - (id[a] ?? 0))
  const rows = new Uint32Array(below)
  let row = 0
  let at = 0
  for (const one of later) {
    const from = row
    while (row < sorted && (id[row] ?? 0) > (id[one] ?? 0)) row++
    rows.set(numbers.subarray(from, row), at)
    at += row - from
    rows[at++] = one
  }
  rows.set(numbers.subarray(row, sorted), at)
  return rows
}

let counted = new Uint32Array(0)

/** Returns the numbers from 0 upwards. Callers must not change them. */
function countTo(length: number): Uint32Array {
  if (counted.length < length) {
    counted = new Uint32Array(length * 2)
    for (let number = 0; number < counted.length; number++) counted[number] = number
  }
  return counted.subarray(0, length)
}

/** Returns the representatives of the collections that match the request and have a member among the rows before `below`. Overwrites `all`. */
function filterCollections(
  table: InsightTable,
  request: ListRequest,
  { all, below }: { all: Uint32Array; below: number },
): Uint32Array {
  const { collection } = table.columns
  const { representative } = table.collections.columns
  const shown = filterMembers(
    table,
    request,
    all.filter((row) => row < below),
  )
  sumCollections(table, shown, request.archived)
  const isShown = new Uint8Array(table.collections.length)
  for (const row of shown) isShown[collection[row] ?? 0] = 1
  return filterRows(all, [
    (row) => isShown[collection[row] ?? 0] === 1 && representative[collection[row] ?? 0] === row,
    ...compileCollectionTests(table, request),
  ])
}

/** Returns the rows that are members of their collections in this list. Overwrites `rows`. */
function filterMembers(table: InsightTable, { archived }: ListRequest, rows: Uint32Array): Uint32Array {
  return archived ? rows : filterRows(rows, [isNotArchived(table)])
}
