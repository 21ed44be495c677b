import { randomUUID } from 'node:crypto'
import type { Transaction } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { endSessions } from './sign-out.ts'

export interface NewPassword {
  userId: number
  /** The hash that was checked before. If the stored hash differs by now, nothing is changed. Without it, the new password replaces any other. */
  formerHash?: string
  passwordHash: string
  /** Says who stores the password: a user who knows the previous one, a user with a reset link, or the operator, whose act is in the audit trail. */
  kind: 'password_changed' | 'password_reset' | 'password_set'
  /** The session that stays open. */
  sessionId?: string
}

/**
 * Stores a new password, ends the account's other sessions, unfinished sign-ins and all reset links, and emails its owner. Returns the ids of the
 * ended sessions, or undefined if the password was changed in the meantime.
 */
export async function storePassword(
  tx: Transaction,
  { userId, formerHash, passwordHash, kind, sessionId }: NewPassword,
): Promise<string[] | undefined> {
  // Locks the account first, like a sign-in does.
  const account = await tx
    .updateTable('user_account')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .$if(formerHash !== undefined, (update) => update.where('password_hash', '=', formerHash ?? ''))
    .returning('email')
    .executeTakeFirst()
  if (!account) return undefined
  await tx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('second_factor_challenge')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'sign_in')
    .execute()
  const ended = await endSessions(tx, userId, sessionId)
  await tx
    .insertInto('account_event')
    .values({
      subject_id: userId,
      actor_id: kind === 'password_changed' ? userId : null,
      is_act: kind === 'password_set',
      kind,
      about: { sessions_ended: ended.length },
    })
    .execute()
  const mail = {
    kind: 'password_changed',
    recipient: account.email,
    about: { userId },
    dedupeKey: `password_changed:${randomUUID()}`,
  }
  await callFunctionIn(tx, functions.queueAccountMail(mail))
  return ended
}

const PASSWORD_SCOPES = ['password change', 'reset account', 'sign-in account', 'sign-in known browsers']

/** Deletes the failed password attempts for an account, so that a user with the new password is not refused. */
export async function forgetFailedTries(tx: Transaction, userId: number): Promise<void> {
  await tx
    .deleteFrom('attempt')
    .where('scope', 'in', PASSWORD_SCOPES)
    .where('subject', '=', String(userId))
    .execute()
}
