import type { Database } from '@sentinel/migrations/connect'
import type { Subscription } from './token.ts'

/** Whether the address is among those that the integration sends mail to. */
export async function isSubscribed(db: Database, { integrationId, email }: Subscription): Promise<boolean> {
  const row = await selectRecipients(db, integrationId).executeTakeFirst()
  return row !== undefined && row.recipients.some((each) => isSame(each, email))
}

/** Takes the address out of the integration, which goes with its last one. One that is not there stays so. */
export function endMail(db: Database, { integrationId, email }: Subscription): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const row = await selectRecipients(tx, integrationId).forUpdate().executeTakeFirst()
    if (!row) return
    const kept = row.recipients.filter((each) => !isSame(each, email))
    if (kept.length === row.recipients.length) return
    await (
      kept.length === 0
        ? tx.deleteFrom('integration').where('integration_id', '=', integrationId)
        : tx.updateTable('integration').set({ recipients: kept }).where('integration_id', '=', integrationId)
    ).execute()
  })
}

function selectRecipients(db: Database, integrationId: number) {
  return db
    .selectFrom('integration')
    .where('integration_id', '=', integrationId)
    .where('platform', '=', 'email')
    .select('recipients')
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
