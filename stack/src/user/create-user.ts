import { Email } from '@sentinel/contracts/values/email'
import { type Role } from '@sentinel/contracts/account/users'
import { hashPassword } from '@sentinel/platform/secrets/password-hash'
import type pg from 'pg'
import { CommandRefused, readArguments } from '../command-line.ts'
import { recordAct } from '../record-act.ts'
import type { Action } from '../run-actions.ts'
import { type Account, requireEmail } from './account.ts'
import { passwordOptions, readPassword } from './read-password.ts'
import { readRole } from './read-role.ts'

interface NewUser {
  email: string
  password: string
  role: Role
}

export const createUser: Action = {
  usage: 'npm run -s user -- create --email E [--password P | --password-stdin] [--role owner|viewer|staff]',
  async read(usage) {
    const text = { type: 'string' } as const
    const given = readArguments('create', { email: text, role: text, ...passwordOptions }, usage)
    const email = requireEmail(given.email, usage)
    if (!Email.safeParse(email).success) throw new CommandRefused(`'${email}' is not a valid email.`)
    const role = readRole(given.role ?? 'owner')
    const password = await readPassword(given, usage)
    return (client) => insertUser(client, { email, password, role })
  },
}

async function insertUser(client: pg.Client, { email, password, role }: NewUser): Promise<Account> {
  const passwordHash = await hashPassword(password)
  await client.query('begin')
  const { rows } = await client.query<Account>(
    `insert into user_account (email, username, password_hash, role, email_verified_at) values ($1, $1, $2, $3, now())
     on conflict do nothing returning user_id, email, role`,
    [email, passwordHash, role],
  )
  if (!rows[0]) throw new CommandRefused(`There is a user with the email ${email} already.`)
  await recordAct(client, { kind: 'account_created', subjectId: rows[0].user_id, about: { role } })
  await client.query('commit')
  return rows[0]
}
