import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** Adds the job for a clearing, or replaces it if it is not running. */
export async function queueClearing(tx: Database, clearingId: number, delayMs = 0): Promise<void> {
  await sql`
    select graphile_worker.add_job('clear_device', json_build_object('clearingId', ${clearingId}::bigint),
      job_key => ${`device_clearing:${clearingId}`}, run_at => now() + ${delayMs} * interval '1 millisecond')`.execute(
    tx,
  )
}
