import type { Role } from '@sentinel/contracts/account/users'
import type pg from 'pg'
import { CommandRefused } from '../command-line.ts'

/** Is what the command prints of an account. */
export interface Account {
  user_id: number
  email: string
  role: Role
}

/**
 * Locks the account with this email and acts on it, in one transaction. Returns the account after the act, with what the act adds to it. Throws
 * `CommandRefused` if there is no such account. The connection then has to be ended, which undoes everything.
 */
export async function actOnAccount<Added extends object>(
  client: pg.Client,
  email: string,
  act: (userId: number) => Promise<Added>,
): Promise<Account & Added> {
  await client.query('begin')
  const found = await client.query<{ user_id: number }>(
    'select user_id from user_account where lower(email) = lower($1) for no key update',
    [email],
  )
  if (!found.rows[0]) throw new CommandRefused(`There is no user with the email ${email}.`)
  const { user_id: userId } = found.rows[0]
  const added = await act(userId)
  const { rows } = await client.query<Account>(
    'select user_id, email, role from user_account where user_id = $1',
    [userId],
  )
  if (!rows[0]) throw new Error('a locked account stays')
  await client.query('commit')
  return { ...rows[0], ...added }
}

/** Throws `CommandRefused` without an email. */
export function requireEmail(email: string | undefined, usage: string): string {
  if (!email) throw new CommandRefused(`--email is needed (usage: ${usage})`)
  return email
}
