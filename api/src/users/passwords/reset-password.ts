import type { Database } from '@sentinel/migrations/connect'
import { hashPassword, verifyPassword } from '@sentinel/platform/password-hash'
import { sql } from 'kysely'
import { forgetAttempts } from '../../platform/attempts.ts'
import { invalid } from '../../platform/errors.ts'
import type { RunLimited } from '../../platform/limit-work.ts'
import { storeConfirmed } from '../../verification/queries.ts'
import { holdAccount } from '../queries.ts'
import { isTheCurrentOne, linkDoesNotWork } from './refusals.ts'
import { readResetToken } from './reset-token.ts'
import { storePassword } from './store-password.ts'

export interface PasswordReset {
  email: string
  password: string
  token: string
}

interface ResetDeps {
  db: Database
  linkKey: string
  runLimited: RunLimited
  /** Begins a session of the account in the same transaction. Returns its token. */
  begin: (tx: Database, userId: number) => Promise<string>
}

/** Sets a new password with the token of a reset link. Returns the new session's token and the ids of the sessions that ended. */
export async function resetPassword(
  { db, linkKey, runLimited, begin }: ResetDeps,
  { email, password, token }: PasswordReset,
): Promise<{ token: string; ended: string[] }> {
  const link = readResetToken(linkKey, token)
  if (!link) throw linkDoesNotWork()
  const { resetId, tokenEmail } = link
  return runLimited(async () => {
    const account = await findResetAccount(db, resetId)
    // Numbers begin again after a restore from a backup, so the number alone does not say whose link it is.
    if (account?.email !== tokenEmail) throw linkDoesNotWork()
    if (account.email.toLowerCase() !== email.toLowerCase())
      throw invalid({ email: 'This link is for another email.' })
    const { user_id: userId, password_hash: formerHash } = account
    if (await verifyPassword(formerHash, password)) throw isTheCurrentOne('password')
    const passwordHash = await hashPassword(password)
    return db.transaction().execute(async (tx) => {
      // The account first: two links of one account that lock each other's rows would be a deadlock.
      if (!(await holdAccount(tx, account)) || !(await useReset(tx, resetId))) throw linkDoesNotWork()
      const ended = await storePassword(tx, {
        userId,
        formerHash,
        passwordHash,
        kind: 'password_reset',
        sessionId: undefined,
      })
      if (!ended) throw linkDoesNotWork()
      for (const scope of ['reset account', 'sign-in account', 'password change'] as const)
        await forgetAttempts(tx, { scope, subject: String(userId) })
      await storeConfirmed(tx, { userId, email: account.email }) // the link came by mail
      return { token: await begin(tx, userId), ended }
    })
  })
}

function findResetAccount(db: Database, resetId: number) {
  return db
    .selectFrom('password_reset as r')
    .innerJoin('user_account as u', 'u.user_id', 'r.user_id')
    .where('r.reset_id', '=', resetId)
    .where(sql<boolean>`r.expires_at > now()`)
    .select(['u.user_id', 'u.email', 'u.password_hash'])
    .executeTakeFirst()
}

/** Of two resets at once with the same link, one gets true. */
async function useReset(tx: Database, resetId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_reset')
    .where('reset_id', '=', resetId)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
