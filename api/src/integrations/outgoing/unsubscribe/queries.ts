import type { Database } from '@sentinel/migrations/connect'
import type { Subscription } from './token.ts'

/** Whether the address is among those that the user has mail sent to. */
export async function isSubscribed(db: Database, { userId, email }: Subscription): Promise<boolean> {
  const row = await selectRecipients(db, userId).executeTakeFirst()
  return row !== undefined && row.recipients.some((each) => isSame(each, email))
}

/**
 * Takes the address out of the integration, whose other settings stay, and forgets that its owner agreed: if the user adds the address again,
 * its owner is asked again. Locks the integration first, as a change of its recipients does.
 */
export function endMail(db: Database, { userId, email }: Subscription): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const row = await selectRecipients(tx, userId).forUpdate().executeTakeFirst()
    await tx
      .deleteFrom('recipient_confirmation')
      .where('user_id', '=', userId)
      .where('platform', '=', 'email')
      .where('address', '=', email.toLowerCase())
      .execute()
    if (!row) return
    const kept = row.recipients.filter((each) => !isSame(each, email))
    if (kept.length === row.recipients.length) return
    await tx
      .updateTable('integration')
      .set({ recipients: kept })
      .where('integration_id', '=', row.integration_id)
      .execute()
  })
}

function selectRecipients(db: Database, userId: number) {
  return db
    .selectFrom('integration')
    .where('user_id', '=', userId)
    .where('platform', '=', 'email')
    .select(['integration_id', 'recipients'])
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
