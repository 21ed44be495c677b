import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/**
 * Skips what waits to be sent to these people about a device. Locks the integrations first, as senders do. A message that is being sent is
 * left to its sender.
 */
export async function skipWaiting(
  tx: Database,
  { deviceId, userIds }: { deviceId: number; userIds: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ integration_id: number }>`
    select integration_id from integration where user_id = any (${userIds}) order by integration_id for update`.execute(
    tx,
  )
  const integrationIds = rows.map(({ integration_id }) => integration_id)
  await sql`
    update outbox set state = 'skipped', reason_code = 'subject_gone', reason_params = '{}'
    where integration_id = any (${integrationIds}) and state = 'pending' and device_id = ${deviceId}
      and (claimed_until is null or claimed_until <= now())`.execute(tx)
}
