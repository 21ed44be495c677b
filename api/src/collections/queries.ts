import type { Collection } from '@sentinel/contracts/insights'
import type { Queryable } from '@sentinel/migrations/connect'
import { findClassLabels } from '../insight-rows/class-labels.ts'
import { averageCollections, membersSql } from '../insight-rows/group-confidence.ts'
import { type InsightRow, presentWith, selectInsights } from '../insight-rows/insight-json.ts'
import { addBookmark, nearestBookmark, type PinnedList } from '../insight-rows/pinned-lists.ts'
import { presentCollections } from './present.ts'

/** The walk looks at least at so many insights at once, and at most. */
const STRETCH_MIN_ROWS = 100
const STRETCH_MAX_ROWS = 10_000

export interface CollectionsOptions {
  userId: number
  limit: number
  offset: number
  /** Insights per id over all devices together, see `createInsightDensity`. */
  density: number
  /** Later insights than it has are in none of its pages. Where pages end is kept in it. */
  list: PinnedList
}

// A collection stands in the list where its newest member does. "or" has each row ask for a newer one by the index.
const STRETCH = `
  with mine as materialized (select own from sum_own_links($1) own),
  stretch as materialized (
    select i.insight_id, i.window_start is null or i.window_end is null or not exists (
        select from insight n where n.device_id = i.device_id and n.window_start = i.window_start
          and n.window_end = i.window_end and n.insight_id > i.insight_id and n.insight_id <= $5
          and n.received_at <= $6::timestamptz) as is_newest,
        i.received_at <= $6::timestamptz as is_pinned
    from mine cross join lateral page_own_insights(mine.own, $2, $3, true, $4) i)
  select coalesce(array_agg(insight_id::text order by insight_id desc) filter (where is_newest and is_pinned), '{}') as newest_ids,
    count(*) as rows, coalesce(min(insight_id), 0) as last_id
  from stretch`

/**
 * The newest insight of each of these collections, in their order. Walks the user's insights from the nearest place that
 * is known, as far as the last of them stands.
 */
export async function findNewestMembers(
  db: Queryable,
  { userId, limit, offset, density, list }: CollectionsOptions,
): Promise<number[]> {
  const start = nearestBookmark(list, offset)
  let before = start?.beyondId ?? list.newestId + 1
  let passed = start?.offset ?? 0
  const found: number[] = []
  let rowsAtOnce = Math.min(Math.max(offset - passed + limit, STRETCH_MIN_ROWS), STRETCH_MAX_ROWS)
  while (found.length < limit) {
    const { rows } = await db.query<{ newest_ids: string[]; rows: number; last_id: number }>({
      name: 'collections-stretch',
      text: STRETCH,
      values: [userId, before, rowsAtOnce, density, list.newestId, list.heardAt],
    })
    const [stretch] = rows
    if (!stretch) break
    const from = Math.max(0, offset - passed)
    const taken = stretch.newest_ids.slice(from, from + limit - found.length).map(Number)
    found.push(...taken)
    passed += stretch.newest_ids.length
    before = stretch.last_id
    if (passed <= offset) addBookmark(list, { offset: passed, beyondId: before })
    if (stretch.rows < rowsAtOnce) break
    rowsAtOnce = Math.min(rowsAtOnce * 2, STRETCH_MAX_ROWS)
  }
  const lastId = found.at(-1)
  if (lastId !== undefined) addBookmark(list, { offset: offset + found.length, beyondId: lastId })
  return found
}

interface ShownMembers {
  userId: number
  /** Archived insights are members too. */
  archived: boolean
}

/**
 * The newest member of an insight's collection, or the insight itself if all members are archived. Undefined if the insight
 * is not the user's.
 */
export async function findNewestMember(
  db: Queryable,
  { userId, insightId, archived }: ShownMembers & { insightId: number },
): Promise<number | undefined> {
  const { rows } = await db.query<{ newest_id: number }>({
    name: 'newest-member',
    text: `
      select coalesce((select max(n.insight_id) from insight n where n.device_id = i.device_id
        and n.window_start = i.window_start and n.window_end = i.window_end and n.insight_id >= l.visible_from_id
        and ($3 or n.insight_status <> 'archive')), i.insight_id) as newest_id
      from insight i join user_device l on l.device_id = i.device_id and i.insight_id >= l.visible_from_id
      where i.insight_id = $2 and l.user_id = $1`,
    values: [userId, insightId, archived],
  })
  return rows[0]?.newest_id
}

/** The id by which a list names the collection with this newest member: that of its representative. */
export async function findRepresentative(
  db: Queryable,
  { userId, newestId, archived }: ShownMembers & { newestId: number | null },
): Promise<number | null> {
  if (newestId === null) return null
  const [collection] = await findCollections(db, { userId, newestIds: [newestId], archived })
  return collection?.insight_id ?? null
}

// Bounds beside the list of ids let the database skip whole partitions. What was archived since the ids were read is still
// a member, so that no collection disappears between the two queries.
const MEMBERS = `
  with k as materialized (
    select i.insight_id, i.device_id, i.window_start, i.window_end, l.visible_from_id
    from insight i join user_device l on l.device_id = i.device_id and l.user_id = $1 and i.insight_id >= l.visible_from_id
    where i.insight_id = any ($2::bigint[]) and i.insight_id between $3 and $4
  )
  ${selectInsights(
    `(select m.*, k.visible_from_id from k cross join lateral ${membersSql('$5::boolean or insight_id = k.insight_id')} m
      union all
      select own.*, k.visible_from_id from k join insight own using (insight_id)
      where (k.window_start is null or k.window_end is null) and own.insight_id between $3 and $4) i`,
    'i.visible_from_id',
  )}
  order by i.insight_id desc`

/** The collections with these newest members, in the order given. Those that are not the user's are left out. */
export async function findCollections(
  db: Queryable,
  { userId, newestIds, archived }: ShownMembers & { newestIds: readonly number[] },
): Promise<Collection[]> {
  const inOrder = newestIds.toSorted((a, b) => a - b)
  const values = [userId, newestIds, inOrder[0] ?? 0, inOrder.at(-1) ?? 0, archived]
  const { rows } = await db.query<InsightRow>({ name: 'collection-members', text: MEMBERS, values })
  const labels = await findClassLabels(db, rows)
  const insights = presentWith({ labels, groupConfidences: averageCollections(rows) }, rows)
  // A newer member may have been stored since the ids were read, so a collection is found by any of its members.
  const collections = new Map(
    presentCollections(insights, labels).flatMap((one) =>
      one.insights.map(({ insight_id }) => [insight_id, one]),
    ),
  )
  return newestIds.flatMap((id) => collections.get(id) ?? [])
}
