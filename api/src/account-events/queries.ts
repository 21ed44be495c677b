import { type AccountEvent, accountEventKinds } from '@sentinel/contracts/account-events'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

interface Page {
  userId: number
  limit: number
  before: number | undefined
}

/** What happened to an account, the newest first. */
export async function findAccountEvents(
  db: Database,
  { userId, limit, before }: Page,
): Promise<AccountEvent[]> {
  const rows = await db
    .selectFrom('account_event')
    .where('subject_id', '=', userId)
    .where('kind', 'in', accountEventKinds)
    .$if(before !== undefined, (query) => query.where('event_id', '<', before ?? 0))
    .orderBy('event_id', 'desc')
    .limit(limit)
    .select(['event_id', sql<string>`wire_time(happened_at)`.as('happened_at'), 'kind', 'about'])
    .execute()
  return rows as AccountEvent[] // safe: recordAccountEvent and the SQL functions write each kind with its content
}
