import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** Everybody whom these devices are linked to is told of them, once the transaction is committed. */
export async function tellDevices(tx: Database, deviceIds: number[]): Promise<void> {
  await sql`select log_change('devices:changed', ${deviceIds}::int[])`.execute(tx)
}
