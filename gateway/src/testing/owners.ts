import { summarizeAlert } from '@sentinel/domain/alerts/alert-summary'
import type pg from 'pg'

export interface SeenAlert {
  user_id: number
  alert_type: string
  status: string
  summary: string
  resolved_by: number | null
}

/** Creates a user with their own account. With `linkedDaysAgo`, the link is that many days old. */
export async function createOwner(
  database: pg.Pool,
  deviceIds: number[] = [],
  linkedDaysAgo = 0,
): Promise<number> {
  const { rows } = await database.query<{ user_id: number }>(
    `insert into user_account (email, username, password_hash, email_verified_at)
     values (gen_random_uuid(), gen_random_uuid(), '', now()) returning user_id`,
  )
  const userId = rows[0]?.user_id ?? 0
  for (const deviceId of deviceIds)
    await database.query(`select link_device($1, $2, '-infinity')`, [userId, deviceId])
  await database.query(
    `update user_device set linked_at = now() - $2 * interval '1 day' where user_id = $1`,
    [userId, linkedDaysAgo],
  )
  return userId
}

/** Puts one of the owner's devices into a group whose alerts are ignored. */
export async function ignoreInGroup(database: pg.Pool, userId: number, deviceId: number): Promise<void> {
  const { rows } = await database.query<{ group_id: number }>(
    `insert into device_group (user_id, name) values ($1, 'quiet') returning group_id`,
    [userId],
  )
  const groupId = rows[0]?.group_id
  await database.query('update user_device set group_id = $3 where user_id = $1 and device_id = $2', [
    userId,
    deviceId,
    groupId,
  ])
  await database.query('insert into alert_group_setting (user_id, group_id, ignore) values ($1, $2, true)', [
    userId,
    groupId,
  ])
}

/** Returns all of a device's alerts, oldest first. */
export async function findAlerts(database: pg.Pool, deviceId: number): Promise<SeenAlert[]> {
  const { rows } = await database.query<Omit<SeenAlert, 'summary'> & Parameters<typeof summarizeAlert>[0]>(
    `select user_id, alert_type, status, params, wire_time(created_at) as created_at, resolved_by
     from alert where device_id = $1 order by alert_id`,
    [deviceId],
  )
  return rows.map(({ params, created_at, ...alert }) => ({
    ...alert,
    summary: summarizeAlert({ ...alert, params, created_at }),
  }))
}
