import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { queueBulkUpdate } from './queue-bulk-update.ts'
import { publishBulkUpdate } from './publish-bulk-update.ts'

/** Releases the bulk update's devices and starts the bulk updates that were waiting for them. Does nothing if the bulk update has already ended. */
export async function endBulkUpdate(
  tx: Database,
  bulkId: number,
  state: 'completed' | 'failed',
): Promise<void> {
  const ended = await tx
    .updateTable('bulk_update')
    .set({ state, ended_at: sql<string>`now()` })
    .where('bulk_id', '=', bulkId)
    .where('ended_at', 'is', null)
    .returning(['user_id', 'device_ids'])
    .executeTakeFirst()
  if (!ended) return
  await releaseDevices(tx, bulkId, ended.device_ids)
  for (const nextId of await beginWaiting(tx, ended.user_id)) {
    await queueBulkUpdate(tx, nextId)
    await publishBulkUpdate(tx, nextId)
  }
  await publishBulkUpdate(tx, bulkId)
}

async function releaseDevices(tx: Database, bulkId: number, deviceIds: number[]): Promise<void> {
  await sql`select from bulk_claim where device_id = any (${deviceIds}) order by device_id for update`.execute(
    tx,
  )
  await sql`delete from bulk_claim where device_id = any (${deviceIds}) and bulk_ids = array[${bulkId}::bigint]`.execute(
    tx,
  )
  await sql`
    update bulk_claim set bulk_ids = array_remove(bulk_ids, ${bulkId}) where device_id = any (${deviceIds})`.execute(
    tx,
  )
}

/** If two bulk updates end at once, the lock on the waiting ones lets the second transaction see what both have released. */
async function beginWaiting(tx: Database, userId: number | null): Promise<number[]> {
  const isWaiting = sql`w.state = 'waiting' and w.ended_at is null and w.user_id is not distinct from ${userId}`
  await sql`select from bulk_update w where ${isWaiting} order by bulk_id for update`.execute(tx)
  const { rows } = await sql<{ bulk_id: number }>`
    update bulk_update w set state = 'processing', touched_at = now()
    where ${isWaiting}
      and not exists (select from bulk_claim c where c.device_id = any (w.device_ids) and c.bulk_ids[1] <> w.bulk_id)
    returning w.bulk_id`.execute(tx)
  return rows.map(({ bulk_id }) => bulk_id)
}
