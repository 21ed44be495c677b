import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** Above this size, clients do not get each row. Instead, they get a single event at the end to refetch their lists. */
export const PUBLISHED_ROW_BY_ROW_MAX = 20_000

/** Publishes the progress to the owner. */
export async function publishBulkUpdate(tx: Database, bulkId: number): Promise<void> {
  await sql`
    select log_change('bulk:progressed', array[bulk_id], '{}', jsonb_build_object('state', state, 'done', done))
    from bulk_update where bulk_id = ${bulkId}`.execute(tx)
}

/** Makes everyone who can see the rows changed so far refetch their lists. */
export async function publishListsChanged(tx: Database, bulkId: number): Promise<void> {
  await sql`
    select log_change('lists:changed', '{}', array(
      select distinct l.user_id
      from bulk_update b join user_device l on l.device_id = any (b.device_ids) and l.visible_from_id <= b.done_until_id
      where b.bulk_id = ${bulkId} and b.done > 0))`.execute(tx)
}
