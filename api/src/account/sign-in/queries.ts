import type { Role } from '@sentinel/contracts/account/users'
import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

export interface NewUser {
  firstName: string
  lastName: string
  username: string
  phoneNumber: string
  email: string
  country: string
  passwordHash: string
  isEmailVerified: boolean
}

/** Returns undefined if the email or the user name is taken. The unique indexes decide this. */
export async function insertUser(db: Database, user: NewUser): Promise<number | undefined> {
  const row = await db
    .insertInto('user_account')
    .values({
      first_name: user.firstName,
      last_name: user.lastName,
      username: user.username,
      phone_number: user.phoneNumber,
      email: user.email,
      country: user.country,
      password_hash: user.passwordHash,
      first_steps_open: true,
      email_verified_at: user.isEmailVerified ? sql<string>`now()` : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function findTaken(
  db: Database,
  { email, username }: Pick<NewUser, 'email' | 'username'>,
): Promise<{ email: boolean; username: boolean }> {
  const rows = await db
    .selectFrom('user_account')
    .where((user) =>
      user.or([
        user(sql`lower(email)`, '=', sql`lower(${email})`),
        user(sql`lower(username)`, '=', sql`lower(${username})`),
      ]),
    )
    .select([
      sql<boolean>`lower(email) = lower(${email})`.as('email'),
      sql<boolean>`lower(username) = lower(${username})`.as('username'),
    ])
    .execute()
  return { email: rows.some((row) => row.email), username: rows.some((row) => row.username) }
}

export interface Credentials {
  user_id: number
  password_hash: string
}

/** Does not find disabled accounts, so that anything that starts with an email treats them as unknown. */
export function findCredentials(db: Database, email: string): Promise<Credentials | undefined> {
  return db
    .selectFrom('user_account')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('disabled_at', 'is', null)
    .select(['user_id', 'password_hash'])
    .executeTakeFirst()
}

/** Locks an account until the transaction ends. Returns false if its password has changed or the account was disabled. */
export async function lockAccount(tx: Database, { user_id, password_hash }: Credentials): Promise<boolean> {
  const row = await tx
    .selectFrom('user_account')
    .where('user_id', '=', user_id)
    .where('password_hash', '=', password_hash)
    .where('disabled_at', 'is', null)
    .select('user_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function getPasswordHash(db: Database, userId: number): Promise<string> {
  const row = await db
    .selectFrom('user_account')
    .where('user_id', '=', userId)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  return row.password_hash
}

export interface UserRow {
  user_id: number
  first_name: string
  last_name: string
  email: string
  phone_number: string
  username: string
  country: string
  image_key: string | null
  role: Role
  is_email_verified: boolean
}

export function getUserRow(db: Database, userId: number): Promise<UserRow> {
  return db
    .selectFrom('user_account')
    .where('user_id', '=', userId)
    .select([
      'user_id',
      'first_name',
      'last_name',
      'email',
      'phone_number',
      'username',
      'country',
      'image_key',
      'role',
      sql<boolean>`email_verified_at is not null`.as('is_email_verified'),
    ])
    .executeTakeFirstOrThrow()
}
