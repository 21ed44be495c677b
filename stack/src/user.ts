import { PASSWORD_MAX_CHARACTERS } from '@sentinel/contracts/limits'
import { Email, Password, Role } from '@sentinel/contracts/users'
import { hashPassword } from '@sentinel/platform/password-hash'
import type pg from 'pg'
import { CommandRefused, readArguments, runCommand } from './command-line.ts'

const USAGE = 'npm run -s user -- create --email E --password P [--role owner|viewer|staff]'

interface NewUser {
  email: string
  password: string
  role: string
}

await runCommand({ name: 'user', read: readUser, run: createUser })

function readUser(): NewUser {
  const text = { type: 'string' } as const
  const options = { email: text, password: text, role: text }
  const { email, password, role = 'owner' } = readArguments('create', options, USAGE)
  if (!email || !password) throw new CommandRefused(`--email and --password are needed (usage: ${USAGE})`)
  if (!Email.safeParse(email).success) throw new CommandRefused(`'${email}' is not a valid email.`)
  if (!Role.safeParse(role).success) throw new CommandRefused('--role is one of owner, viewer, staff')
  if (!Password.safeParse(password).success)
    throw new CommandRefused(
      `The password needs more than 8 and at most ${PASSWORD_MAX_CHARACTERS} characters, ` +
        'one upper case, one lower case and one special character.',
    )
  return { email, password, role }
}

async function createUser(
  client: pg.Client,
  { email, password, role }: NewUser,
): Promise<{ user_id: number; email: string; role: string }> {
  const { rows } = await client.query<{ user_id: number; email: string; role: string }>(
    `insert into user_account (email, username, password_hash, role) values ($1, $1, $2, $3)
     on conflict do nothing returning user_id, email, role`,
    [email, await hashPassword(password), role],
  )
  if (!rows[0]) throw new CommandRefused(`There is a user with the email ${email} already.`)
  return rows[0]
}
