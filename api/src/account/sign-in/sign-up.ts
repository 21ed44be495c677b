import { SIGN_UP_WINDOW_MINUTES, SIGN_UPS_PER_ADDRESS_MAX } from '@sentinel/contracts/account/limits'
import type { Database } from '@sentinel/migrations/connect'
import { hashPassword } from '@sentinel/platform/secrets/password-hash'
import { toAddressKey } from '@sentinel/platform/http/address-key'
import { takeAttempt } from '../../platform/access/attempts.ts'
import { conflict, rateLimited } from '../../platform/http/errors.ts'
import { recordAccountEvent } from '../../platform/account-events.ts'
import { queueVerification } from '../verification/queries.ts'
import { findTaken, insertUser, type NewUser } from './queries.ts'

export type SignUp = Omit<NewUser, 'passwordHash'> & {
  password: string
  ip: string
}

interface SignUpDeps {
  db: Database
  /** Begins a session for the account in the same transaction. Returns its token. */
  begin: (tx: Database, userId: number) => Promise<string>
}

/** Creates an account, signs in to it, and sends the email confirmation link. Throws a conflict that lists the fields that are taken. */
export async function createAccount(
  { db, begin }: SignUpDeps,
  { password, ip, ...user }: SignUp,
): Promise<{ userId: number; token: string }> {
  const limit = {
    scope: 'sign-up address',
    subject: toAddressKey(ip),
    most: SIGN_UPS_PER_ADDRESS_MAX,
  } as const
  const attempt = await takeAttempt(db, [limit], SIGN_UP_WINDOW_MINUTES)
  if ('retryAfterSeconds' in attempt)
    throw rateLimited('accounts made from your network', attempt.retryAfterSeconds)
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const userId = await insertOrExplain(tx, { ...user, passwordHash })
    if (!user.isEmailVerified) await queueVerification(tx, { userId, email: user.email })
    await recordAccountEvent(tx, { subjectId: userId, actorId: userId, kind: 'account_created', about: {} })
    return { userId, token: await begin(tx, userId) }
  })
}

async function insertOrExplain(db: Database, user: NewUser): Promise<number> {
  const userId = await insertUser(db, user)
  if (userId !== undefined) return userId
  const taken = await findTaken(db, user)
  if (!taken.email && !taken.username) return insertOrExplain(db, user) // the conflicting account has just been deleted or changed
  throw conflict('This account exists already.', {
    ...(taken.email && { email: 'There is an account with this email already.' }),
    ...(taken.username && { username: 'This user name is taken.' }),
  })
}
