import { RECIPIENT_CODE_VALID_MINUTES } from '@sentinel/contracts/integrations/limits'
import { explainReason } from '@sentinel/domain/integrations/explain-reason'
import type { Queryable } from '@sentinel/migrations/connect'
import type { TaskList } from 'graphile-worker'
import { giveUp } from '../outgoing/judge-outcome.ts'
import type { Texter } from '../outgoing/sms/texter.ts'
import { createCode, hashCode } from './code.ts'

interface RecipientTaskDeps {
  pool: Queryable
  texter: Texter
  linkKey: string
}

/** Rechecks the account, because it may have lost the right to write to others since then. */
const STORE = `
  update recipient_confirmation c set code_hash = $3, code_tries = 0, code_expires_at = now() + make_interval(mins => $4),
    reason_code = null, reason_params = '{}'
  from user_account u
  where c.user_id = $1 and c.platform = 'sms' and c.address = $2 and c.confirmed_at is null
    and u.user_id = c.user_id and may_write_to_others(u)`

/** Does nothing if another code was created in the meantime. The owner's screens fetch the failure, if any. */
const STORE_FAILURE = `
  with failed as (
    update recipient_confirmation set reason_code = $4, reason_params = $5
    where user_id = $1 and platform = 'sms' and address = $2 and code_hash = $3 and confirmed_at is null
    returning user_id
  )
  select publish_user(user_id) from failed`

/** Sends codes to phone numbers that need confirmation. The code is created here and only its hash is stored. `requestConfirmation` adds the jobs. */
export function recipientTasks({ pool, texter, linkKey }: RecipientTaskDeps): TaskList {
  return {
    async send_recipient_code(payload, { job }) {
      const { userId, phoneNumber } = payload as { userId: number; phoneNumber: string } // safe: requestConfirmation writes it
      const code = createCode()
      const hash = hashCode(linkKey, { userId, phoneNumber, code })
      const stored = await pool.query(STORE, [userId, phoneNumber, hash, RECIPIENT_CODE_VALID_MINUTES])
      if (stored.rowCount === 0) return
      const body = `${code} is the code that confirms this number for alerts of Sentinel Console. If you did not expect it, ignore this text.`
      const outcome = await texter.sendText({ to: phoneNumber, body, id: `code.${job.id}` })
      if (outcome.state === 'sent' || outcome.state === 'written_to_file') return
      const { state, reason } = outcome
      if (state === 'retry' && job.attempts < job.max_attempts)
        throw new Error(explainReason(reason.code, reason.params))
      const { code: reasonCode, params } = state === 'retry' ? giveUp(reason, job.attempts) : reason
      await pool.query(STORE_FAILURE, [userId, phoneNumber, hash, reasonCode, params])
    },
  }
}
