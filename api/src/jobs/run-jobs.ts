import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger as QueueLogger, run, type Runner, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { pruneBulkUpdates, resumeBulkUpdates } from '../updates/keep-bulk-updates.ts'
import { runBulkUpdate } from '../updates/run-bulk-update.ts'

const RESTART_PAUSE_MS = 1000
/** Over all processes that share the queue. */
const CRONTAB = `* * * * * resume_bulk_updates ?max=1&priority=-1
27 * * * * prune_bulk_updates ?max=1&priority=-1`
const JOBS_AT_ONCE = 2

export interface JobsOptions {
  pool: pg.Pool
  log: FastifyBaseLogger
  now: () => number
}

/** Works the queue until stopped, also over times without a database. Several apis share one queue. */
export function runJobs(options: JobsOptions): () => Promise<void> {
  const { pool, log } = options
  let runner: Runner | undefined
  let stopped = false

  async function work(): Promise<void> {
    while (!stopped) {
      try {
        await resumeBulkUpdates(pool, 'at once')
        runner = await run({
          pgPool: pool,
          taskList: createTasks(options),
          crontab: CRONTAB,
          concurrency: JOBS_AT_ONCE,
          noHandleSignals: true,
          logger: toQueueLogger(log),
        })
        if (stopped) await runner.stop() // asked while it was starting
        await runner.promise
      } catch (error) {
        log.warn({ err: error }, 'jobs interrupted')
      }
      runner = undefined
      if (!stopped) await pause(RESTART_PAUSE_MS)
    }
  }

  const worked = work()
  return async () => {
    stopped = true
    await runner?.stop().catch(() => undefined) // stopped already
    await worked
  }
}

function createTasks({ pool, log, now }: JobsOptions): TaskList {
  return {
    run_bulk_update(payload, { abortSignal }) {
      const { bulkId } = payload as { bulkId: number } // safe: queue_bulk_update writes it
      return runBulkUpdate({ pool, log, now }, bulkId, abortSignal)
    },
    resume_bulk_updates: () => resumeBulkUpdates(pool, 'when idle'),
    prune_bulk_updates: () => pruneBulkUpdates(pool, now),
  }
}

function toQueueLogger(log: FastifyBaseLogger): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
