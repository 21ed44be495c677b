import type { Database } from '@sentinel/migrations/connect'
import type { BulkUpdateState } from '@sentinel/migrations/rows'
import { CompiledQuery } from 'kysely'
import { type RequestedRows, type DoneBulkUpdate } from './requested-rows.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { beginBulkUpdate } from './begin-bulk-update.ts'

export interface BulkUpdateRow {
  bulk_id: number
  user_id: number | null
  state: BulkUpdateState
  done: number
  total: number
}

const COLUMNS = ['bulk_id', 'user_id', 'state', 'done', 'total'] as const

export function getBulkUpdateRow(
  db: Database,
  { userId, bulkId }: { userId: number; bulkId: number },
): Promise<BulkUpdateRow | undefined> {
  return db
    .selectFrom('bulk_update')
    .select(COLUMNS)
    .where('bulk_id', '=', bulkId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export function findBulkUpdateRows(
  db: Database,
  { bulkIds, userIds }: { bulkIds: number[]; userIds: number[] },
): Promise<BulkUpdateRow[]> {
  return db
    .selectFrom('bulk_update')
    .select(COLUMNS)
    .where('bulk_id', 'in', bulkIds)
    .where('user_id', 'in', userIds)
    .execute()
}

/** Counts a user's bulk updates that are running or waiting. */
export async function countOpenBulkUpdates(db: Database, userId: number): Promise<number> {
  const { open } = await db
    .selectFrom('bulk_update')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('ended_at', 'is', null)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return open
}

/** Returns the lowest and the highest id among its rows. */
export async function getDoneBulkUpdate(db: Database, bulkId: number): Promise<DoneBulkUpdate> {
  const { first, last } = await db
    .selectFrom('bulk_update_row')
    .select(({ fn }) => [fn.min('insight_id').as('first'), fn.max('insight_id').as('last')])
    .where('bulk_id', '=', bulkId)
    .executeTakeFirstOrThrow()
  return { bulkId, firstId: first ?? 0, lastId: last ?? 0 }
}

/** Uses one statement for any number of rows, so that the rows never leave the database. */
const writeRows = (requested: string) => `
  with written as (
    insert into bulk_update_row (bulk_id, insight_id, device_id, from_status, to_status)
    select $1::bigint, requested.* from (${requested}) requested returning device_id
  ),
  devices as (select device_id, count(*) as rows from written group by device_id)
  update bulk_update b set total = d.total, device_ids = d.device_ids
  from (select coalesce(sum(rows), 0)::int as total, coalesce(array_agg(device_id order by device_id), '{}') as device_ids
    from devices) d
  where b.bulk_id = $1 returning b.total`

/** Stores a bulk update, claims its devices and queues it, all or nothing. Returns undefined if there are fewer rows than expected. */
export async function addBulkUpdate(db: Database, update: NewBulkUpdate): Promise<number | undefined> {
  const { expectedRows } = update.requested
  const notAll = new Error('not all rows are there')
  const adding = inTransaction(db, async (tx) => {
    const { bulkId, total } = await writeBulkUpdate(tx, update)
    if (expectedRows !== undefined && total !== expectedRows) throw notAll
    await beginBulkUpdate(tx, bulkId)
    return bulkId
  })
  return adding.catch((error: unknown) => {
    if (error === notAll) return undefined
    throw error
  })
}

interface NewBulkUpdate {
  userId: number
  isUndo: boolean
  requested: RequestedRows
  /** Also changes devices that the user no longer has, because the same request released them. */
  outlivesLinks?: boolean
}

/** Stores a bulk update. It does not run until `beginBulkUpdate` is called. `total` is the number of its rows. */
export async function writeBulkUpdate(
  tx: Database,
  { userId, isUndo, requested, outlivesLinks = false }: NewBulkUpdate,
): Promise<{ bulkId: number; total: number }> {
  const { bulk_id: bulkId } = await tx
    .insertInto('bulk_update')
    .values({ user_id: userId, is_undo: isUndo, outlives_links: outlivesLinks })
    .returning('bulk_id')
    .executeTakeFirstOrThrow()
  const { rows } = await tx.executeQuery<{ total: number }>(
    CompiledQuery.raw(writeRows(requested.text), [bulkId, ...requested.values]),
  )
  return { bulkId, total: rows[0]?.total ?? 0 }
}
