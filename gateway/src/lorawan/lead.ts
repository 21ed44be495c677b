import { setTimeout as pause } from 'node:timers/promises'
import type { TakeoverTimes } from '@sentinel/platform/jobs/absent-workers'
import pg from 'pg'
import type { Logger } from 'pino'

/** The advisory lock of the gateway that is connected to the network servers. */
const LEADER_LOCK = 7_363_284_504
/** A dead connection may never report that it has closed. */
const CLOSE_TIMEOUT_MS = 1000

export interface LeadOptions {
  databaseUrl: string
  takeover: TakeoverTimes
  log: Logger
  onBegin: () => void
  /** Also called when the database is unavailable, because another gateway may lead by now. */
  onEnd: () => void
}

/**
 * Makes this gateway the one that is connected to the network servers, unless another one already is. Each server knows one client id, and two
 * gateways would receive everything twice. The lock belongs to a database session. The database ends a session that is silent for as long as a worker
 * may be absent, so the lock is soon free after its gateway has ended or lost its connection. Returns a function that stops this.
 */
export function lead({ databaseUrl, takeover, log, onBegin, onEnd }: LeadOptions): () => Promise<void> {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let isLeading = false
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  async function give(): Promise<void> {
    const former = client
    client = undefined
    if (isLeading) {
      isLeading = false
      log.info('no longer connected to network servers')
      onEnd()
    }
    const late = pause(CLOSE_TIMEOUT_MS, undefined, { ref: false })
    await Promise.race([former?.end().catch(() => undefined), late]) // already broken
  }

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'sentinel-gateway-lorawan',
      query_timeout: takeover.absentForMs,
      connectionTimeoutMillis: takeover.absentForMs,
    })
    fresh.on('error', () => {
      if (client === fresh) void give()
    })
    await fresh.connect()
    await fresh.query(`set idle_session_timeout = ${takeover.lookEveryMs + takeover.absentForMs}`)
    return fresh
  }

  async function look(): Promise<void> {
    try {
      client ??= await connect()
      if (isLeading) return void (await client.query('select 1'))
      const { rows } = await client.query<{ is_mine: boolean }>(
        'select pg_try_advisory_lock($1) as is_mine',
        [LEADER_LOCK],
      )
      if (!rows[0]?.is_mine || stopping.signal.aborted) return
      isLeading = true
      onBegin()
    } catch (error) {
      log.debug({ err: error }, 'lead over network servers not taken')
      await give()
    }
  }

  function lookAgain(): void {
    looking = look().finally(() => {
      if (!stopping.signal.aborted) timer = setTimeout(lookAgain, takeover.lookEveryMs).unref()
    })
  }

  lookAgain()
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await looking
    await give()
  }
}
