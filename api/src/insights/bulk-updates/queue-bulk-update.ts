import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** Adds the job for a bulk update, or replaces it if it is not running. */
export async function queueBulkUpdate(tx: Database, bulkId: number): Promise<void> {
  await sql`
    select graphile_worker.add_job('run_bulk_update', json_build_object('bulkId', ${bulkId}::bigint),
      job_key => ${`bulk_update:${bulkId}`})`.execute(tx)
}
