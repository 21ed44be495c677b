import type { Collection, Insight, InsightClass } from '@sentinel/contracts/insights/insights'
import { summarizeCollection } from '@sentinel/domain/insights/collection-grouping'
import type { Queryable } from '@sentinel/migrations/connect'
import { type ClassLabels, findClassLabels, nameClass } from '../rows/class-labels.ts'
import { averageCollections, membersSql } from '../rows/group-confidence.ts'
import { type InsightRow, presentWith, selectInsights } from '../rows/insight-json.ts'
import { makeScope } from '../rows/list-scope.ts'
import type { OwnLinks } from '../rows/own-links.ts'
import { type PinnedList, addBookmark, seekOffset } from '../rows/pinned-lists.ts'
import { walkSources } from '../rows/walk-insights.ts'

const EVERYTHING = { rules: [], zone: 'UTC', archived: true }

interface PageOptions {
  userId: number
  limit: number
  offset: number
  /** The number of insights per id across all devices. See `createInsightDensity`. */
  density: number
  own: OwnLinks
  /** The pages of the list omit insights that arrived after the list was pinned. The list stores where pages end. */
  list: PinnedList
}

/** Returns the ids of the representatives on a page of the user's collections, newest first. */
export async function findRepresentatives(
  db: Queryable,
  { userId, limit, offset, density, own, list }: PageOptions,
): Promise<number[]> {
  const filter = { ...EVERYTHING, collectionsOf: userId }
  const walk = { scope: makeScope(own, { filter, density, pin: list }), isDescending: true }
  const place = await seekOffset(db, list, walk, offset)
  if (!place) return []
  const found: number[] = []
  await walkSources({ ...walk, ...place, most: limit }, async (source, order) => {
    const { rows } = await db.query<{ insight_id: number }>(
      `select insight_id from ${source} ${order}`,
      walk.scope.values,
    )
    found.push(...rows.map(({ insight_id }) => insight_id))
    return rows.length
  })
  const beyondId = found.at(-1)
  if (beyondId !== undefined) addBookmark(list, { offset: offset + found.length, beyondId })
  return found
}

interface ShownMembers {
  userId: number
  /** True if archived insights count as members. */
  archived: boolean
}

/**
 * Returns the representative of an insight's collection, or the insight itself if all members are archived. Returns undefined if the
 * insight is not the user's.
 */
export async function findRepresentative(
  db: Queryable,
  { insightId, ...shown }: ShownMembers & { insightId: number },
): Promise<number | undefined> {
  const [collection] = await findCollections(db, { ...shown, ids: [insightId] })
  if (!collection) return undefined
  const [newest, ...others] = collection.insights.filter(
    ({ insight_status }) => shown.archived || insight_status !== 'archive',
  )
  return newest ? summarizeCollection([newest, ...others]).representative.insight_id : insightId
}

// The bounds in addition to the list of ids let the database skip whole partitions. Insights that were archived after the ids were read are still
// members, so that no collection disappears between the two queries.
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

/** Returns the collections of these insights, in the given order. Omits those that are not the user's. */
export async function findCollections(
  db: Queryable,
  { userId, ids, archived }: ShownMembers & { ids: readonly number[] },
): Promise<Collection[]> {
  const inOrder = ids.toSorted((a, b) => a - b)
  const values = [userId, ids, inOrder[0] ?? 0, inOrder.at(-1) ?? 0, archived]
  const { rows } = await db.query<InsightRow>({ name: 'collection-members', text: MEMBERS, values })
  const labels = await findClassLabels(db, rows)
  const insights = presentWith({ labels, groupConfidences: averageCollections(rows) }, rows)
  // Another member may have become the representative since the ids were read.
  const collections = new Map(
    presentCollections(insights, labels).flatMap((one) =>
      one.insights.map(({ insight_id }) => [insight_id, one]),
    ),
  )
  return ids.flatMap((id) => collections.get(id) ?? [])
}

/** Groups members, which must be sorted newest first. */
export function presentCollections(insights: readonly Insight[], labels: ClassLabels): Collection[] {
  return [...Map.groupBy(insights, ({ collection_id }) => collection_id).values()].flatMap(
    ([newest, ...others]) => (newest ? [presentCollection([newest, ...others], labels)] : []),
  )
}

function presentCollection(members: [Insight, ...Insight[]], labels: ClassLabels): Collection {
  const { classes, representative, photoUrl, isPhotoDamaged, isPhotoAwaited, userConfirmed, status } =
    summarizeCollection(members)
  const [top] = classes
  const {
    insight_status: _status,
    photo_damaged: _damaged,
    photo_awaited: _awaited,
    ...fields
  } = representative // the class of the representative is the top class
  return {
    ...fields,
    class_list: classes.map(nameAverage),
    confidence: top.confidence,
    group_confidence: top.confidence,
    userConfirmed,
    photoUrl,
    ...(isPhotoDamaged && { photo_damaged: true }),
    ...(isPhotoAwaited && { photo_awaited: true }),
    ...(status && { insight_status: status }),
    collection: true,
    insights: members,
  }

  function nameAverage({ alg_id, class_id, confidence }: (typeof classes)[number]): InsightClass {
    return { class_id, className: nameClass(labels, alg_id, class_id), confidence }
  }
}
