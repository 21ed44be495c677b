import { PASSWORD_RESET_VALID_MINUTES } from '@sentinel/contracts/account/limits'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { TaskList } from 'graphile-worker'
import { type AccountMailDeps, sendAccountMail } from './send-account-mail.ts'

/** Writes and sends the console's own mail. `queue_account_mail` and `askReset` add the jobs. */
export function accountMailTasks(deps: AccountMailDeps): TaskList {
  return {
    send_account_mail(payload, { job }) {
      const { mailId } = payload as { mailId: number } // safe: queue_account_mail writes it
      return sendAccountMail(deps, { mailId, isLastTry: job.attempts >= job.max_attempts })
    },
    async begin_password_reset(payload) {
      const { email, request } = payload as { email: string; request: string } // safe: askReset writes it
      const reset = { email, request, validMinutes: PASSWORD_RESET_VALID_MINUTES }
      await callFunction(deps.pool, functions.beginPasswordReset(reset))
    },
  }
}
