import { COLLECTION_MEMBERS_MAX } from '@sentinel/contracts/collection-grouping'
import type { Collection } from '@sentinel/contracts/insights'
import type { Queryable } from '@sentinel/migrations/connect'
import { findCollections } from '../collections/queries.ts'
import { CSV_BYTE_ORDER_MARK, writeCsvLine } from './csv-cells.ts'
import { type ExportOptions, readRows, walkRows } from './export-rows.ts'
import { collectionCsvHeader, toMemberCells } from './insight-csv.ts'
import type { InsightList } from './insight-list.ts'
import { type ListPin, type ListScope, wholeScope } from './list-scope.ts'
import { collectionKeyOf, type KeyedCollection, sortCollections } from './sort-collections.ts'

/** Each has up to a thousand members. */
const COLLECTIONS_READ_AT_ONCE = 50

interface WriteOptions extends ExportOptions {
  pin: ListPin
  /** The newest members of the collections in the order of the list, where that is not by time; see `findSortedIds`. */
  sortedIds: readonly number[] | undefined
}

/** A line for each member of each collection, those of one collection behind one another, the newest first. */
export async function* writeCollections(
  db: Queryable,
  { sortedIds, ...options }: WriteOptions,
): AsyncGenerator<string, void> {
  yield CSV_BYTE_ORDER_MARK + writeCsvLine(collectionCsvHeader)
  const { userId } = options
  const ids = sortedIds && (yield* sortByWhatIsShown(db, sortedIds, options))
  const read = { ...options, most: COLLECTIONS_READ_AT_ONCE }
  for await (const rows of ids ? readRows(db, ids, read) : walkRows(db, read)) {
    const newestIds = rows.map(({ insight_id }) => insight_id)
    const collections = await findCollections(db, { userId, newestIds, archived: options.list.archived })
    yield collections.map((collection) => writeMembers(collection, options.pin)).join('')
  }
}

/**
 * Sorts by what all members of a collection make together, which the database does not know: each collection is read for
 * that. Yields an empty piece now and then, so that a download that was cancelled ends here.
 */
async function* sortByWhatIsShown(
  db: Queryable,
  ids: readonly number[],
  { userId, list: { column, isDescending, archived } }: ExportOptions,
): AsyncGenerator<string, readonly number[]> {
  const keyOf = collectionKeyOf(column)
  if (!keyOf) return ids
  const keyed: KeyedCollection[] = []
  for (let at = 0; at < ids.length; at += COLLECTIONS_READ_AT_ONCE) {
    const newestIds = ids.slice(at, at + COLLECTIONS_READ_AT_ONCE)
    for (const collection of await findCollections(db, { userId, newestIds, archived })) {
      const [newest] = collection.insights
      if (newest) keyed.push({ newestId: newest.insight_id, key: keyOf(collection) })
    }
    yield ''
  }
  return sortCollections(keyed, isDescending)
}

function writeMembers(collection: Collection, { heardAt }: ListPin): string {
  const heardMs = heardAt === 'infinity' ? Number.POSITIVE_INFINITY : Date.parse(heardAt)
  const insights = collection.insights.filter(({ time_stamp }) => Date.parse(time_stamp) <= heardMs)
  return insights
    .map((insight) => writeCsvLine(toMemberCells({ insight, collection, members: insights.length })))
    .join('')
}

interface CountOptions {
  userId: number
  list: InsightList
  pin: ListPin
}

/** How many lines `writeCollections` makes. */
export async function countMembers(
  db: Queryable,
  scope: ListScope,
  { userId, list, pin }: CountOptions,
): Promise<number> {
  const heardAt = `$${scope.values.length + 1}::timestamptz`
  const { rows } = await db.query<{ total: number }>(
    `select coalesce(sum(case when i.window_start is null or i.window_end is null then 1 else (
        select count(*) from (select from insight m
          where m.device_id = i.device_id and m.window_start = i.window_start and m.window_end = i.window_end
            and m.received_at <= ${heardAt} ${list.archived ? '' : `and m.insight_status <> 'archive'`}
            and m.insight_id >= (select visible_from_id from user_device where user_id = ${userId} and device_id = i.device_id)
          limit ${COLLECTION_MEMBERS_MAX}) members) end), 0)::bigint as total
      from ${wholeScope(scope)}`,
    [...scope.values, pin.heardAt],
  )
  return rows[0]?.total ?? 0
}
