import { SIGN_IN_WINDOW_MINUTES, WRONG_CURRENT_PASSWORDS_MAX } from '@sentinel/contracts/limits'
import type { Database } from '@sentinel/migrations/connect'
import { hashPassword, verifyPassword } from '@sentinel/platform/password-hash'
import { forgetAttempts, takeAttempt } from '../../platform/attempts.ts'
import { forbidden, rateLimited } from '../../platform/errors.ts'
import { getPasswordHash } from '../queries.ts'
import type { ShareHashing } from '../share-hashing.ts'
import { isTheCurrentOne } from './refusals.ts'
import { storePassword } from './store-password.ts'

export interface PasswordChange {
  userId: number
  /** Stays open. */
  sessionId: string
  current: string
  wanted: string
  /** The caller's address. */
  ip: string
}

/**
 * Changes the password of somebody who knows the current one. Returns the ids of the sessions that ended. Tries with a wrong one are counted by
 * account, apart from those at sign-in, so that strangers who guess there do not keep the owner from changing it.
 */
export function changePassword(
  db: Database,
  shareHashing: ShareHashing,
  { userId, sessionId, current, wanted, ip }: PasswordChange,
): Promise<string[]> {
  return shareHashing({ ip, account: `change of ${userId}` }, async () => {
    const limit = { scope: 'password change', subject: String(userId) } as const
    const attempt = await takeAttempt(
      db,
      [{ ...limit, most: WRONG_CURRENT_PASSWORDS_MAX }],
      SIGN_IN_WINDOW_MINUTES,
    )
    if ('retryAfterSeconds' in attempt) throw rateLimited('failed tries', attempt.retryAfterSeconds)

    const formerHash = await getPasswordHash(db, userId)
    if (!(await verifyPassword(formerHash, current))) throw wrongPassword()
    await forgetAttempts(db, limit)
    if (current === wanted) throw isTheCurrentOne('newPassword')
    const passwordHash = await hashPassword(wanted)
    const change = { userId, formerHash, passwordHash, kind: 'password_changed', sessionId } as const
    const ended = await db.transaction().execute((tx) => storePassword(tx, change))
    if (!ended) throw wrongPassword()
    return ended
  })
}

function wrongPassword() {
  const message = 'The entered password is not correct'
  return forbidden(message, { currPassword: message })
}
