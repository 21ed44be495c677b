import type { Publisher, Publishers } from '../../platform/publishers.ts'
import { presentBulkUpdate } from './present.ts'
import { findBulkUpdateRows } from './queries.ts'

/** Tells their owners how far bulk updates had come when the entry was written. */
const publishProgress: Publisher<'bulk:progressed'> = async ({ db, live, userIds }, changes) => {
  const told = new Map(changes.flatMap(({ ids, detail }) => ids.map((bulkId) => [bulkId, detail])))
  const rows = await findBulkUpdateRows(db, { bulkIds: [...told.keys()], userIds })
  for (const row of rows)
    if (row.user_id !== null)
      live.toUsers([row.user_id], 'bulk:progress', presentBulkUpdate({ ...row, ...told.get(row.bulk_id) }))
}

export const bulkUpdatePublishers = { 'bulk:progressed': publishProgress } satisfies Partial<Publishers>
