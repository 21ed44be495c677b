import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { endBulkUpdate } from './end-bulk-update.ts'
import { queueBulkUpdate } from './queue-bulk-update.ts'
import { PUBLISHED_ROW_BY_ROW_MAX, publishListsChanged } from './publish-bulk-update.ts'

/**
 * The maximum number of consecutive attempts without any progress. The pauses between them grow to minutes. After the last attempt, the bulk update
 * fails for good.
 */
export const TRIES_MAX = 7
/** Much longer than a chunk takes. */
const IDLE_SECONDS = 60
const STORED_DAYS = 90
const PRUNE_ROWS = 10_000
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Counts a failed attempt. Returns false after the last one: the bulk update has failed, and its changes so far remain. Also returns false if it is
 * no longer being processed.
 */
export function retryBulkUpdate(db: Database, bulkId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const bulk = await tx
      .updateTable('bulk_update')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1), touched_at: sql<string>`now()` }))
      .where('bulk_id', '=', bulkId)
      .where('state', '=', 'processing')
      .returning(['tries', 'total'])
      .executeTakeFirst()
    if (!bulk) return false
    if (bulk.tries < TRIES_MAX) return true
    if (bulk.total > PUBLISHED_ROW_BY_ROW_MAX) await publishListsChanged(tx, bulkId)
    await endBulkUpdate(tx, bulkId, 'failed')
    return false
  })
}

/**
 * Requeues bulk updates whose process was killed: all of them when a process starts, because it may be the restarted process, and otherwise those
 * that have been idle. The queue alone would take hours to notice. Queueing a bulk update that is still running is harmless.
 */
export async function resumeBulkUpdates(db: Database, when: 'at once' | 'when idle'): Promise<void> {
  const idleSeconds = when === 'at once' ? 0 : IDLE_SECONDS
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ bulk_id: number }>`
      update bulk_update set touched_at = clock_timestamp() where bulk_id in (
        select bulk_id from bulk_update
        where ended_at is null and state = 'processing' and touched_at <= now() - ${idleSeconds} * interval '1 second'
        order by bulk_id for update skip locked)
      returning bulk_id`.execute(tx)
    for (const { bulk_id } of rows) await queueBulkUpdate(tx, bulk_id)
  })
}

/** Deletes bulk updates that are too old to undo, a limited number of rows at a time. */
export async function pruneBulkUpdates(db: Database, now: () => number): Promise<void> {
  const before = new Date(now() - STORED_DAYS * DAY_MS).toISOString()
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from bulk_update_row where ctid = any (array(
        select r.ctid from bulk_update b join bulk_update_row r using (bulk_id) where b.ended_at < ${before} limit ${PRUNE_ROWS}))`.execute(
      db,
    )
    if (Number(numAffectedRows ?? 0) < PRUNE_ROWS) break
  }
  await db.deleteFrom('bulk_update').where('ended_at', '<', before).execute()
}
