import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { randomUUID } from 'node:crypto'
import { recordAccountEvent } from '../../platform/account-events.ts'
import { endSessionRows } from '../../platform/session-rows.ts'

export interface NewPassword {
  userId: number
  /** The one that the new password was compared with. */
  formerHash: string
  passwordHash: string
  kind: 'password_changed' | 'password_reset'
  /** The session that stays. */
  sessionId: string | undefined
}

/**
 * Stores a new password, ends the other sessions, unfinished sign-ins and all reset links of the account, and mails its owner. Returns the ids of the ended sessions,
 * or undefined if the password has changed meanwhile.
 */
export async function storePassword(tx: Database, password: NewPassword): Promise<string[] | undefined> {
  const { userId, formerHash, passwordHash, kind, sessionId } = password
  const account = await tx
    .updateTable('user_account')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .where('password_hash', '=', formerHash)
    .returning('email')
    .executeTakeFirst()
  if (!account) return undefined
  await tx.deleteFrom('password_reset').where('user_id', '=', userId).execute()
  await tx
    .deleteFrom('second_factor_challenge')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'sign_in')
    .execute()
  const ended = await endSessionRows(tx, { userId, exceptId: sessionId })
  const actorId = kind === 'password_changed' ? userId : null
  await recordAccountEvent(tx, { subjectId: userId, actorId, kind, about: { sessions_ended: ended.length } })
  await callFunctionIn(
    tx,
    functions.queueAccountMail({
      kind: 'password_changed',
      recipient: account.email,
      about: { userId },
      dedupeKey: `password_changed:${randomUUID()}`,
    }),
  )
  return ended
}
