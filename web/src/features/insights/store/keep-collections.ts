import { compileCollectionTests } from './collection-tests.ts'
import type { ListRequest } from './list-request.ts'
import { keepRows } from './row-tests.ts'
import { sumCollections } from './sum-collections.ts'
import { ARCHIVED, type InsightTable } from './table.ts'

/**
 * Of each collection the first of `all`, which come newest first, that is one of its members, if the request's tests let the collection in. Uses the
 * room of `all`.
 */
export function keepCollections(table: InsightTable, request: ListRequest, all: Uint32Array): Uint32Array {
  const { collection } = table.columns
  const isTaken = new Uint8Array(table.collections.length)
  const firstMembers = keepRows(keepMembers(table, request, all), [
    (row) => {
      const place = collection[row] ?? 0
      if (isTaken[place] === 1) return false
      isTaken[place] = 1
      return true
    },
  ])
  sumCollections(table, firstMembers, request.archived)
  return keepRows(firstMembers, compileCollectionTests(table, request))
}

/** The rows that are members of their collections in this list. Uses the room of `rows`. */
export function keepMembers(table: InsightTable, { archived }: ListRequest, rows: Uint32Array): Uint32Array {
  const { status } = table.columns
  return keepRows(rows, [(row) => archived || status[row] !== ARCHIVED])
}
