import type { AccountEvent, AccountEventKind } from '@sentinel/contracts/account/account-events'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

type AboutOf<Kind extends AccountEventKind> = Extract<AccountEvent, { kind: Kind }>['about']

export type NewAccountEvent = {
  [Kind in AccountEventKind]: {
    /** The account that the event is about. */
    subjectId: number
    /** The account that caused the event. Null if no user was signed in. */
    actorId: number | null
    kind: Kind
    about: AboutOf<Kind>
  }
}[AccountEventKind]

/** Records an event in an account's log. Call this in the transaction that makes the event happen. */
export async function recordAccountEvent(
  tx: Database,
  { subjectId, actorId, kind, about }: NewAccountEvent,
): Promise<void> {
  await tx
    .insertInto('account_event')
    .values({ subject_id: subjectId, actor_id: actorId, kind, about: JSON.stringify(about) })
    .execute()
}

/** Records an event that a program can cause without limit. Writes at most a hundred of a kind per day. */
export async function recordFrequentAccountEvent(tx: Database, event: NewAccountEvent): Promise<void> {
  const { subjectId, actorId, kind, about } = event
  await sql`
    insert into account_event (subject_id, actor_id, kind, about)
    select ${subjectId}::int, ${actorId}::int, ${kind}::text, ${JSON.stringify(about)}::jsonb
    where (select count(*) from (
      select from account_event
      where subject_id = ${subjectId}::int and kind = ${kind}::text and happened_at > now() - interval '1 day' limit 100) recent) < 100`.execute(
    tx,
  )
}

/**
 * Moves counted failed sign-ins into the log: those of one account, or of all accounts whose last failed sign-in was before a given time. Also moves
 * totals that are older than a day. Otherwise rare but persistent attempts would never appear in the log.
 */
export async function recordFailedSignIns(
  tx: Database,
  { userId = null, before = 'infinity' }: { userId?: number | null; before?: string },
): Promise<void> {
  await sql`
    with counted as (delete from failed_sign_in where user_id = coalesce(${userId}::int, user_id)
        and (last_at < ${before}::timestamptz or first_at < now() - interval '1 day') returning *)
    insert into account_event (subject_id, kind, about)
      select user_id, 'sign_ins_failed', jsonb_build_object('count', failures, 'first_at', wire_time(first_at), 'last_at', wire_time(last_at))
      from counted`.execute(tx)
}
