import type { AccountEvent, AccountEventKind } from '@sentinel/contracts/account/account-events'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

type AboutOf<Kind extends AccountEventKind> = Extract<AccountEvent, { kind: Kind }>['about']

export type NewAccountEvent = {
  [Kind in AccountEventKind]: {
    /** Whose account it is. */
    subjectId: number
    /** Who did it; null where nobody was signed in. */
    actorId: number | null
    kind: Kind
    about: AboutOf<Kind>
  }
}[AccountEventKind]

/** Writes down what happens to an account. To be called in the transaction that makes it happen. */
export async function recordAccountEvent(
  tx: Database,
  { subjectId, actorId, kind, about }: NewAccountEvent,
): Promise<void> {
  await tx
    .insertInto('account_event')
    .values({ subject_id: subjectId, actor_id: actorId, kind, about: JSON.stringify(about) })
    .execute()
}

/** The same for what a program can do as often as it likes: beyond a hundred of a kind within a day nothing is written. */
export async function recordFrequentAccountEvent(tx: Database, event: NewAccountEvent): Promise<void> {
  const { subjectId, actorId, kind, about } = event
  await sql`
    insert into account_event (subject_id, actor_id, kind, about)
    select ${subjectId}::int, ${actorId}::int, ${kind}::text, ${JSON.stringify(about)}::jsonb
    where is_event_rare(${subjectId}::int, ${kind}::text)`.execute(tx)
}
