import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** Identifies the attempts that are counted together: whose they are, and at what. */
export interface AttemptLimit {
  scope:
    | 'claim account'
    | 'claim address'
    | 'email links'
    | 'email links of a day'
    | 'integration test'
    | 'invitations'
    | 'invitations to'
    | 'password change'
    | 'recipient asked'
    | 'recipients asked'
    | 'reset account'
    | 'reset address'
    | 'second factor'
    | 'sign-in account'
    | 'sign-in address'
    | 'sign-in known browser'
    | 'sign-in known browsers'
    | 'sign-up address'
  subject: string
  most: number
}

/** A counted attempt. Its time identifies it. */
interface Taken {
  takenAt: string
}

interface Refused {
  retryAfterSeconds: number
}

/** Counts an attempt against all limits, or against none if one of them is reached. Safe with concurrent attempts. */
export async function takeAttempt(
  db: Database,
  limits: AttemptLimit[],
  windowMinutes: number,
): Promise<Taken | Refused> {
  const list = (of: (limit: AttemptLimit) => string | number) => sql.val(limits.map(of))
  const { rows } = await sql<{ taken_at: string; retry_after: number | null }>`
    select taken_at::text, ceil(extract(epoch from wait))::int as retry_after
    from take_attempt(${list(({ scope }) => scope)}, ${list(({ subject }) => subject)}, ${list(({ most }) => most)},
      make_interval(mins => ${windowMinutes}))`.execute(db)
  const [row] = rows
  if (!row) throw new Error('take_attempt answers with one row')
  return row.retry_after === null
    ? { takenAt: row.taken_at }
    : { retryAfterSeconds: Math.max(1, row.retry_after) }
}

/** Deletes all counted attempts by a subject. */
export async function forgetAttempts(
  db: Database,
  { scope, subject }: Pick<AttemptLimit, 'scope' | 'subject'>,
): Promise<void> {
  await db.deleteFrom('attempt').where('scope', '=', scope).where('subject', '=', subject).execute()
}

export async function giveBackAttempt(
  db: Database,
  { scope, subject, takenAt }: Pick<AttemptLimit, 'scope' | 'subject'> & Taken,
): Promise<void> {
  await db
    .updateTable('attempt')
    .set({ tried_at: sql`array_remove(tried_at, ${takenAt}::timestamptz)` })
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .execute()
}

/** Writes one row without counting anything, so that a call with nothing to count takes as long as one that counts. */
export async function touchAttempt(
  db: Database,
  { scope, subject }: Pick<AttemptLimit, 'scope' | 'subject'>,
): Promise<void> {
  await db
    .updateTable('attempt')
    .set({ last_tried_at: sql<string>`clock_timestamp()` })
    .where('scope', '=', scope)
    .where('subject', '=', subject)
    .execute()
}
