import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { type ApiError, viewOnly, notFound } from '../../platform/http/errors.ts'

/** True if the user `u` may change the device in the link `l`. A viewer may not change any device, even if the link allows it. */
export const mayManage = sql<boolean>`l.may_manage and u.role <> 'viewer'`

export interface OwnDevice {
  userId: number
  deviceId: number
}

/** A user's link to a device, and the time from which they see it. */
export interface OwnLink {
  groupId: number | null
  /** Null means from the device's first data on. */
  visibleFrom: string | null
  visibleFromId: number
}

export async function getOwnLink(db: Database, { userId, deviceId }: OwnDevice): Promise<OwnLink> {
  const link = await db
    .selectFrom('user_device')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .select([
      'group_id as groupId',
      sql<string | null>`wire_time(nullif(visible_from, '-infinity'))`.as('visibleFrom'),
      'visible_from_id as visibleFromId',
    ])
    .executeTakeFirst()
  if (!link) throw notFound('Device')
  return link
}

/**
 * Locks the user's link until the transaction ends, so that the device is still theirs when later statements change it. Links are locked before
 * devices. Code that also needs the device's `device_stat` row locks that row first.
 */
export async function lockOwnLink(tx: Database, own: OwnDevice): Promise<void> {
  if (!(await lockLink(tx, 'user_device', own))) throw notFound('Device')
}

/** Locks the link like `lockOwnLink`, before a change to the device. Throws if the user may only view the device. */
export async function lockManagedLink(tx: Database, own: OwnDevice): Promise<void> {
  if (!(await lockLink(tx, 'managed_device', own))) throw await explainUnmanaged(tx, own)
}

function lockLink(tx: Database, from: 'user_device' | 'managed_device', { userId, deviceId }: OwnDevice) {
  return tx
    .selectFrom(from)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .select('device_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Explains why a user could not change a device: they may only view it, or they did not have it. A user who has become a manager of the device in the
 * meantime gets "not found", because they did not have it when they tried to change it.
 */
export async function explainUnmanaged(db: Database, { userId, deviceId }: OwnDevice): Promise<ApiError> {
  const link = await db
    .selectFrom('user_device')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('may_manage', '=', false)
    .select('device_id')
    .executeTakeFirst()
  return link ? viewOnly() : notFound('Device')
}
