import type { Database } from '@sentinel/migrations/connect'
import { recordAccountEvent } from '../../platform/account-events.ts'
import { forgetConfirmations } from '../../platform/access/session-rows.ts'
import { findFactors } from './find-methods.ts'
import { lockEmail } from './queries.ts'
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { notifyOwner } from './notify-owner.ts'

interface ChangedFactor {
  factor: 'authenticator' | 'passkey'
  /** The name of a passkey. */
  name?: string
}

interface Addition {
  userId: number
  /** The session that adds the factor. */
  sessionId: string
  /** The key that signs recovery codes. */
  linkKey: string
  factor: ChangedFactor
}

/**
 * Adds a second factor with `add`, which returns whether there was something to add. Records it and mails the owner. Other sessions must then prove
 * the user's identity, because they began with only a password. Returns recovery codes if the account had none, an empty list if it had some, and
 * undefined if nothing was added.
 */
export function addFactor(
  db: Database,
  { userId, sessionId, linkKey, factor }: Addition,
  add: (tx: Database) => Promise<boolean>,
): Promise<string[] | undefined> {
  return db.transaction().execute(async (tx) => {
    const email = await lockEmail(tx, userId)
    if (!(await add(tx))) return undefined
    await forgetConfirmations(tx, { userId, exceptId: sessionId })
    await recordChange(tx, { userId, email, kind: 'second_factor_added', factor })
    return (await countRecoveryCodes(tx, userId)) > 0 ? [] : replaceRecoveryCodes(tx, linkKey, userId)
  })
}

/** Removes a second factor with `remove`, which returns what it removed. Removing the last one also removes the recovery codes. */
export function removeFactor(
  db: Database,
  userId: number,
  remove: (tx: Database) => Promise<ChangedFactor | undefined>,
): Promise<ChangedFactor | undefined> {
  return db.transaction().execute(async (tx) => {
    const email = await lockEmail(tx, userId)
    const factor = await remove(tx)
    if (!factor) return undefined
    if (!(await findFactors(tx, userId))) await deleteRecoveryCodes(tx, userId)
    await recordChange(tx, { userId, email, kind: 'second_factor_removed', factor })
    return factor
  })
}

interface Change {
  userId: number
  email: string
  kind: 'second_factor_added' | 'second_factor_removed'
  factor: ChangedFactor
}

async function recordChange(tx: Database, { userId, email, kind, factor }: Change): Promise<void> {
  await recordAccountEvent(tx, { subjectId: userId, actorId: userId, kind, about: factor })
  await notifyOwner(tx, { userId, email, about: { kind, ...factor } })
}
