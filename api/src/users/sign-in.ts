import { randomUUID } from 'node:crypto'
import {
  SIGN_IN_FAILURES_PER_ACCOUNT_MAX,
  SIGN_IN_FAILURES_PER_ADDRESS_MAX,
  SIGN_IN_WINDOW_MINUTES,
} from '@sentinel/contracts/limits'
import type { Database } from '@sentinel/migrations/connect'
import { hashPassword, verifyPassword } from '@sentinel/platform/password-hash'
import { toAddressKey } from '@sentinel/platform/address-key'
import { forgetAttempts, giveBackAttempt, takeAttempt, touchAttempt } from '../platform/attempts.ts'
import { ApiError, rateLimited } from '../platform/errors.ts'
import type { RunLimited } from '../platform/limit-work.ts'
import { toAccountKey } from './account-key.ts'
import { countFailedSignIn } from './failed-sign-ins.ts'
import { type Credentials, findCredentials } from './queries.ts'

export interface SignIn {
  email: string
  password: string
  /** The caller's address. */
  ip: string
}

/**
 * Returns the account with this email and password. A try counts before the password is looked at, so that
 * parallel ones can't outrun the limit, and an unknown email takes as long as a wrong password.
 */
export function createCheckSignIn(
  db: Database,
  runLimited: RunLimited,
): (signIn: SignIn) => Promise<Credentials> {
  const nobodysHash = hashPassword(randomUUID())

  return ({ email, password, ip }) =>
    runLimited(async () => {
      const known = await findCredentials(db, email)
      const account = { scope: 'sign-in account', subject: toAccountKey(known?.user_id, email) } as const
      const address = { scope: 'sign-in address', subject: toAddressKey(ip) } as const
      const limits = [
        { ...account, most: SIGN_IN_FAILURES_PER_ACCOUNT_MAX },
        { ...address, most: SIGN_IN_FAILURES_PER_ADDRESS_MAX },
      ]
      const attempt = await takeAttempt(db, limits, SIGN_IN_WINDOW_MINUTES)
      if ('retryAfterSeconds' in attempt) throw rateLimited('failed tries', attempt.retryAfterSeconds)

      const isRight = await verifyPassword(known?.password_hash ?? (await nobodysHash), password)
      if (!known || !isRight) {
        await (known ? countFailedSignIn(db, known.user_id) : touchAttempt(db, account))
        throw signInFailed()
      }
      await forgetAttempts(db, account)
      await giveBackAttempt(db, { ...address, takenAt: attempt.takenAt })
      return known
    })
}

export function signInFailed(): ApiError {
  const message = 'Email or password is wrong.'
  return new ApiError(401, 'sign_in_failed', message, { fields: { general: message } })
}
