import { summarizeCollection } from '@sentinel/domain/insights/collection-grouping'
import { type KeyedRow, type SortKey, sortByKeys } from '@sentinel/domain/insights/sort-order'
import type { Collection } from '@sentinel/contracts/insights/insights'
import type { Queryable } from '@sentinel/migrations/connect'
import { CSV_BYTE_ORDER_MARK, writeCsvLine } from '@sentinel/domain/csv/csv-cells'
import type { InsightSortColumn } from '@sentinel/contracts/insights/insight-filters'
import { findCollections } from '../collections/queries.ts'
import { type ListPin, type ListScope, wholeScope } from '../rows/list-scope.ts'
import { type ExportOptions, readRows, walkRows } from './export-rows.ts'
import { type ExportedCollection, collectionCsvHeader, toMemberCells } from './csv-columns.ts'

/** Each collection has up to a thousand members. */
const COLLECTIONS_READ_AT_ONCE = 50

interface WriteOptions extends ExportOptions {
  pin: ListPin
  /** The ids of the representatives in list order, if the list is not sorted by time. See `findSortedIds`. */
  sortedIds: readonly number[] | undefined
}

/** Writes a line for each member of each collection. A collection's members are consecutive, newest first. */
export async function* writeCollections(
  db: Queryable,
  { sortedIds, ...options }: WriteOptions,
): AsyncGenerator<string, void> {
  yield CSV_BYTE_ORDER_MARK + writeCsvLine(collectionCsvHeader)
  const { userId } = options
  const ids = sortedIds && (yield* sortBySummary(db, sortedIds, { ...options, sortedIds }))
  const read = { ...options, most: COLLECTIONS_READ_AT_ONCE }
  for await (const rows of ids ? readRows(db, ids, read) : walkRows(db, read)) {
    const represented = rows.map(({ insight_id }) => insight_id)
    const collections = await findCollections(db, {
      userId,
      ids: represented,
      archived: options.list.archived,
    })
    yield keepPinned(collections, options.pin).map(writeMembers).join('')
  }
}

/**
 * Sorts by keys that depend on all members of a collection. The database does not store them, so each collection is read. Yields an empty piece after
 * each read, so that a cancelled download stops here.
 */
async function* sortBySummary(
  db: Queryable,
  ids: readonly number[],
  { userId, list: { column, isDescending, archived }, pin }: WriteOptions,
): AsyncGenerator<string, readonly number[]> {
  const keyOf = collectionKeyOf(column)
  if (!keyOf) return ids
  const keyed: KeyedRow[] = []
  for (let at = 0; at < ids.length; at += COLLECTIONS_READ_AT_ONCE) {
    const representatives = ids.slice(at, at + COLLECTIONS_READ_AT_ONCE)
    const collections = await findCollections(db, { userId, ids: representatives, archived })
    for (const collection of keepPinned(collections, pin))
      keyed.push({ insightId: collection.insight_id, key: keyOf(collection) })
    yield ''
  }
  return sortByKeys(keyed, isDescending)
}

/** Removes members that were received after the list was pinned, and summarizes the others. */
function keepPinned(collections: readonly Collection[], { heardAt }: ListPin): ExportedCollection[] {
  const heardMs = heardAt === 'infinity' ? Number.POSITIVE_INFINITY : Date.parse(heardAt)
  return collections.flatMap(({ insights }) => {
    const [newest, ...others] = insights.filter(({ time_stamp }) => Date.parse(time_stamp) <= heardMs)
    if (!newest) return []
    const members: ExportedCollection['members'] = [newest, ...others]
    const { classes, representative, status } = summarizeCollection(members)
    return {
      members,
      insight_id: representative.insight_id,
      class_name: representative.class_name, // the representative has the top class
      confidence: classes[0].confidence,
      insight_status: status,
    }
  })
}

function writeMembers(collection: ExportedCollection): string {
  return collection.members.map((insight) => writeCsvLine(toMemberCells(insight, collection))).join('')
}

/** Counts the lines that `writeCollections` writes after the header. */
export async function countMembers(db: Queryable, scope: ListScope): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    `select coalesce(sum(members), 0)::bigint as total from ${wholeScope(scope)}`,
    scope.values,
  )
  return rows[0]?.total ?? 0
}

type SummaryKeys = Pick<Collection, 'confidence' | 'insight_status'>

/** Sort keys that depend on all of a collection's members. All other columns sort by the representative. */
const keys: Partial<Record<InsightSortColumn, (row: SummaryKeys) => SortKey>> = {
  confidence: ({ confidence }) => confidence,
  insight_status: ({ insight_status }) => insight_status ?? 'none',
}

function collectionKeyOf(column: InsightSortColumn): ((row: SummaryKeys) => SortKey) | undefined {
  return keys[column]
}
