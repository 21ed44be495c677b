import { randomUUID } from 'node:crypto'
import type { NotifyingPlatform } from '@sentinel/contracts/integrations/integrations'
import {
  RECIPIENT_REQUESTED_PER_DAY_MAX,
  RECIPIENTS_REQUESTED_PER_DAY_MAX,
} from '@sentinel/contracts/integrations/limits'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'
import { takeAttempt } from '../../platform/access/attempts.ts'
import { rateLimited } from '../../platform/http/errors.ts'

const DAY_MINUTES = 24 * 60

export interface Asked {
  userId: number
  platform: NotifyingPlatform
  recipient: string
}

/** Queues the email with the link, or the text with the code. Throws if the daily limit is exceeded. */
export async function requestConfirmation(
  tx: Database,
  { userId, platform, recipient }: Asked,
): Promise<void> {
  const limits = [
    { scope: 'recipient asked', subject: recipient.toLowerCase(), most: RECIPIENT_REQUESTED_PER_DAY_MAX },
    { scope: 'recipients asked', subject: `${userId} ${platform}`, most: RECIPIENTS_REQUESTED_PER_DAY_MAX },
  ] as const
  const attempt = await takeAttempt(tx, [...limits], DAY_MINUTES)
  if ('retryAfterSeconds' in attempt) throw rateLimited('confirmations in a day', attempt.retryAfterSeconds)
  if (platform === 'email') {
    const dedupeKey = `recipient_confirmation:${userId}:${randomUUID()}`
    const about = JSON.stringify({ userId })
    await sql`
      update recipient_confirmation
      set mail_id = queue_account_mail('recipient_confirmation', ${recipient}, ${about}::jsonb, ${dedupeKey})
      where user_id = ${userId} and platform = 'email' and address = ${recipient.toLowerCase()}`.execute(tx)
    return
  }
  await sql`
    update recipient_confirmation set reason_code = null, reason_params = '{}'
    where user_id = ${userId} and platform = 'sms' and address = ${recipient}`.execute(tx)
  const payload = JSON.stringify({ userId, phoneNumber: recipient })
  await sql`
    select graphile_worker.add_job('send_recipient_code', ${payload}::json, job_key => ${`recipient_code:${userId}:${recipient}`},
      max_attempts => 5)`.execute(tx)
}
