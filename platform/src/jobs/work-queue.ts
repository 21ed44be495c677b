import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { Logger as QueueLogger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import { freeAbsentWorkers, startFreeing, TAKEOVER_TIMES, type TakeoverTimes } from './absent-workers.ts'
import { LockedJobs } from './locked-jobs.ts'
import { WorkerLease } from './worker-lease.ts'

const RESTART_PAUSE_MS = 1000
/**
 * graphile-worker awaits the statement that marks a job as done only if it batches these statements. Otherwise, if the database is unreachable when a
 * job ends, an unhandled rejection ends the process.
 */
export const AWAITED_RESULTS = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

interface QueueLog {
  warn(message: string): void
  warn(about: object, message: string): void
  debug(message: string): void
  debug(about: object, message: string): void
}

export interface WorkQueueOptions {
  /** One of the pool's connections is always in use, to show that the worker is alive. Another one listens for new jobs. */
  pool: Pool
  log: QueueLog
  /** Identifies the program and where it listens. Stays the same after a restart. */
  processName: string
  tasks: TaskList
  /** Shared by all processes that use the queue. */
  crontab: string
  jobsAtOnce: number
  /** Called each time before work begins. */
  prepare?: () => Promise<unknown>
  takeover?: TakeoverTimes
}

/**
 * Works the queue until stopped, and resumes when the database becomes available again. Several processes share one queue, and each also runs the
 * jobs of processes that are gone.
 */
export function workQueue(options: WorkQueueOptions): () => Promise<void> {
  const { pool, log, processName, prepare, takeover = TAKEOVER_TIMES } = options
  let stopRunner: (() => Promise<void>) | undefined
  let stopped = false

  async function work(): Promise<void> {
    while (!stopped) {
      try {
        await freeAbsentWorkers(pool, takeover, processName)
        await prepare?.()
        await runOnce()
      } catch (error) {
        log.warn({ err: error }, 'jobs interrupted')
      }
      if (!stopped) await pause(RESTART_PAUSE_MS)
    }
  }

  async function runOnce(): Promise<void> {
    const running = trackRunningJobs(options.tasks)
    const { events, lease } = leaseOf(options)
    const locked = new LockedJobs(pool, events)
    const stopSettling = startSettling(locked, log, takeover.lookEveryMs)
    try {
      const runner = await startRunner(options, { tasks: running.tasks, events, held: () => lease()?.held() })
      stopRunner = async () => {
        lease()?.stopFetching() // the runner would wait for a fetch that waits for the lease
        await nextTurn() // after `stop`, the runner prints a fetch that fails
        await runner.stop()
      }
      if (stopped) await stopRunner() // stopped while it was starting
      await runner.promise
    } finally {
      stopRunner = undefined
      await running.ended() // a job that is still running keeps its lease
      await stopSettling()
      // Without the lease, other processes would rerun jobs that have succeeded here.
      while (!(await isSettled(locked, log)) && !stopped) await pause(RESTART_PAUSE_MS)
      await lease()?.end()
    }
  }

  const stopFreeing = startFreeing({ pool, log, takeover })
  const worked = work()
  return async () => {
    stopped = true
    stopFreeing()
    await stopRunner?.().catch(() => undefined) // already stopped
    await worked
  }
}

interface RunnerParts {
  tasks: TaskList
  events: WorkerEvents
  held: () => Promise<void> | undefined
}

function startRunner(
  { pool, log, crontab, jobsAtOnce }: WorkQueueOptions,
  { tasks, events, held }: RunnerParts,
): Promise<Runner> {
  return run({
    preset: AWAITED_RESULTS,
    pgPool: pool,
    taskList: tasks,
    crontab,
    concurrency: jobsAtOnce,
    noHandleSignals: true,
    logger: toQueueLogger(log),
    events,
    // graphile-worker calls this before it fetches a job. A job fetched without the lease could be freed while it runs.
    forbiddenFlags: async () => {
      await held()
      return null
    },
  })
}

/** Starts the lease as soon as graphile-worker has chosen the id under which it will lock jobs. */
function leaseOf({ pool, log, processName }: WorkQueueOptions) {
  let lease: WorkerLease | undefined
  const events: WorkerEvents = new EventEmitter()
  events.once('pool:create', ({ workerPool }) => {
    lease = new WorkerLease({ pool, log, processName, workerId: workerPool.id })
  })
  return { events, lease: () => lease }
}

/** Returns false if the database does not answer. */
async function isSettled(locked: LockedJobs, log: QueueLog): Promise<boolean> {
  try {
    const jobs = await locked.settle()
    if (jobs > 0) log.warn({ jobs }, 'jobs that were still locked are settled')
    return true
  } catch (error) {
    log.debug({ err: error }, 'locked jobs not settled')
    return false
  }
}

/** Settles repeatedly until stopped. Stopping waits for the current run. */
function startSettling(locked: LockedJobs, log: QueueLog, everyMs: number): () => Promise<void> {
  const end = new AbortController()
  const settle = async () => {
    for (;;) {
      await pause(everyMs, undefined, { signal: end.signal, ref: false })
      await isSettled(locked, log)
    }
  }
  const settled = settle().catch(() => undefined) // stopped
  return () => {
    end.abort()
    return settled
  }
}

/** Returns the same tasks, and a function that waits for those that are running. */
function trackRunningJobs(tasks: TaskList): { tasks: TaskList; ended(): Promise<unknown> } {
  const running = new Set<Promise<unknown>>()
  const watched = Object.entries(tasks).map(([name, task]): [string, NonNullable<typeof task>] => [
    name,
    async (payload, helpers) => {
      const ran = (async () => task?.(payload, helpers))()
      running.add(ran)
      try {
        await ran
      } finally {
        running.delete(ran)
      }
    },
  ])
  return { tasks: Object.fromEntries(watched), ended: () => Promise.allSettled(running) }
}

function toQueueLogger(log: QueueLog): QueueLogger {
  return new QueueLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn(message)
    else log.debug(message)
  })
}
