import { presentMessage } from '../queue/present.ts'
import { idsOf } from '../../platform/changes.ts'
import type { Publisher, Publishers } from '../../platform/publishers.ts'
import { findMessagesOfMany } from './find-messages.ts'

/** If more messages change at once, counted once for each user who sees them, the users' screens fetch the list again. */
const MESSAGES_TOLD_MAX = 1000

const publishMessages: Publisher<'messages:changed'> = async ({ db, live, userIds }, changes) => {
  const rows = await findMessagesOfMany(db, { keys: idsOf(changes), userIds, most: MESSAGES_TOLD_MAX + 1 })
  if (rows.length > MESSAGES_TOLD_MAX) return live.toUsers(userIds, 'resync', {})
  for (const row of rows) live.toUsers([row.user_id], 'ota:changed', presentMessage(row))
}

export const otaMessagePublishers = { 'messages:changed': publishMessages } satisfies Partial<Publishers>
