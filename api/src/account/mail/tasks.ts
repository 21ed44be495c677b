import { PASSWORD_RESET_VALID_MINUTES } from '@sentinel/contracts/account/limits'
import type { Queryable } from '@sentinel/migrations/connect'
import type { TaskList } from 'graphile-worker'
import { type AccountMailDeps, sendAccountMail } from './send-account-mail.ts'

/** Writes and sends the console's own emails. `queue_account_mail` and `askReset` add the jobs. */
export function accountMailTasks(deps: AccountMailDeps): TaskList {
  return {
    send_account_mail(payload, { job }) {
      const { mailId } = payload as { mailId: number } // safe: queue_account_mail writes it
      return sendAccountMail(deps, { mailId, isLastTry: job.attempts >= job.max_attempts })
    },
    async begin_password_reset(payload) {
      const { email, request } = payload as { email: string; request: string } // safe: askReset writes it
      const reset = { email, request, validMinutes: PASSWORD_RESET_VALID_MINUTES }
      await beginPasswordReset(deps.pool, reset)
    },
  }
}

/**
 * Creates a password reset request and its email if an active account has this address. `request` identifies the attempt, so a job that runs twice
 * creates the email only once.
 */
export async function beginPasswordReset(
  db: Queryable,
  { email, validMinutes, request }: { email: string; validMinutes: number; request: string },
): Promise<void> {
  await db.query(
    `with account as (select user_id, email from user_account where lower(email) = lower($1) and disabled_at is null),
     expired as (delete from password_reset r using account a where r.user_id = a.user_id and r.expires_at <= now()),
     made as (
       insert into password_reset (user_id, expires_at) select user_id, now() + make_interval(mins => $2) from account returning reset_id)
     select queue_account_mail('password_reset', email, jsonb_build_object('resetId', reset_id), 'password_reset:' || $3) from account, made`,
    [email, validMinutes, request],
  )
}
