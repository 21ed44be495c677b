import { idsOf } from '../../platform/changes.ts'
import type { Publisher, Publishers } from '../../platform/publishers.ts'
import { findUpdates, presentUpdate } from './find-updates.ts'

/** If more updates change at once, counted once for each user who sees them, the users' screens fetch the list again. */
const UPDATES_TOLD_MAX = 100

const publishUpdates: Publisher<'updates:changed'> = async ({ db, live, userIds }, changes) => {
  const rows = await findUpdates(db, { userIds, updateIds: idsOf(changes), limit: UPDATES_TOLD_MAX + 1 })
  if (rows.length > UPDATES_TOLD_MAX) return live.toUsers(userIds, 'resync', {})
  for (const row of rows) live.toUsers([row.user_id], 'update:changed', presentUpdate(row))
}

export const deviceUpdatePublishers = { 'updates:changed': publishUpdates } satisfies Partial<Publishers>
