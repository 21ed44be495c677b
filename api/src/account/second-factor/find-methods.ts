import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

export interface Factors {
  authenticator: boolean
  passkeys: boolean
  recoveryCodes: boolean
}

/**
 * Returns a user's second factors, or undefined if there are none. Recovery codes alone do not count, because they are removed with the last other
 * factor.
 */
export async function findFactors(db: Database, userId: number): Promise<Factors | undefined> {
  const { rows } = await sql<Factors>`
    select exists (select from authenticator where user_id = ${userId} and confirmed_at is not null) as authenticator,
      exists (select from passkey where user_id = ${userId}) as passkeys,
      exists (select from recovery_code where user_id = ${userId}) as "recoveryCodes"`.execute(db)
  const [found] = rows
  return found && (found.authenticator || found.passkeys) ? found : undefined
}
