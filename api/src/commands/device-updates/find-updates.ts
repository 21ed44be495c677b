import type { DeviceUpdate } from '@sentinel/contracts/commands/device-updates'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { isSeen } from '../queue/find-commands.ts'

/** An update as seen by one user, who has one of its devices or created it. */
export type UpdateRow = DeviceUpdate & { user_id: number }

/** The maximum number of ended updates in the list if no `limit` is given. */
const ENDED_UPDATES_MAX = 1000
const OPEN_UPDATES_LISTED_MAX = 9000

interface UpdateFilter {
  userIds: readonly number[]
  updateIds?: readonly number[]
  /** Only updates with a lower id are selected. */
  before?: number | undefined
  isOpen?: boolean
  limit: number
}

/** Returns updates, newest first, once for each of these users who can see them. */
export async function findUpdates(db: Database, filter: UpdateFilter): Promise<UpdateRow[]> {
  const { userIds, updateIds = null, before = null, isOpen = null, limit } = filter
  const { rows } = await sql<UpdateRow>`
    with seen as (
      select created_by as user_id, update_id from device_update where created_by = any (${userIds}::int[])
      union
      select l.user_id, c.update_id from user_device l join device_command c on c.device_id = l.device_id
      where l.user_id = any (${userIds}::int[]) and c.update_id is not null and ${isSeen}
        and (${updateIds}::int[] is null or c.update_id = any (${updateIds}::int[]))
    )
    select seen.user_id, u.update_id, u.status,
      (select coalesce(json_agg(json_build_object('deviceId', c.device_id, 'status', c.status) order by c.device_id), '[]')
        from device_command c join user_device l on l.device_id = c.device_id and l.user_id = seen.user_id
        where c.update_id = u.update_id and ${isSeen}) as "deviceIds",
      u.release_id as "algReleaseId", r.name as release_name, u.firmware_tag as "firmwareReleaseTag", u.firmware_version,
      json_build_object('cycleTime', u.cycle_minutes, 'triggerNumber', u.trigger_number,
        'satelliteFixTime', u.satellite_fix_minutes, 'satellitePasses', u.satellite_passes) as settings,
      wire_time(u.created_at) as created_on, wire_time(u.expires_at) as expires_at, owner.email as owner_email,
      u.created_by is not distinct from seen.user_id as is_mine,
      u.status = 'pending' and exists (select from device_command c join user_device l using (device_id)
        where c.update_id = u.update_id and c.status in ('pending', 'pending_reset')
          and l.user_id = seen.user_id and l.may_manage) as may_drop
    from seen join device_update u using (update_id) join alg_release r using (release_id)
    left join user_account owner on owner.user_id = u.created_by
    where (${updateIds}::int[] is null or u.update_id = any (${updateIds}::int[]))
      and (${before}::int is null or u.update_id < ${before}::int)
      and (${isOpen}::boolean is null or (u.status in ('pending', 'pending_reset')) = ${isOpen}::boolean)
    order by u.update_id desc, seen.user_id
    limit ${limit}`.execute(db)
  return rows
}

/** Returns all open updates and the newest others, newest first. */
export async function findCurrentUpdates(db: Database, userId: number): Promise<UpdateRow[]> {
  const userIds = [userId]
  const open = await findUpdates(db, { userIds, isOpen: true, limit: OPEN_UPDATES_LISTED_MAX })
  const ended = await findUpdates(db, { userIds, isOpen: false, limit: ENDED_UPDATES_MAX })
  return [...open, ...ended].toSorted((a, b) => b.update_id - a.update_id)
}

export async function findUpdate(
  db: Database,
  { userId, updateId }: { userId: number; updateId: number },
): Promise<UpdateRow | undefined> {
  const [update] = await findUpdates(db, { userIds: [userId], updateIds: [updateId], limit: 1 })
  return update
}

export function presentUpdate({ user_id: _, ...update }: UpdateRow): DeviceUpdate {
  return update
}
