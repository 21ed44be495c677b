import type { Queryable } from '@sentinel/migrations/connect'

/** The versions of the counts for a user's link to a device. A version changes whenever its counts change. */
export interface LinkVersion {
  userId: number
  deviceId: number
  /** The first insight that the user may see. */
  visibleFromId: number
  lastInsightId: number | null
  /** The version of the device's counter row. */
  version: string
  /** The version of the link's own counter row, or null if the link uses the device's counts. */
  linkVersion: string | null
}

/**
 * Every transaction that stores, removes, archives or restores insights also updates the `device_stat` row of their device, and the `link_stat` rows
 * of its late links. The id of the transaction that wrote such a row therefore serves as the version of its counts.
 */
const VERSIONS = `
  select l.user_id as "userId", l.device_id as "deviceId", l.visible_from_id as "visibleFromId", s.last_insight_id as "lastInsightId",
    s.xmin::text as version, k.xmin::text as "linkVersion"
  from user_device l join device_stat s using (device_id)
  left join link_stat k on k.device_id = l.device_id and k.user_id = l.user_id
  where l.user_id = $1`

/** Runs in a transaction with a single snapshot, because the versions and the corresponding data must be consistent. */
export async function findVersions(db: Queryable, userId: number): Promise<LinkVersion[]> {
  const { rows } = await db.query<LinkVersion>({
    name: 'dashboard-versions',
    text: VERSIONS,
    values: [userId],
  })
  return rows
}
