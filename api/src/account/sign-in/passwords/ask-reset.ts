import { randomUUID } from 'node:crypto'
import {
  PASSWORD_RESET_VALID_MINUTES,
  PASSWORD_RESETS_PER_ACCOUNT_MAX,
  PASSWORD_RESETS_PER_ADDRESS_MAX,
} from '@sentinel/contracts/account/limits'
import type { Database } from '@sentinel/migrations/connect'
import { toAddressKey } from '@sentinel/platform/address-key'
import { sql } from 'kysely'
import { takeAttempt } from '../../../platform/attempts.ts'
import { rateLimited } from '../../../platform/errors.ts'
import { toAccountKey } from '../account-key.ts'
import { findCredentials } from '../queries.ts'

/**
 * Has a reset link mailed if there is an account with this email. The job looks for the account, so that the request takes the same statements
 * and the same time for an unknown email.
 */
export async function askReset(db: Database, { email, ip }: { email: string; ip: string }): Promise<void> {
  const known = await findCredentials(db, email)
  const limits = [
    {
      scope: 'reset account',
      subject: toAccountKey(known?.user_id, email),
      most: PASSWORD_RESETS_PER_ACCOUNT_MAX,
    },
    { scope: 'reset address', subject: toAddressKey(ip), most: PASSWORD_RESETS_PER_ADDRESS_MAX },
  ] as const
  const attempt = await takeAttempt(db, [...limits], PASSWORD_RESET_VALID_MINUTES)
  if ('retryAfterSeconds' in attempt) throw rateLimited('password reset emails', attempt.retryAfterSeconds)
  const payload = JSON.stringify({ email, request: randomUUID() })
  await sql`select graphile_worker.add_job('begin_password_reset', ${payload}::json)`.execute(db)
}
