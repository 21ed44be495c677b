import type { Queryable } from '@sentinel/migrations/connect'
import { findCollections } from '../collections/queries.ts'
import { COLLECTION_KEY, MEMBER_COLUMNS } from '../rows/collection-list-sql.ts'
import { type InsightFilter, isAboutDevice } from '../rows/filter-sql.ts'
import { type InsightList, isNewestFirst, isUnfiltered } from './insight-list.ts'
import { type InsightRow, writeInsights } from '../rows/insight-json.ts'
import type { ListPlace } from './list-cursor.ts'
import { type ListScope, makeScope, selectInsights, wholeScope } from '../rows/list-scope.ts'
import { findOwnLinks } from '../rows/own-links.ts'
import { getInsightPage, getInsightRows, NEWEST } from './queries.ts'
import { readInsights } from './read-insights.ts'
import { sortKeyOf, type SortPlace } from './sort-sql.ts'
import { findSortedPlaces } from './sorted-places.ts'

export interface FindOptions {
  userId: number
  list: InsightList
  limit: number
  /** The position where the previous page ended. */
  after: ListPlace | undefined
  /** The number of insights per id across all devices. See `createInsightDensity`. */
  density: number
}

interface FoundPage {
  /** A JSON array of `Insight`, or of `Collection`. */
  json: string
  total: number
  /** The position where the page ends. Undefined on the last page. */
  end: ListPlace | undefined
}

/** The page size is limited because a collection may have a thousand members, and the response contains all of them. */
const COLLECTIONS_MAX = 50

/** Returns a page of a list. A page of collections has at most fifty rows, whatever limit is requested. */
export async function findInsightPage(db: Queryable, options: FindOptions): Promise<FoundPage> {
  const { userId, list, after, density } = options
  const limit = list.collectionsOf === undefined ? options.limit : Math.min(options.limit, COLLECTIONS_MAX)
  if (isUnfiltered(list) && isNewestFirst(list)) {
    const { archived } = list
    const page = { userId, before: after?.insightId ?? NEWEST, limit, archived, density }
    const { json, rows, lastId, total } = await getInsightPage(db, page)
    return { json, total, end: rows < limit ? undefined : { insightId: lastId, key: null, total } }
  }
  const scope = makeScope(await findOwnLinks(db, userId), { filter: list, density })
  const { rows, last } = await findRows(db, scope, { ...options, limit })
  const isLast = rows.length < limit
  const total = await findTotal(db, scope, options, isLast ? rows.length : undefined)
  const end = isLast || !last ? undefined : { ...last, total }
  return { json: await writeRows(db, rows, options), total, end }
}

async function writeRows(db: Queryable, rows: InsightRow[], { userId, list }: FindOptions): Promise<string> {
  const { archived, collectionsOf } = list
  if (collectionsOf === undefined) return writeInsights(db, rows, { archived })
  const ids = rows.map(({ insight_id }) => insight_id)
  return JSON.stringify(await findCollections(db, { userId, ids, archived }))
}

async function findRows(
  db: Queryable,
  scope: ListScope,
  { userId, list, limit, after }: FindOptions,
): Promise<{ rows: InsightRow[]; last: SortPlace | undefined }> {
  const sortKey = sortKeyOf(list)
  if (sortKey) {
    const options = { list, sortKey, beyond: after, isBackwards: false, most: limit }
    const places = await findSortedPlaces(db, scope, options)
    return {
      rows: await getInsightRows(
        db,
        userId,
        places.map(({ insightId }) => insightId),
      ),
      last: places.at(-1),
    }
  }
  const { isDescending } = list
  const walk = { scope, isDescending, beyondId: after?.insightId, most: limit }
  const rows = await readInsights(db, userId, walk)
  const insightId = rows.at(-1)?.insight_id
  return { rows, last: insightId === undefined ? undefined : { insightId, key: null } }
}

/** Counts once per list. Later pages get the total from their cursor, and a first page that is also the last contains all rows. */
async function findTotal(
  db: Queryable,
  scope: ListScope,
  { list, after }: FindOptions,
  rowsOfLast: number | undefined,
): Promise<number> {
  if (after) return after.total
  return rowsOfLast ?? countScope(db, scope, list)
}

/** Counts the rows of a list. Uses its devices' counters unless a filter requires reading the rows. */
export async function countScope(db: Queryable, scope: ListScope, filter: InsightFilter): Promise<number> {
  const { insights, archived } = scope.own
  if (isUnfiltered(filter)) return insights - (filter.archived ? 0 : archived)
  // All of the devices' collections are listed, so they are counted without their summaries.
  const isByDevice = filter.collectionsOf !== undefined && filter.rules.every(isAboutDevice)
  const counted = isByDevice
    ? `(select from (${selectInsights(scope, scope, { columns: MEMBER_COLUMNS })}) i group by ${COLLECTION_KEY}) collection`
    : wholeScope(scope)
  const { rows } = await db.query<{ total: number }>(`select count(*) as total from ${counted}`, scope.values)
  return rows[0]?.total ?? 0
}
