import { compileCollectionTests } from './collection-tests.ts'
import type { ListRequest } from '../from-store/list-request.ts'
import { keepRows } from './row-tests.ts'
import { sumCollections } from './sum-collections.ts'
import { ARCHIVED, type InsightTable } from './table.ts'

/**
 * The representatives of the collections that the request's tests let in and that have a member among the rows before `below`. Uses
 * the room of `all`.
 */
export function keepCollections(
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
export function keepMembers(table: InsightTable, { archived }: ListRequest, rows: Uint32Array): Uint32Array {
  const { status } = table.columns
  return keepRows(rows, [(row) => archived || status[row] !== ARCHIVED])
}
