import type { Queryable } from '@sentinel/migrations/connect'
import { LOST_AFTER_MINUTES, RESUMED_AT_ONCE } from '@sentinel/platform/jobs/lost-jobs'

/** Longer than any delay or claim. Times this far ahead are left over from a clock that was set back. */
const PUT_OFF_MOST = `interval '2 days'`
const CLAIMED_MOST = `interval '1 hour'`

const MEND_MESSAGES = `
  update outbox set due_at = least(due_at, now()), claimed_until = null
  where state = 'pending' and (due_at > now() + ${PUT_OFF_MOST} or claimed_until > now() + ${CLAIMED_MOST})`

const MEND_INTEGRATIONS = `update integration set request_at = now() where request_at > now() + ${PUT_OFF_MOST}`

const WAKE_DUE = `
  select wake_outbox(array(
    select distinct integration_id from outbox
    where state = 'pending' and due_at <= now() and (claimed_until is null or claimed_until <= now())))`

/** A job that was killed during its last attempt gets another, because only an attempt that ends settles the email. */
const ASK_AGAIN = `
  select add_account_mail_job(mail_id) from (
    select mail_id from account_mail
    where state = 'pending' and created_at < now() - interval '${LOST_AFTER_MINUTES} minutes'
      and not exists (select from graphile_worker._private_jobs j where j.key = 'account_mail:' || mail_id
        and (j.locked_at is not null or j.attempts < j.max_attempts))
    order by created_at limit $1) lost`

/** Wakes the jobs of integrations with due messages that are not being sent, and requeues account emails whose job was lost. */
export async function resumeOutgoing(db: Queryable): Promise<void> {
  await db.query(MEND_MESSAGES)
  await db.query(MEND_INTEGRATIONS)
  await db.query(WAKE_DUE)
  await db.query(ASK_AGAIN, [RESUMED_AT_ONCE])
}
