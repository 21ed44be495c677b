import type { Database } from '@sentinel/migrations/connect'
import { presentBulkUpdate } from '../updates/present.ts'
import { findBulkUpdateRows } from '../updates/queries.ts'
import type { Change } from './change-log.ts'
import type { Live } from './live.ts'

/** Tells their owners how far bulk updates had come when the entry was written. */
export async function tellBulkUpdates(
  { db, live }: { db: Database; live: Pick<Live, 'toUsers'> },
  bulks: NonNullable<Change['bulk']>[],
  userIds: number[],
): Promise<void> {
  const rows = await findBulkUpdateRows(db, { bulkIds: bulks.map(({ bulk_id }) => bulk_id), userIds })
  const told = new Map(bulks.map((bulk) => [bulk.bulk_id, bulk]))
  for (const row of rows)
    if (row.user_id !== null)
      live.toUsers([row.user_id], 'bulk:progress', presentBulkUpdate({ ...row, ...told.get(row.bulk_id) }))
}
