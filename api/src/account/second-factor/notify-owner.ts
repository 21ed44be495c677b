import { randomUUID } from 'node:crypto'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'
import type { ChangedFactors } from './changed-factors.ts'

interface Change {
  userId: number
  email: string
  about: ChangedFactors
}

/** Emails the owner about a change to their second factors, and makes their screens refetch them. */
export async function notifyOwner(tx: Database, { userId, email, about }: Change): Promise<void> {
  const dedupeKey = `second_factor_changed:${randomUUID()}`
  await callFunctionIn(
    tx,
    functions.queueAccountMail({ kind: 'second_factor_changed', recipient: email, about, dedupeKey }),
  )
  await callFunctionIn(tx, functions.publishUser({ userId }))
}

/**
 * Emails the owner, at most once a day, that someone who knows the password gave a wrong second factor or none. Sends nothing below `failuresMin`
 * failures within an hour, because owners mistype too.
 */
export async function mailAboutFailures(
  tx: Database,
  { userId, failuresMin }: { userId: number; failuresMin: number },
): Promise<void> {
  await sql`
    select queue_account_mail('second_factor_failed', email, jsonb_build_object('userId', user_id),
      format('second_factor_failed:%s:%s', user_id, current_date))
    from user_account where user_id = ${userId} and (
      select count(*) from account_event
      where subject_id = ${userId} and kind = 'second_factor_failed' and happened_at > now() - interval '1 hour') >= ${failuresMin}`.execute(
    tx,
  )
}
