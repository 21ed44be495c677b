import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'

export interface NewPassword {
  userId: number
  /** The hash with which the new password was compared. */
  formerHash: string
  passwordHash: string
  kind: 'password_changed' | 'password_reset'
  /** The session that stays open. */
  sessionId: string | undefined
}

/**
 * Stores a new password, ends the other sessions, unfinished sign-ins and all reset links of the account, and mails its owner. Returns the
 * ids of the ended sessions, or undefined if the password was changed in the meantime.
 */
export async function storePassword(tx: Database, password: NewPassword): Promise<string[] | undefined> {
  const { userId, formerHash, passwordHash, kind, sessionId } = password
  const [row] = await callFunctionIn(
    tx,
    functions.storePassword({
      userId,
      formerHash,
      hash: passwordHash,
      kind,
      actorId: kind === 'password_changed' ? userId : null,
      sessionId: sessionId ?? null,
    }),
  )
  return row?.value ?? undefined
}
