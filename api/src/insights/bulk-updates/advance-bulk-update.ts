import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { changeStatuses } from './change-statuses.ts'
import { endBulkUpdate } from './end-bulk-update.ts'
import { PUBLISHED_ROW_BY_ROW_MAX, publishBulkUpdate, publishListsChanged } from './publish-bulk-update.ts'

export interface AdvanceLimits {
  rowsMax: number
  publishedRowByRowMax?: number
}

/**
 * Applies the next rows of a bulk update in one transaction, including the journal, the counters and the change log. Returns the new state, or
 * undefined if the bulk update is not in progress or another process is working on it.
 */
export function advanceBulkUpdate(
  db: Database,
  bulkId: number,
  { rowsMax, publishedRowByRowMax = PUBLISHED_ROW_BY_ROW_MAX }: AdvanceLimits,
): Promise<'processing' | 'completed' | undefined> {
  return db.transaction().execute(async (tx) => {
    const bulk = await lockProcessing(tx, bulkId)
    if (!bulk) return undefined
    const next = await findNextRows(tx, bulk, rowsMax)
    if (next) {
      await lockDevices(tx, bulkId, next)
      await changeStatuses(tx, {
        ...next,
        bulkId,
        userId: bulk.user_id,
        isUndo: bulk.is_undo,
        outlivesLinks: bulk.outlives_links,
        isPublishedRowByRow: bulk.total <= publishedRowByRowMax,
      })
      await noteProgress(tx, bulkId, next)
    }
    if (next && bulk.done + next.count < bulk.total) {
      await publishBulkUpdate(tx, bulkId)
      return 'processing'
    }
    if (bulk.total > publishedRowByRowMax) await publishListsChanged(tx, bulkId)
    await endBulkUpdate(tx, bulkId, 'completed')
    return 'completed'
  })
}

function lockProcessing(tx: Database, bulkId: number) {
  return tx
    .selectFrom('bulk_update')
    .select(['bulk_id', 'user_id', 'is_undo', 'outlives_links', 'total', 'done', 'done_until_id'])
    .where('bulk_id', '=', bulkId)
    .where('state', '=', 'processing')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

interface NextRows {
  firstId: number
  lastId: number
  count: number
}

async function findNextRows(
  tx: Database,
  { bulk_id, done_until_id }: { bulk_id: number; done_until_id: number },
  rowsMax: number,
): Promise<NextRows | undefined> {
  const { rows } = await sql<NextRows>`
    select min(insight_id) as "firstId", max(insight_id) as "lastId", count(*) as count from (
      select insight_id from bulk_update_row where bulk_id = ${bulk_id} and insight_id > ${done_until_id}
      order by insight_id limit ${rowsMax}) next`.execute(tx)
  return rows[0]?.count ? rows[0] : undefined
}

/** Locks in id order, like every transaction that changes counters. */
async function lockDevices(tx: Database, bulkId: number, { firstId, lastId }: NextRows): Promise<void> {
  await sql`
    select from device_stat where device_id in (
      select device_id from bulk_update_row where bulk_id = ${bulkId} and insight_id between ${firstId} and ${lastId})
    order by device_id for update`.execute(tx)
}

async function noteProgress(tx: Database, bulkId: number, { lastId, count }: NextRows): Promise<void> {
  await tx
    .updateTable('bulk_update')
    .set(({ eb }) => ({
      done: eb('done', '+', count),
      done_until_id: lastId,
      tries: 0,
      touched_at: sql<string>`clock_timestamp()`,
    }))
    .where('bulk_id', '=', bulkId)
    .execute()
}
