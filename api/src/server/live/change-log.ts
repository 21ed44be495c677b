import type { Queryable } from '@sentinel/migrations/connect'
import type { Change } from '../../platform/changes.ts'

/** The position after the last entry that was read. */
export interface ChangeCursor {
  transactionId: string
  changeId: number
}

/** Returns the starting position for a reader that knows the current rows. Everything that commits from now on comes after it. */
export async function getNewestCursor(db: Queryable): Promise<ChangeCursor> {
  const { rows } = await db.query<{ transaction_id: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as transaction_id',
  )
  return { transactionId: rows[0]?.transaction_id ?? '0', changeId: 0 }
}

const READ = `
  select transaction_id::text as transaction_id, change_id, kind, ids::text[] as ids, user_ids, device_ids, detail
  from change_log
  where (transaction_id, change_id) > ($1::xid8, $2::bigint) and transaction_id < pg_snapshot_xmin(pg_current_snapshot())
  order by change_log.transaction_id, change_id limit $3`

/** Returns at most `limit` of the next entries in commit order, and the cursor after them. */
export async function readChanges(
  db: Queryable,
  cursor: ChangeCursor,
  most: number,
): Promise<{ changes: Change[]; cursor: ChangeCursor }> {
  const { rows } = await db.query<{
    transaction_id: string
    change_id: number
    kind: string
    ids: string[]
    user_ids: number[]
    device_ids: number[]
    detail: unknown
  }>({ name: 'changes', text: READ, values: [cursor.transactionId, cursor.changeId, most] })
  const last = rows.at(-1)
  return {
    changes: rows.map(
      // Safe: all writers follow ChangeShapes.
      ({ kind, ids, user_ids, device_ids, detail }) =>
        ({ kind, ids: ids.map(Number), userIds: user_ids, deviceIds: device_ids, detail }) as Change,
    ),
    cursor: last ? { transactionId: last.transaction_id, changeId: last.change_id } : cursor,
  }
}
