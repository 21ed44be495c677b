import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { workerLock } from './worker-lock.ts'

const RECONNECT_PAUSE_MS = 500
const HEARTBEAT_MS = 5000
const HEARTBEAT = Object.assign({ text: 'select' }, { query_timeout: 3000 }) // in ms; not in pg's types
/** Lets the server notice within 25 s that the machine at the other end is gone. Linux's default is two hours. */
const KEEPALIVE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3'
/** Holds the lock for as long as the session lasts. */
const TAKE_LOCK = `select pg_advisory_lock(${workerLock('$1::text')})`
/** Written after the lock is taken, so that a living worker's row never exists without its lock. */
const WRITE_ROW = `
  insert into job_worker (worker_id, process) values ($1, $2)
  on conflict (worker_id) do update set absent_since = null where job_worker.absent_since is not null`

export interface WorkerLeaseOptions {
  pool: Pool
  /** The name that graphile-worker writes to `locked_by`. */
  workerId: string
  /** Identifies the program and where it listens. */
  processName: string
  log: { debug(about: object, message: string): unknown }
}

/**
 * Shows other processes that a worker is alive, through an advisory lock on its id. A separate database session holds the lock. If the session ends,
 * it is replaced until the lease ends.
 */
export class WorkerLease {
  readonly #options: WorkerLeaseOptions
  readonly #end = new AbortController()
  readonly #stopFetching = new AbortController()
  readonly #kept: Promise<void>
  #held = Promise.withResolvers<void>()

  constructor(options: WorkerLeaseOptions) {
    this.#options = options
    this.#kept = this.#keep()
  }

  /** Resolves immediately while the lease is held, otherwise once it is held again. Rejects after `stopFetching`. */
  async held(): Promise<void> {
    await this.#held.promise
    this.#stopFetching.signal.throwIfAborted()
  }

  /** From now on `held` rejects, so that no caller waits for a database that is unavailable. The lease lasts until `end`. */
  stopFetching(): void {
    this.#stopFetching.abort(new Error('the queue is stopping'))
    this.#held.resolve()
  }

  async end(): Promise<void> {
    this.stopFetching()
    this.#end.abort()
    await this.#kept
  }

  async #keep(): Promise<void> {
    const { pool, log } = this.#options
    const { signal } = this.#end
    const logInterruption = (error: unknown) => log.debug({ err: error }, 'lease interrupted')
    while (!signal.aborted) {
      const client = await pool
        .connect()
        .catch((error: unknown) => void log.debug({ err: error }, 'no lease'))
      if (client) {
        if (!signal.aborted) await this.#hold(client).catch(logInterruption)
        client.release(true) // the session ends, and its lock with it
      }
      if (!signal.aborted) await pause(RECONNECT_PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Rejects when the session breaks or no longer answers. */
  async #hold(client: PoolClient): Promise<void> {
    const { workerId, processName } = this.#options
    const over = new AbortController()
    const stop = () => over.abort()
    let isHeld = false
    client.once('end', stop)
    this.#end.signal.addEventListener('abort', stop)
    try {
      await client.query(KEEPALIVE)
      await client.query(TAKE_LOCK, [workerId])
      await client.query(WRITE_ROW, [workerId, processName])
      this.#held.resolve()
      isHeld = true
      for (;;) {
        await pause(HEARTBEAT_MS, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
        if (over.signal.aborted) return
        await client.query(HEARTBEAT)
      }
    } finally {
      this.#end.signal.removeEventListener('abort', stop)
      // If the lease was not taken, callers of `held` are still waiting for this promise.
      if (isHeld && !this.#stopFetching.signal.aborted) this.#held = Promise.withResolvers()
    }
  }
}
