import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import type { Asked } from './ask-to-confirm.ts'

/** A recipient of the user's integration who has not agreed yet, as it is spelled there; undefined if there is no such one. */
export async function findWaiting(
  db: Database,
  { userId, platform, recipient }: Asked,
): Promise<string | undefined> {
  const { rows } = await sql<{ recipient: string }>`
    select r as recipient from integration i, unnest(i.recipients) r
    join recipient_confirmation c on c.address = lower(r)
    where i.user_id = ${userId} and i.platform = ${platform} and lower(r) = lower(${recipient})
      and c.user_id = ${userId} and c.platform = ${platform} and c.confirmed_at is null`.execute(db)
  return rows[0]?.recipient
}
