import { COLLECTION_MEMBERS_MAX } from '@sentinel/contracts/insights/limits'
import { averageConfidence, type ClassifiedInsight } from '@sentinel/domain/insights/collection-grouping'
import type { Queryable } from '@sentinel/migrations/connect'

/** An insight's collection, and the point where the user's link to its device begins. */
export interface PushedCollection {
  device_id: number
  window_start: string | null
  window_end: string | null
  visible_from_id: number
}

/** Keyed by `collectionKey`. A collection of one insight has no entry. */
export type GroupConfidences = ReadonlyMap<string, number | null>

/** Selects the members of a collection `k`, newest first. The user sees members from `k.visible_from_id` on. `showsArchivedSql` is a boolean. */
export function membersSql(showsArchivedSql: string): string {
  return `(
    select * from insight
    where device_id = k.device_id and window_start = k.window_start and window_end = k.window_end
      and insight_id >= k.visible_from_id and (${showsArchivedSql} or insight_status <> 'archive')
    order by insight_id desc limit ${COLLECTION_MEMBERS_MAX})`
}

const CLASSIFIED_MEMBERS = `
  select k.device_id, k.visible_from_id, k.window_start, k.window_end, m.alg_id, m.class_id, m.confidence
  from unnest($1::int[], $2::bigint[], $3::timestamptz[], $4::timestamptz[]) as k (device_id, visible_from_id, window_start, window_end)
  cross join lateral ${membersSql('$5::boolean')} m`

/** Returns the confidence of each insight's collection, over the members that the user sees. */
export async function findGroupConfidences(
  db: Queryable,
  insights: readonly PushedCollection[],
  { archived }: { archived: boolean },
): Promise<GroupConfidences> {
  const collections = [
    ...new Map(
      insights.filter(isCollected).map((collection) => [collectionKey(collection), collection]),
    ).values(),
  ]
  if (collections.length === 0) return new Map()
  const { rows } = await db.query<PushedCollection & ClassifiedInsight>({
    name: 'collection-classes',
    text: CLASSIFIED_MEMBERS,
    values: [
      collections.map(({ device_id }) => device_id),
      collections.map(({ visible_from_id }) => visible_from_id),
      collections.map(({ window_start }) => window_start),
      collections.map(({ window_end }) => window_end),
      archived,
    ],
  })
  return averageCollections(rows)
}

/** Returns the confidence of each collection, from members that have already been read. */
export function averageCollections(
  members: readonly (PushedCollection & ClassifiedInsight)[],
): GroupConfidences {
  const collections = Map.groupBy(members.filter(isCollected), collectionKey)
  return new Map([...collections].map(([key, ofCollection]) => [key, averageConfidence(ofCollection)]))
}

export function isCollected({
  window_start,
  window_end,
}: Pick<PushedCollection, 'window_start' | 'window_end'>): boolean {
  return window_start !== null && window_end !== null
}

export function collectionKey(collection: PushedCollection): string {
  return `${collection.device_id} ${collection.visible_from_id} ${collection.window_start} ${collection.window_end}`
}
