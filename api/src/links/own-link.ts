import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { notFound } from '../platform/errors.ts'

export interface OwnDevice {
  userId: number
  deviceId: number
}

/** How a user has a device, and from when on they see it. */
export interface OwnLink {
  groupId: number | null
  /** Null for the device's beginning. */
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
 * Keeps the user's link as it is until the transaction ends: what is written behind it is written to a device of theirs. Links
 * are locked before devices. Code that also needs the device's `device_stat` row locks that one first.
 */
export async function holdOwnLink(tx: Database, { userId, deviceId }: OwnDevice): Promise<void> {
  const link = await tx
    .selectFrom('user_device')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .select('device_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!link) throw notFound('Device')
}
