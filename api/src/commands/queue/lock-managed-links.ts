import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { viewOnly, notFound } from '../../platform/http/errors.ts'

/**
 * Locks the user's links to these devices until the transaction ends. Throws 404 if one of the devices is not theirs, and 403 if they have view-only
 * access to one.
 */
export async function lockManagedLinks(
  tx: Database,
  { userId, deviceIds }: { userId: number; deviceIds: readonly number[] },
): Promise<void> {
  const links = await tx
    .selectFrom('user_device')
    .where('user_id', '=', userId)
    .where(sql<boolean>`device_id = any (${deviceIds}::int[])`)
    .orderBy('device_id')
    .select(['device_id', 'may_manage'])
    .forNoKeyUpdate()
    .execute()
  if (links.length < deviceIds.length)
    throw notFound('Device', { deviceIds: 'One of these devices does not exist, or it is not yours.' })
  if (links.some(({ may_manage }) => !may_manage)) throw viewOnly()
}
