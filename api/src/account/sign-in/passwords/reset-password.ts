import type { Database } from '@sentinel/migrations/connect'
import { forgetFailedTries, storePassword } from '@sentinel/platform/accounts/passwords'
import { hashPassword, verifyPassword } from '@sentinel/platform/secrets/password-hash'
import { sql } from 'kysely'
import { invalid } from '../../../platform/http/errors.ts'
import { storeConfirmed } from '../../verification/queries.ts'
import { lockAccount } from '../queries.ts'
import type { SignInOutcome } from '../complete-sign-in.ts'
import { isTheCurrentOne, linkDoesNotWork } from './refusals.ts'
import { readResetToken } from './reset-token.ts'

export interface PasswordReset {
  email: string
  password: string
  token: string
}

interface ResetDeps {
  db: Database
  linkKey: string
  /** Begins a session for the account in the same transaction, or requests the second factor. */
  begin: (tx: Database, userId: number) => Promise<SignInOutcome>
}

/**
 * Sets a new password with the token from a reset link. Returns the account, the new session's token or the request for a second factor, and the ids
 * of the ended sessions.
 */
export async function resetPassword(
  { db, linkKey, begin }: ResetDeps,
  { email, password, token }: PasswordReset,
): Promise<{ userId: number; result: SignInOutcome; ended: string[] }> {
  const link = readResetToken(linkKey, token)
  if (!link) throw linkDoesNotWork()
  const { resetId, tokenEmail } = link
  const account = await findResetAccount(db, resetId)
  // Compares the email, because a restore from a backup can reuse request numbers.
  if (account?.email !== tokenEmail) throw linkDoesNotWork()
  if (account.email.toLowerCase() !== email.toLowerCase())
    throw invalid({ email: 'This link is for another email.' })
  const { user_id: userId, password_hash: formerHash } = account
  if (await verifyPassword(formerHash, password)) throw isTheCurrentOne('password')
  const passwordHash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    // Locks the account first, because two reset links for one account could otherwise deadlock on each other's rows.
    if (!(await lockAccount(tx, account)) || !(await useReset(tx, resetId))) throw linkDoesNotWork()
    const ended = await storePassword(tx, { userId, formerHash, passwordHash, kind: 'password_reset' })
    if (!ended) throw linkDoesNotWork()
    await forgetFailedTries(tx, userId)
    await storeConfirmed(tx, { userId, email: account.email }) // the link came by email
    return { userId, result: await begin(tx, userId), ended }
  })
}

function findResetAccount(db: Database, resetId: number) {
  return db
    .selectFrom('password_reset as r')
    .innerJoin('user_account as u', 'u.user_id', 'r.user_id')
    .where('r.reset_id', '=', resetId)
    .where(sql<boolean>`r.expires_at > now()`)
    .where('u.disabled_at', 'is', null)
    .select(['u.user_id', 'u.email', 'u.password_hash'])
    .executeTakeFirst()
}

/** If two resets use the same link at the same time, returns true for only one of them. */
async function useReset(tx: Database, resetId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_reset')
    .where('reset_id', '=', resetId)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
