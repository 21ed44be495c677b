import { randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '@sentinel/contracts/account/users'
import type { Database } from '@sentinel/migrations/connect'
import { hashOf } from './password-hashes.ts'
import { sql } from 'kysely'
import type { Sessions } from '../platform/access/sessions.ts'

export interface TestUser {
  id: number
  email: string
  role: Role
  token: string
}

export interface UserSeed {
  role?: Role
  password?: string
  email?: string
}

/** Adds a signed-in user. Only a user with a password can sign in again. */
export async function seedUser(
  db: Database,
  sessions: Sessions,
  { role = 'owner', password, email = `${randomUUID()}@example.com` }: UserSeed = {},
): Promise<TestUser> {
  const { user_id: id } = await db
    .insertInto('user_account')
    .values({
      email,
      username: email,
      first_name: 'Ada',
      last_name: 'Fox',
      phone_number: '7000000000',
      country: 'India',
      role,
      password_hash: password === undefined ? '' : await hashOf(password),
      email_verified_at: sql<string>`now()`,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return { id, email, role, token: await sessions.begin(db, { userId: id, userAgent: 'test' }) }
}

export interface DeviceSeed {
  /** The default is the next free id. */
  deviceId?: number
  owners?: Pick<TestUser, 'id'>[]
  visibleFrom?: string
}

/** Adds a device with its links, which show everything unless they start later. Returns its id. */
export async function seedDevice(
  db: Database,
  { deviceId: wanted, owners = [], visibleFrom = '-infinity' }: DeviceSeed = {},
): Promise<number> {
  const { device_id: deviceId } = await db
    .insertInto('device')
    .values(({ selectFrom }) => ({
      device_id:
        wanted ?? selectFrom('device').select(sql<number>`coalesce(max(device_id), 0) + 1`.as('next')),
      secret_sha256: randomBytes(32),
    }))
    .returning('device_id')
    .executeTakeFirstOrThrow()
  for (const { id: userId } of owners) await linkDevice(db, { userId, deviceId, visibleFrom })
  return deviceId
}

export async function linkDevice(
  db: Database,
  { userId, deviceId, visibleFrom }: { userId: number; deviceId: number; visibleFrom: string },
): Promise<void> {
  await sql`select link_device(${userId}, ${deviceId}, ${visibleFrom})`.execute(db)
}
