import { SIGN_IN_WINDOW_MINUTES, WRONG_CURRENT_PASSWORDS_MAX } from '@sentinel/contracts/account/limits'
import type { Database } from '@sentinel/migrations/connect'
import { verifyPassword } from '@sentinel/platform/secrets/password-hash'
import { forgetAttempts, takeAttempt } from '../../../platform/access/attempts.ts'
import { type ApiError, forbidden, rateLimited } from '../../../platform/http/errors.ts'
import { getPasswordHash } from '../queries.ts'

interface GivenPassword {
  userId: number
  password: string
  /** The field of the request that contains the password. */
  field: 'currPassword' | 'password'
}

/**
 * Returns the hash of the password that a signed-in user has just entered. Throws if it is wrong. Wrong passwords are counted per account, separately
 * from sign-in, so that strangers guessing at sign-in do not lock the owner out here.
 */
export async function checkCurrentPassword(
  db: Database,
  { userId, password, field }: GivenPassword,
): Promise<string> {
  const limit = { scope: 'password change', subject: String(userId) } as const
  const limits = [{ ...limit, most: WRONG_CURRENT_PASSWORDS_MAX }]
  const attempt = await takeAttempt(db, limits, SIGN_IN_WINDOW_MINUTES)
  if ('retryAfterSeconds' in attempt) throw rateLimited('failed attempts', attempt.retryAfterSeconds)
  const hash = await getPasswordHash(db, userId)
  if (!(await verifyPassword(hash, password))) throw wrongPassword(field)
  await forgetAttempts(db, limit)
  return hash
}

export function wrongPassword(field: GivenPassword['field']): ApiError {
  const message = 'The entered password is not correct'
  return forbidden(message, { [field]: message })
}
