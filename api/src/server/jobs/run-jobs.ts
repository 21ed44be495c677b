import { createDatabase } from '@sentinel/migrations/connect'
import type { TakeoverTimes } from '@sentinel/platform/jobs/absent-workers'
import { workQueue } from '@sentinel/platform/jobs/work-queue'
import type pg from 'pg'
import type { JobDeps, Jobs } from '../../platform/jobs.ts'

const JOBS_AT_ONCE = 2

export interface JobsOptions extends Omit<JobDeps, 'db'> {
  pool: pg.Pool
  jobs: readonly Jobs[]
  /** Identifies this process. Stays the same after a restart. */
  worker: string
  takeover?: TakeoverTimes | undefined
}

/** Runs the api's jobs until stopped. */
export function runJobs(options: JobsOptions): () => Promise<void> {
  const { pool, jobs, log, now, userImageFolder, fileFolder, worker, takeover } = options
  const deps = { db: createDatabase(pool), log, now, userImageFolder, fileFolder }
  return workQueue({
    pool,
    log,
    tasks: Object.assign({}, ...jobs.map(({ createTasks }) => createTasks(deps))),
    crontab: jobs.map(({ crontab }) => crontab).join('\n'),
    jobsAtOnce: JOBS_AT_ONCE,
    processName: `api ${worker}`,
    async prepare() {
      for (const { prepare } of jobs) await prepare?.(deps)
    },
    ...(takeover && { takeover }),
  })
}
