import type { InsightStatus } from '@sentinel/contracts/insights'
import type { Queryable } from '@sentinel/migrations/connect'
import type { BulkUpdateRow } from '../updates/queries.ts'

/** Stands behind the last entry that was read: decision 5. */
export interface ChangeCursor {
  transactionId: string
  changeId: number
}

/** The content of an entry, by kind. */
interface ChangeShapes {
  /** `ids` are insights. */
  'insights:added': Ids
  'insights:changed': Ids
  /** Only the status of these insights has changed, to this one. `device_ids` has the device of each, in the same order. */
  'statuses:changed': Ids & { detail: { status: InsightStatus; device_ids: number[] } }
  'devices:changed': Ids
  'alerts:changed': Ids
  /** The progress of a bulk update when this entry was written. It may have advanced since. */
  'bulk:progressed': Ids & { detail: Pick<BulkUpdateRow, 'state' | 'done'> }
  /** So much has changed for these people that their screens fetch their lists again. */
  'lists:changed': { userIds: number[] }
  /** These people have got or lost devices. */
  'links:changed': { userIds: number[] }
}

interface Ids {
  ids: number[]
}

type ChangeKind = keyof ChangeShapes

export type Change = { [Kind in ChangeKind]: { kind: Kind } & ChangeShapes[Kind] }[ChangeKind]

export type ChangeOf<Kind extends ChangeKind> = Extract<Change, { kind: Kind }>

/** The entries of one kind among others. */
export function changesOf<Kind extends ChangeKind>(changes: Change[], kind: Kind): ChangeOf<Kind>[] {
  return changes.filter((change): change is ChangeOf<Kind> => change.kind === kind)
}

/** Where a reader begins that knows the rows as they are now: what commits from here on lies behind it. */
export async function getNewestCursor(db: Queryable): Promise<ChangeCursor> {
  const { rows } = await db.query<{ transaction_id: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as transaction_id',
  )
  return { transactionId: rows[0]?.transaction_id ?? '0', changeId: 0 }
}

const READ = `
  select transaction_id::text as transaction_id, change_id, kind, ids::text[] as ids, user_ids, detail
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
    kind: string
    ids: string[]
    user_ids: number[]
    detail: unknown
  }>({ name: 'changes', text: READ, values: [cursor.transactionId, cursor.changeId, most] })
  const last = rows.at(-1)
  return {
    changes: rows.map(
      // Safe: all writers follow ChangeShapes.
      ({ kind, ids, user_ids, detail }) =>
        ({ kind, ids: ids.map(Number), userIds: user_ids, detail }) as Change,
    ),
    cursor: last ? { transactionId: last.transaction_id, changeId: last.change_id } : cursor,
  }
}
