import type { Database } from '@sentinel/migrations/connect'
import { forbidden } from '../../platform/http/errors.ts'
import { mayWriteToOthers } from './queries.ts'

/** Throws 403 for an account whose email is not confirmed. Call this before sending anything to others on the account's behalf. */
export async function refuseUnverified(db: Database, userId: number): Promise<void> {
  if (await mayWriteToOthers(db, userId)) return
  const message = 'Confirm your email first: open the link in the mail that we sent you, or send it again.'
  throw forbidden(message, { general: message })
}
