import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

const REASON = 'The recipient was taken out before this was sent.'

/** What waits for those who are no longer among the recipients is not sent;locked in the order of their ids. */
export async function skipRemoved(
  db: Database,
  integrationId: number,
  recipients: readonly string[],
): Promise<void> {
  const kept = recipients.map((recipient) => recipient.toLowerCase())
  await sql`
    with removed as materialized (
      select outbox_id from outbox
      where integration_id = ${integrationId} and state = 'pending' and lower(recipient) <> all (${kept}::text[])
      order by outbox_id for update
    )
    update outbox o set state = 'skipped', reason = ${REASON} from removed where o.outbox_id = removed.outbox_id`.execute(
    db,
  )
}
