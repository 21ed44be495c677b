import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** Locks the file with this SHA-256 until the end of the transaction, so that it is neither stored nor removed by others. */
export async function lockFile(tx: Database, sha256: Uint8Array): Promise<void> {
  const text = Buffer.from(sha256).toString('hex')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file ${text}`}, 0))`.execute(tx)
}
