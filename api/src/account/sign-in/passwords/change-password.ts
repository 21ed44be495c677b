import type { Database } from '@sentinel/migrations/connect'
import { hashPassword } from '@sentinel/platform/password-hash'
import { checkCurrentPassword, wrongPassword } from './check-current-password.ts'
import { isTheCurrentOne } from './refusals.ts'
import { storePassword } from './store-password.ts'

export interface PasswordChange {
  userId: number
  /** Stays open. */
  sessionId: string
  current: string
  wanted: string
}

/** Changes the password of somebody who knows the current one. Returns the ids of the sessions that ended. */
export async function changePassword(
  db: Database,
  { userId, sessionId, current, wanted }: PasswordChange,
): Promise<string[]> {
  const formerHash = await checkCurrentPassword(db, { userId, password: current, field: 'currPassword' })
  if (current === wanted) throw isTheCurrentOne('newPassword')
  const passwordHash = await hashPassword(wanted)
  const change = { userId, formerHash, passwordHash, kind: 'password_changed', sessionId } as const
  const ended = await db.transaction().execute((tx) => storePassword(tx, change))
  if (!ended) throw wrongPassword('currPassword')
  return ended
}
