import { randomUUID } from 'node:crypto'
import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import { sql } from 'kysely'

interface LinkedAccount {
  userId: number
  email: string
}

/** Queues the email with the link that confirms an account's address. */
export async function queueVerification(tx: Database, { userId, email }: LinkedAccount): Promise<void> {
  const dedupeKey = `email_verification:${userId}:${randomUUID()}`
  await callFunctionIn(
    tx,
    functions.queueAccountMail({
      kind: 'email_verification',
      recipient: email,
      about: { userId },
      dedupeKey,
    }),
  )
}

export function getAccountEmail(db: Database, userId: number) {
  return db
    .selectFrom('user_account')
    .where('user_id', '=', userId)
    .select(['email', sql<boolean>`email_verified_at is not null`.as('is_email_verified')])
    .executeTakeFirstOrThrow()
}

/** Returns true if the account's email is confirmed. Returns undefined if the account does not exist or has another email. */
export async function isConfirmed(
  db: Database,
  { userId, email }: LinkedAccount,
): Promise<boolean | undefined> {
  const account = await db
    .selectFrom('user_account')
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .select(sql<boolean>`email_verified_at is not null`.as('is_confirmed'))
    .executeTakeFirst()
  return account?.is_confirmed
}

/** Confirms an account's email and makes its screens refetch it. Does nothing if the email is already confirmed. */
export async function storeConfirmed(db: Database, { userId, email }: LinkedAccount): Promise<void> {
  await db
    .with('confirmed', (cte) =>
      cte
        .updateTable('user_account')
        .set({ email_verified_at: sql<string>`now()` })
        .where('user_id', '=', userId)
        .where('email', '=', email)
        .where('email_verified_at', 'is', null)
        .returning('user_id'),
    )
    .selectFrom('confirmed')
    .select(sql`publish_user(user_id)`.as('published'))
    .execute()
}

export async function mayWriteToOthers(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select may_write_to_others(u) as may from user_account u where u.user_id = ${userId}`.execute(db)
  return rows[0]?.may ?? false
}
