import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { freeJobs } from './free-jobs.ts'
import { judgeWorker, type Verdict } from './judge-worker.ts'
import { releaseClaims } from './release-claims.ts'
import { inTransaction } from '../transaction.ts'
import { workerLock } from './worker-lock.ts'

export interface TakeoverTimes {
  /** The interval at which all processes' workers are checked. */
  lookEveryMs: number
  /** A worker may be without its database session for this long. It opens another one within a second or two. */
  absentForMs: number
}

/** With these, the jobs of a worker that is gone are freed after 15 s at the latest. */
export const TAKEOVER_TIMES: TakeoverTimes = { lookEveryMs: 5000, absentForMs: 10_000 }

interface FreeingOptions {
  pool: Pool
  log: { warn(about: object, message: string): void; debug(about: object, message: string): void }
  takeover: TakeoverTimes
}

interface WorkerRow {
  worker_id: string
  process: string
  absent_ms: number | null
  is_lock_free: boolean
}

/**
 * Locks the rows of workers that no other process is checking. The shared advisory lock makes a returning worker wait until the result is stored in
 * its row.
 */
const LOOK = `
  select worker_id, process, extract(epoch from clock_timestamp() - absent_since)::float8 * 1000 as absent_ms,
    pg_try_advisory_xact_lock_shared(${workerLock('worker_id')}) as is_lock_free
  from (select * from job_worker order by worker_id for update skip locked) worker`

/**
 * Returns jobs to the queue if their worker's lock has been free for long enough. Jobs of former workers of `restartedProcess` are returned
 * immediately. Returns the number of jobs.
 */
export function freeAbsentWorkers(
  pool: Pool,
  { absentForMs }: Pick<TakeoverTimes, 'absentForMs'>,
  restartedProcess?: string,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<WorkerRow>(LOOK)
    let jobs = 0
    for (const worker of rows) {
      const state = {
        isLockFree: worker.is_lock_free,
        absentMs: worker.absent_ms,
        isFormer: worker.process === restartedProcess,
      }
      jobs += await carryOut[judgeWorker(state, absentForMs)](client, worker)
    }
    return jobs
  })
}

type Act = (client: PoolClient, worker: WorkerRow) => Promise<number>

/** Carries out a verdict. Each function returns the number of jobs that it has freed. */
const carryOut: Record<Verdict, Act> = {
  alive: async () => 0,
  absent: async () => 0,
  async returned(client, { worker_id }) {
    await client.query('update job_worker set absent_since = null where worker_id = $1', [worker_id])
    return 0
  },
  async missed(client, { worker_id }) {
    await client.query('update job_worker set absent_since = clock_timestamp() where worker_id = $1', [
      worker_id,
    ])
    return 0
  },
  async gone(client, { worker_id, process }) {
    const jobs = await freeJobs(client, worker_id)
    await client.query('delete from job_worker where worker_id = $1', [worker_id])
    // While the process has another worker, the claims may belong to that worker.
    const others = await client.query('select from job_worker where process = $1 limit 1', [process])
    if (others.rowCount === 0) await releaseClaims(client, process)
    return jobs
  },
}

/** Repeatedly checks for absent workers until stopped. */
export function startFreeing({ pool, log, takeover }: FreeingOptions): () => void {
  const end = new AbortController()
  const look = async () => {
    for (;;) {
      await pause(takeover.lookEveryMs, undefined, { signal: end.signal, ref: false })
      try {
        const jobs = await freeAbsentWorkers(pool, takeover)
        if (jobs > 0) log.warn({ jobs }, 'jobs of a worker that is gone are free again')
      } catch (error) {
        log.debug({ err: error }, 'workers not looked at') // the database is unavailable
      }
    }
  }
  look().catch(() => undefined) // stopped
  return () => end.abort()
}
