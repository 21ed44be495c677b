import type { Database } from '@sentinel/migrations/connect'
import { notFound } from '../../platform/http/errors.ts'

/** Prevents others from replacing a user's lists until the transaction ends. */
export async function lockAccount(tx: Database, userId: number): Promise<void> {
  const account = await tx
    .selectFrom('user_account')
    .where('user_id', '=', userId)
    .select('user_id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw notFound('Account')
}

export async function requireAccount(db: Database, userId: number): Promise<void> {
  const account = await db
    .selectFrom('user_account')
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst()
  if (!account) throw notFound('Account')
}
