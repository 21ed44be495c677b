import type { ListRequest } from './list-request.ts'
import { compileRowTests, keepRows } from './row-tests.ts'
import { sumCollections } from './sum-collections.ts'
import type { InsightTable } from './table.ts'

/**
 * The first of `rows`, which come newest first, of each collection with a member that the tests let through; of all its
 * members, so that one which has come since changes it at once. The time of a collection is that of the row it stands in.
 */
export function keepCollections(
  table: InsightTable,
  request: ListRequest,
  { rows, unnamed }: { rows: Uint32Array; unnamed: string },
): Uint32Array {
  const { collection } = table.columns
  const isOfPlace = ({ column }: ListRequest['tests'][number]) => column === 'time'
  const ofMembers = { ...request, tests: request.tests.filter((test) => !isOfPlace(test)) }
  const isListed = markListed(table, ofMembers, unnamed)
  let kept = 0
  for (const row of rows) {
    const place = collection[row] ?? 0
    if (isListed[place] === 0) continue
    isListed[place] = 0
    rows[kept++] = row
  }
  const ofPlaces = { archived: true, tests: request.tests.filter(isOfPlace) }
  const listed = keepRows(rows.subarray(0, kept), compileRowTests(table, ofPlaces, unnamed))
  sumCollections(table, listed)
  return listed
}

/** Which collections have a member that the tests let through. */
function markListed(
  table: InsightTable,
  request: Pick<ListRequest, 'archived' | 'tests'>,
  unnamed: string,
): Uint8Array {
  const isListed = new Uint8Array(table.collections.length)
  const tests = compileRowTests(table, request, unnamed)
  if (tests.length === 0) return isListed.fill(1)
  const rows = Uint32Array.from({ length: table.length }, (_, row) => row)
  for (const row of keepRows(rows, tests)) isListed[table.columns.collection[row] ?? 0] = 1
  return isListed
}
