import { setTimeout as pause } from 'node:timers/promises'
import { Logger as QueueLogger, run, type Runner, type RunnerOptions, type TaskList } from 'graphile-worker'

const RESTART_PAUSE_MS = 1000
/**
 * graphile-worker awaits the statement that marks a job as done only if it batches these statements.
 * Otherwise, a database that is unreachable when a job ends causes an unhandled rejection, which ends the
 * process.
 */
const AWAITED_RESULTS = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

interface QueueLog {
  warn(message: string): void
  warn(about: object, message: string): void
  debug(message: string): void
}

export interface WorkQueueOptions {
  pool: NonNullable<RunnerOptions['pgPool']>
  log: QueueLog
  tasks: TaskList
  /** Over all processes that share the queue. */
  crontab: string
  jobsAtOnce: number
  /** Done each time before work begins. */
  prepare?: () => Promise<unknown>
}

/** Works the queue until stopped, also over times without a database. Several processes share one queue. */
export function workQueue({
  pool,
  log,
  tasks,
  crontab,
  jobsAtOnce,
  prepare,
}: WorkQueueOptions): () => Promise<void> {
  let runner: Runner | undefined
  let stopped = false

  async function work(): Promise<void> {
    while (!stopped) {
      try {
        await prepare?.()
        runner = await run({
          preset: AWAITED_RESULTS,
          pgPool: pool,
          taskList: tasks,
          crontab,
          concurrency: jobsAtOnce,
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

function toQueueLogger(log: QueueLog): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
