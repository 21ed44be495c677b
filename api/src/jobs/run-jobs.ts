import type { TakeoverTimes } from '@sentinel/platform/absent-workers'
import { workQueue } from '@sentinel/platform/work-queue'
import type { FastifyBaseLogger } from 'fastify'
import type { TaskList } from 'graphile-worker'
import { createDatabase } from '@sentinel/migrations/connect'
import type pg from 'pg'
import { pruneBulkUpdates, resumeBulkUpdates } from '../updates/keep-bulk-updates.ts'
import { runBulkUpdate } from '../updates/run-bulk-update.ts'

const CRONTAB = `* * * * * resume_bulk_updates ?max=1&priority=-1
27 * * * * prune_bulk_updates ?max=1&priority=-1`
const JOBS_AT_ONCE = 2

export interface JobsOptions {
  pool: pg.Pool
  log: FastifyBaseLogger
  now: () => number
  /** Names this process, and itself after a restart. */
  worker: string
  takeover?: TakeoverTimes | undefined
}

/** Works the api's share of the queue until stopped. */
export function runJobs(options: JobsOptions): () => Promise<void> {
  const { pool, log, worker, takeover } = options
  return workQueue({
    pool,
    log,
    tasks: createTasks(options),
    crontab: CRONTAB,
    jobsAtOnce: JOBS_AT_ONCE,
    processName: `api ${worker}`,
    prepare: () => resumeBulkUpdates(createDatabase(pool), 'at once'),
    ...(takeover && { takeover }),
  })
}

function createTasks({ pool, log, now }: JobsOptions): TaskList {
  const db = createDatabase(pool)
  return {
    run_bulk_update(payload, { abortSignal }) {
      const { bulkId } = payload as { bulkId: number } // safe: queueBulkUpdate writes it
      return runBulkUpdate({ db, log, now }, bulkId, abortSignal)
    },
    resume_bulk_updates: () => resumeBulkUpdates(db, 'when idle'),
    prune_bulk_updates: () => pruneBulkUpdates(db, now),
  }
}
