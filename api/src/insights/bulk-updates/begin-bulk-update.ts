import type { Database } from '@sentinel/migrations/connect'
import type { BulkUpdateState } from '@sentinel/migrations/rows'
import { sql } from 'kysely'
import { queueBulkUpdate } from './queue-bulk-update.ts'
import { publishBulkUpdate } from './publish-bulk-update.ts'

/** Claims the devices of a bulk update whose rows have been written, queues it, and returns its state. */
export async function beginBulkUpdate(tx: Database, bulkId: number): Promise<BulkUpdateState> {
  const { total } = await tx
    .selectFrom('bulk_update')
    .select('total')
    .where('bulk_id', '=', bulkId)
    .executeTakeFirstOrThrow()
  const state = await claimDevices(tx, bulkId, total)
  const isOver = state === 'completed' || state === 'blocked'
  await tx
    .updateTable('bulk_update')
    .set({ state, ...(isOver && { ended_at: sql<string>`now()` }) })
    .where('bulk_id', '=', bulkId)
    .execute()
  if (state === 'blocked') await tx.deleteFrom('bulk_update_row').where('bulk_id', '=', bulkId).execute()
  if (state === 'processing') await queueBulkUpdate(tx, bulkId)
  await publishBulkUpdate(tx, bulkId)
  return state
}

/**
 * A single insert determines whether another bulk update has claimed any of the devices. The claims stay locked until the end of the transaction, so
 * that a transaction that ends a bulk update sees every bulk update that is waiting for it.
 */
async function claimDevices(tx: Database, bulkId: number, total: number): Promise<BulkUpdateState> {
  await sql`savepoint claims`.execute(tx)
  const { rows } = await sql<{ claimed: number; wanted: number; isFirst: boolean }>`
    with b as (select user_id, device_ids from bulk_update where bulk_id = ${bulkId}),
    claimed as (
      insert into bulk_claim as c (device_id, user_id, bulk_ids)
      select device_id, b.user_id, array[${bulkId}::bigint] from b, unnest(b.device_ids) device_id order by device_id
      on conflict (device_id) do update set bulk_ids = c.bulk_ids || excluded.bulk_ids where c.user_id = excluded.user_id
      returning bulk_ids
    )
    select (select count(*) from claimed) as claimed, cardinality(device_ids) as wanted,
      not exists (select from claimed where bulk_ids[1] <> ${bulkId}) as "isFirst"
    from b`.execute(tx)
  const [outcome] = rows
  if (!outcome || outcome.claimed < outcome.wanted) {
    await sql`rollback to savepoint claims`.execute(tx)
    return 'blocked'
  }
  if (total === 0) return 'completed'
  return outcome.isFirst ? 'processing' : 'waiting'
}
