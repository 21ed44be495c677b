import type { Database } from '@sentinel/migrations/connect'
import { sql } from 'kysely'

/** One job each: asked for twice it is worked once. */
export async function queueBulkUpdate(tx: Database, bulkId: number): Promise<void> {
  await sql`
    select graphile_worker.add_job('run_bulk_update', json_build_object('bulkId', ${bulkId}::bigint),
      job_key => ${`bulk_update:${bulkId}`})`.execute(tx)
}
