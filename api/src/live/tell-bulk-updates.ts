import type { Database } from '@sentinel/migrations/connect'
import { presentBulkUpdate } from '../updates/present.ts'
import { findBulkUpdateRows } from '../updates/queries.ts'
import type { ChangeOf } from './change-log.ts'
import type { Live } from './live.ts'

/** Tells their owners how far bulk updates had come when the entry was written. */
export async function tellBulkUpdates(
  { db, live }: { db: Database; live: Pick<Live, 'toUsers'> },
  changes: ChangeOf<'bulk:progressed'>[],
  userIds: number[],
): Promise<void> {
  const told = new Map(changes.flatMap(({ ids, detail }) => ids.map((bulkId) => [bulkId, detail])))
  if (told.size === 0) return
  const rows = await findBulkUpdateRows(db, { bulkIds: [...told.keys()], userIds })
  for (const row of rows)
    if (row.user_id !== null)
      live.toUsers([row.user_id], 'bulk:progress', presentBulkUpdate({ ...row, ...told.get(row.bulk_id) }))
}
