import type { Job, Worker, WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'

/** The result of a job's run. Without an error, the run succeeded. */
interface Ended {
  attempts: number
  error?: string
}

interface LockedRow {
  /** In the form that the pool reads, so that it equals the id in graphile-worker's events. */
  id: string
  attempts: number
}

/** A locked job that the process does not know, with the fetches that may still return it. */
interface Suspect {
  attempts: number
  fetches: ReadonlySet<object>
}

/** Identifies one run by its attempt number, which is increased whenever the job is fetched. */
const ONE_RUN = 'id = $1 and locked_by = $2 and attempts = $3'

/** Changes a job and frees its queue in one statement, like graphile-worker does. */
const withQueue = (change: string) => `
  with changed as (${change} returning job_queue_id)
  update graphile_worker._private_job_queues queue set locked_by = null, locked_at = null
  from changed where queue.id = changed.job_queue_id and queue.locked_by = $2`

const COMPLETE = withQueue(`delete from graphile_worker._private_jobs where ${ONE_RUN}`)

/** Waits as long before the next attempt as graphile-worker does. */
const FAIL = withQueue(`update graphile_worker._private_jobs
  set last_error = $4, run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second',
    locked_by = null, locked_at = null where ${ONE_RUN}`)

/** A job that never began has not used its attempt. */
const RETURN = withQueue(`update graphile_worker._private_jobs
  set attempts = attempts - 1, locked_by = null, locked_at = null where ${ONE_RUN}`)

/**
 * Follows a graphile-worker pool's events to know which of its jobs are running and how the others ended, and corrects the table of jobs.
 * graphile-worker writes a job's end once and continues without it if the database does not answer. If the answer to a fetch is lost, a job is locked
 * although it is not running. Both would stay locked for as long as the worker lives, because other processes free only the jobs of dead workers.
 */
export class LockedJobs {
  readonly #pool: Pick<Pool, 'query'>
  #workerId: string | undefined
  readonly #fetches = new Map<Worker, object>()
  readonly #running = new Set<string>()
  readonly #ended = new Map<string, Ended>()
  #hasFetchFailed = false
  #suspects = new Map<string, Suspect>()

  constructor(pool: Pick<Pool, 'query'>, events: WorkerEvents) {
    this.#pool = pool
    events.once('pool:create', ({ workerPool }) => (this.#workerId = workerPool.id))
    events.on('worker:getJob:start', ({ worker }) => this.#fetches.set(worker, {}))
    events.on('worker:getJob:empty', ({ worker }) => this.#fetches.delete(worker))
    events.on('worker:getJob:error', ({ worker }) => {
      this.#fetches.delete(worker)
      this.#hasFetchFailed = true
    })
    events.on('job:start', ({ worker, job }) => {
      this.#fetches.delete(worker)
      this.#running.add(job.id)
      this.#ended.delete(job.id)
    })
    events.on('job:success', ({ job }) => this.#end(job))
    events.on('job:error', ({ job, error }) =>
      this.#end(job, error instanceof Error ? error.message : String(error)),
    )
  }

  /**
   * Completes or fails the jobs that have ended and are still locked, and returns those that never began to the queue. Returns the number of jobs.
   * Rejects if the database does not answer, which loses nothing.
   */
  async settle(): Promise<number> {
    const ended = new Map(this.#ended)
    if (ended.size === 0 && this.#suspects.size === 0 && !this.#hasFetchFailed) return 0
    const rows = await this.#findLocked()
    for (const id of ended.keys()) if (!rows.some((row) => row.id === id)) this.#forget(id, ended)
    const settled = await this.#finish(rows, ended)
    this.#hasFetchFailed = false
    return settled + (await this.#returnStrays(rows.filter(({ id }) => this.#isUnknown(id))))
  }

  #end({ id, attempts }: Job, error?: string): void {
    this.#running.delete(id)
    this.#ended.set(id, { attempts, ...(error !== undefined && { error }) })
  }

  async #findLocked(): Promise<LockedRow[]> {
    if (this.#workerId === undefined) return []
    const { rows } = await this.#pool.query<LockedRow>(
      'select id, attempts from graphile_worker._private_jobs where locked_by = $1',
      [this.#workerId],
    )
    return rows
  }

  async #finish(rows: LockedRow[], ended: ReadonlyMap<string, Ended>): Promise<number> {
    let finished = 0
    for (const { id, attempts } of rows) {
      const end = ended.get(id)
      if (end?.attempts !== attempts || this.#running.has(id)) continue
      if (end.error === undefined) await this.#pool.query(COMPLETE, [id, this.#workerId, attempts])
      else await this.#pool.query(FAIL, [id, this.#workerId, attempts, end.error])
      this.#forget(id, ended)
      finished += 1
    }
    return finished
  }

  /** Returns jobs to the queue that were already unknown at an earlier check, once all fetches that were in flight then have ended. */
  async #returnStrays(rows: LockedRow[]): Promise<number> {
    const fetches = new Set(this.#fetches.values())
    const suspects = new Map<string, Suspect>()
    let returned = 0
    for (const { id, attempts } of rows) {
      const former = this.#suspects.get(id)
      const suspect = former?.attempts === attempts ? former : { attempts, fetches }
      if (suspect === former && suspect.fetches.isDisjointFrom(fetches)) {
        await this.#pool.query(RETURN, [id, this.#workerId, attempts])
        returned += 1
      } else suspects.set(id, suspect)
    }
    this.#suspects = suspects
    return returned
  }

  #isUnknown(id: string): boolean {
    return !this.#running.has(id) && !this.#ended.has(id)
  }

  #forget(id: string, ended: ReadonlyMap<string, Ended>): void {
    if (this.#ended.get(id) === ended.get(id)) this.#ended.delete(id)
  }
}
