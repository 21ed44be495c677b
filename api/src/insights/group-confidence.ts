import {
  averageClasses,
  type Classified,
  COLLECTION_MEMBERS_MAX,
} from '@sentinel/contracts/collection-grouping'
import type { Queryable } from '@sentinel/migrations/connect'

/** What an insight's collection is told by, and where the asking user's link to its device begins. */
export interface CollectionTold {
  device_id: number
  window_start: string | null
  window_end: string | null
  visible_from_id: number
}

/** By `collectionKey`; a collection of one has none. */
export type GroupConfidences = ReadonlyMap<string, number | null>

/** The members of the collections `k` as the link lets see them, each collection's newest first. */
export const COLLECTION_MEMBERS = `(
  select * from insight
  where device_id = k.device_id and window_start = k.window_start and window_end = k.window_end
    and insight_id >= k.visible_from_id
  order by insight_id desc limit ${COLLECTION_MEMBERS_MAX})`

const RATED = `
  select k.device_id, k.visible_from_id, k.window_start, k.window_end, m.alg_id, m.class_id, m.confidence, m.class_ids,
    m.class_confidences, m.reviewed_at is not null as "userConfirmed"
  from unnest($1::int[], $2::bigint[], $3::timestamptz[], $4::timestamptz[]) as k (device_id, visible_from_id, window_start, window_end)
  cross join lateral ${COLLECTION_MEMBERS} m`

/** How sure each collection is of its surest class (spec 2 §9), over what the link lets see of it. */
export async function findGroupConfidences(
  db: Queryable,
  insights: readonly CollectionTold[],
): Promise<GroupConfidences> {
  const collections = [
    ...new Map(insights.filter(isCollected).map((told) => [collectionKey(told), told])).values(),
  ]
  if (collections.length === 0) return new Map()
  const { rows } = await db.query<CollectionTold & Classified>({
    name: 'collections-rated',
    text: RATED,
    values: [
      collections.map(({ device_id }) => device_id),
      collections.map(({ visible_from_id }) => visible_from_id),
      collections.map(({ window_start }) => window_start),
      collections.map(({ window_end }) => window_end),
    ],
  })
  return rateCollections(rows)
}

/** The same of members that are all at hand. */
export function rateCollections(members: readonly (CollectionTold & Classified)[]): GroupConfidences {
  const collections = Map.groupBy(members.filter(isCollected), collectionKey)
  return new Map(
    [...collections].map(([key, [first, ...others]]) => [
      key,
      first ? averageClasses([first, ...others])[0].confidence : null,
    ]),
  )
}

export function isCollected({
  window_start,
  window_end,
}: Pick<CollectionTold, 'window_start' | 'window_end'>): boolean {
  return window_start !== null && window_end !== null
}

export function collectionKey(told: CollectionTold): string {
  return `${told.device_id} ${told.visible_from_id} ${told.window_start} ${told.window_end}`
}
