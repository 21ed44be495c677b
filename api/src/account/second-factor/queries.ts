import type { Passkey } from '@sentinel/contracts/account/second-factor'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

export interface SecondFactorRow {
  authenticator: { confirmed_at: string } | null
  passkeys: Passkey[]
  recovery_codes_left: number
}

export async function getSecondFactorRow(db: Database, userId: number): Promise<SecondFactorRow> {
  const authenticator = await db
    .selectFrom('authenticator')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .select(sql<string>`wire_time(confirmed_at)`.as('confirmed_at'))
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkey')
    .where('user_id', '=', userId)
    .orderBy('passkey_id')
    .select([
      'passkey_id',
      'name',
      sql<string>`wire_time(created_at)`.as('created_at'),
      sql<string | null>`wire_time(last_used_at)`.as('last_used_at'),
    ])
    .execute()
  const { left } = await db
    .selectFrom('recovery_code')
    .where('user_id', '=', userId)
    .select((row) => row.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow()
  return { authenticator: authenticator ?? null, passkeys, recovery_codes_left: left }
}

/** Locks the account, so that changes to its second factors happen one at a time. Returns its email. */
export async function lockEmail(tx: Database, userId: number): Promise<string> {
  const { email } = await tx
    .selectFrom('user_account')
    .where('user_id', '=', userId)
    .select('email')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return email
}
