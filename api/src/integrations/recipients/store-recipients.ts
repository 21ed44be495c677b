import type { NotifyingPlatform } from '@sentinel/contracts/integrations/integrations'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { askToConfirm } from './ask-to-confirm.ts'

interface StoredRecipients {
  userId: number
  platform: NotifyingPlatform
  recipients: string[]
  /** The console has no way to ask them: they count as confirmed, at the time that they were added (`queries.ts`). */
  areConfirmed: boolean
}

/**
 * Notes who has to agree before the user's integration sends them anything, and asks those that are new. Recipients who were never confirmed
 * and are no longer among them are forgotten, so their links end.
 */
export async function storeRecipients(tx: Database, stored: StoredRecipients): Promise<void> {
  const { userId, platform, recipients, areConfirmed } = stored
  const addresses = recipients.map((recipient) => recipient.toLowerCase())
  await sql`
    delete from recipient_confirmation
    where user_id = ${userId} and platform = ${platform} and confirmed_at is null and address <> all (${addresses})`.execute(
    tx,
  )
  const { rows } = await sql<{ address: string; is_confirmed: boolean }>`
    insert into recipient_confirmation as c (user_id, platform, address, confirmed_at)
    select u.user_id, ${platform}, address, case when ${areConfirmed} then now() end
    from user_account u, unnest(${addresses}::text[]) address
    where u.user_id = ${userId} and not (${platform} = 'email' and address = lower(u.email))
    order by address
    on conflict (user_id, platform, address) do update set confirmed_at = excluded.confirmed_at, created_at = excluded.created_at
      where c.confirmed_at is null and excluded.confirmed_at is not null
    returning address, confirmed_at is not null as is_confirmed`.execute(tx)
  const spelled = new Map(recipients.map((recipient) => [recipient.toLowerCase(), recipient]))
  // In one order, so that two accounts that add the same recipients never wait for each other.
  const asked = rows.flatMap((row) => (row.is_confirmed ? [] : [row.address])).toSorted()
  for (const address of asked)
    await askToConfirm(tx, { userId, platform, recipient: spelled.get(address) ?? address })
}
