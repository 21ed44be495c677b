import type { InsightStatus } from '@sentinel/contracts/insights'
import type { Queryable } from '@sentinel/migrations/connect'
import type { BulkUpdateRow } from '../updates/queries.ts'

/** Stands behind the last entry that was read: decision 5. */
export interface ChangeCursor {
  transactionId: string
  changeId: number
}

export interface Change {
  kind:
    | 'insights:added'
    | 'insights:changed'
    | 'statuses:changed'
    | 'lists:changed'
    | 'devices:changed'
    | 'links:changed'
    | 'bulk:progressed'
    | 'alerts:changed'
  /** Of changed statuses those of `insightIds`, one by one. */
  deviceIds: number[]
  insightIds: number[]
  userIds: number[]
  alertIds: number[]
  /** What all of `insightIds` have, where statuses have changed. */
  insightStatus: InsightStatus | null
  bulk: Pick<BulkUpdateRow, 'bulk_id' | 'state' | 'done'> | null
}

/** Where a reader begins that knows the rows as they are now: what commits from here on lies behind it. */
export async function getNewestCursor(db: Queryable): Promise<ChangeCursor> {
  const { rows } = await db.query<{ transaction_id: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as transaction_id',
  )
  return { transactionId: rows[0]?.transaction_id ?? '0', changeId: 0 }
}

const READ = `
  select transaction_id::text as transaction_id, change_id, kind, device_ids, insight_ids::text[] as insight_ids, user_ids,
    alert_ids::text[] as alert_ids, insight_status, bulk_id, bulk_state, bulk_done
  from change_log
  where (transaction_id, change_id) > ($1::xid8, $2::bigint) and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
  order by change_log.transaction_id, change_id limit $3`

/** The next entries in commit order, at most so many, and the cursor behind them. */
export async function readChanges(
  db: Queryable,
  cursor: ChangeCursor,
  most: number,
): Promise<{ changes: Change[]; cursor: ChangeCursor }> {
  const { rows } = await db.query<{
    transaction_id: string
    change_id: number
    kind: Change['kind']
    device_ids: number[]
    insight_ids: string[]
    user_ids: number[]
    alert_ids: string[]
    insight_status: InsightStatus | null
    bulk_id: number | null
    bulk_state: BulkUpdateRow['state']
    bulk_done: number
  }>({ name: 'changes', text: READ, values: [cursor.transactionId, cursor.changeId, most] })
  const last = rows.at(-1)
  return {
    changes: rows.map((row) => ({
      kind: row.kind,
      deviceIds: row.device_ids,
      insightIds: row.insight_ids.map(Number),
      userIds: row.user_ids,
      alertIds: row.alert_ids.map(Number),
      insightStatus: row.insight_status,
      bulk:
        row.bulk_id === null ? null : { bulk_id: row.bulk_id, state: row.bulk_state, done: row.bulk_done },
    })),
    cursor: last ? { transactionId: last.transaction_id, changeId: last.change_id } : cursor,
  }
}
