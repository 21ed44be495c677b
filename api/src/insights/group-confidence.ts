import type { Queryable } from '@sentinel/migrations/connect'

/** What an insight's collection is told by, and where the asking user's link to its device begins. */
export interface CollectionMember {
  insight_id: number
  device_id: number
  window_start: string | null
  window_end: string | null
  visible_from_id: number
}

/** By `collectionKey`; a collection of one has none. */
export type GroupConfidences = ReadonlyMap<string, number | null>

/** Members of a collection share device and window, so they stand within so many seconds of one another. */
const REACH_SECONDS = 2 * 24 * 60 * 60
/** Where an insight's id carries its second: decision 3. */
const REACH_IN_IDS = REACH_SECONDS * 2 ** 22

// One walk along each device's index, not one for each insight: a page may hold days of a busy camera.
const AVERAGES = `
  select device_id, visible_from_id, window_start, window_end, max(average) as confidence from (
    select k.device_id, k.visible_from_id, m.window_start, m.window_end, round(avg(m.confidence)) as average
    from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bigint[]) as k (device_id, visible_from_id, low_id, high_id)
    cross join lateral (
      select class_id, confidence, window_start, window_end from insight
      where device_id = k.device_id and insight_id between greatest(k.low_id, k.visible_from_id) and k.high_id
        and window_start is not null and window_end is not null) m
    group by k.device_id, k.visible_from_id, m.window_start, m.window_end, m.class_id) averages
  group by device_id, visible_from_id, window_start, window_end`

/** The highest of the averages of each collection's classes, rounded (spec 2 §9), over what the link lets see of it. */
export async function findGroupConfidences(
  db: Queryable,
  members: readonly CollectionMember[],
): Promise<GroupConfidences> {
  const reaches = Map.groupBy(members.filter(isCollected), linkKey)
  if (reaches.size === 0) return new Map()
  const links = [...reaches.values()].map((own) => ({
    deviceId: own[0]?.device_id,
    visibleFromId: own[0]?.visible_from_id,
    lowId: own.reduce((low, { insight_id }) => Math.min(low, insight_id), Infinity) - REACH_IN_IDS,
    highId: own.reduce((high, { insight_id }) => Math.max(high, insight_id), 0) + REACH_IN_IDS,
  }))
  const { rows } = await db.query<Omit<CollectionMember, 'insight_id'> & { confidence: number | null }>({
    name: 'group-confidences',
    text: AVERAGES,
    values: [
      links.map(({ deviceId }) => deviceId),
      links.map(({ visibleFromId }) => visibleFromId),
      links.map(({ lowId }) => lowId),
      links.map(({ highId }) => highId),
    ],
  })
  return new Map(rows.map((row) => [collectionKey(row), row.confidence]))
}

export function isCollected({
  window_start,
  window_end,
}: Pick<CollectionMember, 'window_start' | 'window_end'>) {
  return window_start !== null && window_end !== null
}

export function collectionKey(member: Omit<CollectionMember, 'insight_id'>): string {
  return `${linkKey(member)} ${member.window_start} ${member.window_end}`
}

function linkKey({
  device_id,
  visible_from_id,
}: Pick<CollectionMember, 'device_id' | 'visible_from_id'>): string {
  return `${device_id} ${visible_from_id}`
}
