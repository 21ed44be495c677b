import type { Role } from '@sentinel/contracts/account/users'
import { inTransactionOn, type Transaction } from '@sentinel/migrations/connect'
import type { ActOnAccount } from '@sentinel/platform/accounts/acts-on-others'
import { sql } from 'kysely'
import type pg from 'pg'
import { CommandRefused } from '../command-line.ts'

/** The fields of an account that the command prints. */
export interface Account {
  user_id: number
  email: string
  role: Role
}

/**
 * Locks the account with this email and acts on it, in one transaction. Returns the account after the act, with what the act adds to it. Throws
 * `CommandRefused` if there is no such account.
 */
export function actOnAccount<Added extends object>(
  client: pg.Client,
  email: string,
  act: (tx: Transaction, account: ActOnAccount) => Promise<Added>,
): Promise<Account & Added> {
  return inTransactionOn(client, async (tx) => {
    const found = await tx
      .selectFrom('user_account')
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .select('user_id')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!found) throw new CommandRefused(`There is no user with the email ${email}.`)
    const { user_id: userId } = found
    const added = await act(tx, { userId, actorId: null })
    const account = await tx
      .selectFrom('user_account')
      .where('user_id', '=', userId)
      .select(['user_id', 'email', 'role'])
      .executeTakeFirstOrThrow()
    return { ...account, ...added }
  })
}

/** Throws `CommandRefused` if there is no email. */
export function requireEmail(email: string | undefined, usage: string): string {
  if (!email) throw new CommandRefused(`--email is needed (usage: ${usage})`)
  return email
}
