import type { Pool } from 'pg'

/** Deletes jobs that cannot run again: a newer job has taken their key, or they are from the crontab, which adds the next one automatically. */
const DELETE_SPENT =
  'delete from graphile_worker._private_jobs where locked_by = $1 and key is null and attempts >= max_attempts'

/** Returns a worker's jobs to the queue. Returns the number of jobs. */
export async function freeJobs(db: Pick<Pool, 'query'>, workerId: string): Promise<number> {
  await db.query(DELETE_SPENT, [workerId])
  const { rows } = await db.query<{ jobs: number }>(
    'select count(*)::int as jobs from graphile_worker._private_jobs where locked_by = $1',
    [workerId],
  )
  await db.query('select graphile_worker.force_unlock_workers(array[$1])', [workerId])
  return rows[0]?.jobs ?? 0
}
