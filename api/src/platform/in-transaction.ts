import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/**
 * Does the work in a transaction of its own or, if `db` is a transaction already, as part of it. In either case work that fails leaves nothing
 * behind, and whoever called can go on with `db`.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  if (!db.isTransaction) return db.transaction().execute(work)
  await sql`savepoint nested_work`.execute(db)
  try {
    const result = await work(db)
    await sql`release savepoint nested_work`.execute(db)
    return result
  } catch (error) {
    await sql`rollback to savepoint nested_work`.execute(db)
    throw error
  }
}
