import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const RECONNECT_PAUSE_MS = 500
const HEARTBEAT_MS = 15_000

export interface ListenOptions {
  databaseUrl: string
  /** The name shown in pg_stat_activity. */
  applicationName: string
  channel: string
  log: { debug(details: object, message: string): void }
  onNotify: (payload: string) => void
  /** Called each time the connection has been reopened, because notifications may have been missed before. */
  onReconnected: () => void
}

/** Follows NOTIFY on a channel over its own connection, indefinitely. Returns a function that stops it. */
export function listen(options: ListenOptions): () => Promise<void> {
  const { databaseUrl, applicationName, channel, log, onNotify, onReconnected } = options
  let client: pg.Client | undefined
  let stopped = false

  async function connect(): Promise<void> {
    while (!stopped) {
      const fresh = new pg.Client({
        connectionString: databaseUrl,
        application_name: applicationName,
        connectionTimeoutMillis: 3000,
        query_timeout: 5000,
        keepAlive: true,
      })
      const ended = new Promise<void>((resolve) => fresh.once('end', resolve))
      fresh.on('error', (error) => log.debug({ err: error }, 'listening interrupted'))
      fresh.on('notification', (message) => onNotify(message.payload ?? ''))
      try {
        await fresh.connect()
        await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`)
        client = fresh
        if (!stopped) {
          onReconnected()
          await Promise.race([ended, untilSilent(fresh)])
        }
        fresh.end().catch(() => undefined) // the connection has ended, or no longer answers
      } catch (error) {
        log.debug({ err: error }, 'not listening')
        fresh.end().catch(() => undefined) // the connection was never opened
      }
      client = undefined
      if (!stopped) await pause(RECONNECT_PAUSE_MS)
    }
  }

  void connect()
  return async () => {
    stopped = true
    await client?.end()
  }
}

/** Resolves when the connection no longer answers, because no notification would ever arrive over a dead link. */
async function untilSilent(client: pg.Client): Promise<void> {
  for (;;) {
    await pause(HEARTBEAT_MS, undefined, { ref: false })
    try {
      await client.query('select 1')
    } catch {
      return
    }
  }
}
