import { randomUUID } from 'node:crypto'
import type { Database } from '@sentinel/migrations/connect'
import { hashPassword, verifyPassword } from '@sentinel/platform/secrets/password-hash'
import { sql } from 'kysely'
import { touchAttempt } from '../../platform/access/attempts.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { toAccountKey } from './account-key.ts'
import type { BrowserIds } from './known-browsers.ts'
import { type Credentials, findCredentials } from './queries.ts'
import { clearSignInAttempts, takeSignInAttempt } from './sign-in-attempts.ts'

interface SignIn {
  email: string
  password: string
  ip: string
  browserIds: BrowserIds
}

/**
 * Returns the account with this email and password. An attempt is counted before the password is checked, so that parallel attempts cannot exceed the
 * limit. An unknown email takes as long as a wrong password.
 */
export function createCheckSignIn(db: Database): (signIn: SignIn) => Promise<Credentials> {
  const nobodysHash = hashPassword(randomUUID())

  return async ({ email, password, ip, browserIds }) => {
    const known = await findCredentials(db, email)
    const accountKey = toAccountKey(known?.user_id, email)
    const browserId = known && browserIds.get(known.user_id)
    const attempt = await takeSignInAttempt(db, { accountKey, ip, browserId })
    const isRight = await verifyPassword(known?.password_hash ?? (await nobodysHash), password)
    if (!known || !isRight) {
      await (known ? countFailedSignIn(db, known.user_id) : touchAttempt(db, attempt.limits[0]))
      throw signInFailed()
    }
    await clearSignInAttempts(db, attempt)
    return known
  }
}

export function signInFailed(): ApiError {
  const message = 'Email or password is wrong.'
  return new ApiError(401, 'sign_in_failed', message, { fields: { general: message } })
}

/** Counts a wrong password. The total is added to the account's log at the next sign-in, or after a while without further failures. */
async function countFailedSignIn(db: Database, userId: number): Promise<void> {
  await sql`
    insert into failed_sign_in as f (user_id, failures) select user_id, 1 from user_account where user_id = ${userId}
    on conflict (user_id) do update set failures = f.failures + 1, last_at = now()`.execute(db)
}
