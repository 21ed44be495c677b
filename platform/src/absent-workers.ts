import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'

export interface TakeoverTimes {
  /** Between two looks at the workers of all processes. */
  lookEveryMs: number
  /** A worker may be without its database session for so long. It opens another one within a second or two. */
  absentForMs: number
}

/** Jobs of a worker that is gone are free after 15 s at the latest. */
export const TAKEOVER_TIMES: TakeoverTimes = { lookEveryMs: 5000, absentForMs: 10_000 }

interface FreeingOptions {
  pool: Pool
  log: { warn(about: object, message: string): void; debug(about: object, message: string): void }
  takeover: TakeoverTimes
}

/** Returns the jobs of absent workers to the queue, and at once those of the former process of the same name. */
export async function freeAbsentWorkers(
  pool: Pool,
  { absentForMs }: TakeoverTimes,
  restartedProcess?: string,
): Promise<number> {
  const { rows } = await pool.query<{ jobs: number }>(
    `select free_absent_workers($1 * interval '1 millisecond', $2) as jobs`,
    [absentForMs, restartedProcess ?? null],
  )
  return rows[0]?.jobs ?? 0
}

/** Looks for absent workers again and again, until stopped. */
export function startFreeing({ pool, log, takeover }: FreeingOptions): () => void {
  const end = new AbortController()
  const look = async () => {
    for (;;) {
      await pause(takeover.lookEveryMs, undefined, { signal: end.signal, ref: false })
      try {
        const jobs = await freeAbsentWorkers(pool, takeover)
        if (jobs > 0) log.warn({ jobs }, 'jobs of a worker that is gone are free again')
      } catch (error) {
        log.debug({ err: error }, 'workers not looked at') // the database is away
      }
    }
  }
  look().catch(() => undefined) // stopped
  return () => end.abort()
}
