import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** Counts a wrong password. The log of the account gets the sum, with the next sign-in or when no more have come for a while. */
export async function countFailedSignIn(db: Database, userId: number): Promise<void> {
  await sql`
    insert into failed_sign_in as f (user_id, failures) select user_id, 1 from user_account where user_id = ${userId}
    on conflict (user_id) do update set failures = f.failures + 1, last_at = now()`.execute(db)
}
