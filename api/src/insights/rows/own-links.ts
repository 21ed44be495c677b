import type { Queryable } from '@sentinel/migrations/connect'

/** A device whose insights a user sees, starting with the first insight that the link shows. */
export interface OwnLink {
  deviceId: number
  fromId: number
  lastId: number
}

/** A user's links to devices that have insights, with these devices' totals. */
export interface OwnLinks {
  links: OwnLink[]
  oldestId: number
  newestId: number
  /** Includes archived ones. */
  insights: number
  archived: number
  /**
   * The time at which the server last received something from one of these devices. None of their insights was received later. `infinity` if unknown.
   */
  heardAt: string
}

interface OwnLinksRow {
  device_ids: number[] | null
  /** pg returns bigints in arrays as strings. */
  from_ids: string[] | null
  last_ids: string[] | null
  oldest_id: number | null
  newest_id: number | null
  insight_count: number
  archived_count: number
  heard_at: string | null
}

const OWN_LINKS = `
  select own.*, (select max(last_seen) from device_stat where device_id = any (own.device_ids)) as heard_at
  from sum_own_links($1) own`

export async function findOwnLinks(db: Queryable, userId: number): Promise<OwnLinks> {
  const { rows } = await db.query<OwnLinksRow>({ name: 'own-links', text: OWN_LINKS, values: [userId] })
  const [row] = rows
  const { from_ids, last_ids } = row ?? {}
  return {
    links: (row?.device_ids ?? []).map((deviceId, place) => ({
      deviceId,
      fromId: Number(from_ids?.[place]),
      lastId: Number(last_ids?.[place]),
    })),
    oldestId: row?.oldest_id ?? 0,
    newestId: row?.newest_id ?? 0,
    insights: row?.insight_count ?? 0,
    archived: row?.archived_count ?? 0,
    heardAt: row?.heard_at ?? 'infinity',
  }
}
