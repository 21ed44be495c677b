import type { TaskList } from 'graphile-worker'
import { type AccountMailDeps, sendAccountMail } from './send-account-mail.ts'

/** Sends the console's own mail, in the queue that `queue_account_mail` adds jobs to. */
export function accountMailTasks(deps: AccountMailDeps): TaskList {
  return {
    send_account_mail(payload, { job }) {
      const { mailId } = payload as { mailId: number } // safe: queue_account_mail writes it
      return sendAccountMail(deps, { mailId, isLastTry: job.attempts >= job.max_attempts })
    },
  }
}
