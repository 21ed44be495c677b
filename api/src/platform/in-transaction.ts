import type { Database, Transaction } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/**
 * Runs the work in its own transaction, or in a savepoint if `db` is already a transaction. If the work fails, its changes are rolled back and `db`
 * can still be used.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!db.isTransaction) return db.transaction().execute(work)
  await sql`savepoint nested_work`.execute(db)
  try {
    const result = await work(db as Transaction) // safe: it is one, as checked above
    await sql`release savepoint nested_work`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint nested_work`.execute(db)
    throw error
  }
}
