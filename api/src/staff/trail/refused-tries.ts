import type { Database } from '@sentinel/migrations/connect'
import { callFunctionIn } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from '../../platform/acts.ts'

const FLUSH_MS = 1000
const HOUR_MS = 60 * 60 * 1000
/** The maximum number of rows that wait while the database is unavailable. */
const WAITING_MAX = 10_000

export interface RefusedCall {
  actor: Actor
  method: string
  /** The route's URL, with `:name` for each parameter. */
  url: string
}

export interface RefusedTries {
  count(call: RefusedCall): void
  /** Writes the counts. If that fails, they are included in the next write. */
  flush(): Promise<void>
  /** Stops the timer and writes the remaining counts. */
  stop(): Promise<void>
}

interface Tries {
  user_id: number
  method: string
  url: string
  count: number
  first_at: string
  last_at: string
  address: string
  user_agent: string
}

interface RefusedTriesOptions {
  db: Database
  now: () => number
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Counts refused calls in memory and writes them once a second, so that a flood of calls results in one row, and one statement per second. */
export function createRefusedTries({ db, now, log }: RefusedTriesOptions): RefusedTries {
  let waiting = new Map<string, Tries>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  function add(key: string, tries: Tries): void {
    const known = waiting.get(key)
    if (known) waiting.set(key, { ...tries, count: known.count + tries.count, first_at: known.first_at })
    else if (waiting.size < WAITING_MAX) waiting.set(key, tries)
    else log.warn({ tries }, 'refused calls are not counted: too many wait for the database')
  }

  async function write(): Promise<void> {
    const taken = waiting
    if (taken.size === 0) return
    waiting = new Map()
    try {
      await callFunctionIn(db, functions.countRefusedTries({ counted: { tries: [...taken.values()] } }))
    } catch (err) {
      log.warn({ err }, 'refused calls could not be written')
      const later = waiting
      waiting = taken
      for (const [key, tries] of later) add(key, tries)
      plan()
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(write)
    return flushing
  }

  function plan(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      void flush()
    }, FLUSH_MS).unref()
  }

  return {
    count({ actor, method, url }) {
      const ms = now() // read once, because the key and the row must be for the same hour
      const at = new Date(ms).toISOString()
      const key = [actor.id, method, url, Math.floor(ms / HOUR_MS)].join(' ')
      const { address, userAgent: user_agent } = actor
      add(key, { user_id: actor.id, method, url, count: 1, first_at: at, last_at: at, address, user_agent })
      plan()
    },
    flush,
    async stop() {
      await flush()
      clearTimeout(timer)
    },
  }
}
