import type { Database } from '@sentinel/migrations/connect'

export async function removeFactors(db: Database, userId: number): Promise<void> {
  for (const table of ['authenticator', 'passkey', 'recovery_code'] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute()
}
