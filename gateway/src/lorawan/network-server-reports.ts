import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'
import type pg from 'pg'
import type { Logger } from 'pino'

export type ServerState = 'connecting' | 'connected' | 'away' | 'refused' | 'listening'

export interface ReportedServer {
  serverId: string
  provider: NetworkProvider
  transport: 'mqtt' | 'http'
  /** Contains no credentials. */
  address: string
}

interface Sums {
  state: ServerState
  events: number
  lastEvent: string | null
  errors: number
  lastError: string | null
}

const REPORT_EVERY_MS = 5000
const ERROR_MAX_CHARACTERS = 300

/**
 * Collects what happens on the connections to network servers and writes it to the database every few seconds, where the page for staff reads it.
 * What cannot be written is added to the next report.
 */
export class NetworkServerReports {
  readonly #pool: pg.Pool
  readonly #log: Logger
  readonly #servers = new Map<string, ReportedServer & Sums>()
  #timer: NodeJS.Timeout | undefined
  #reporting: Promise<void> = Promise.resolve()

  constructor(pool: pg.Pool, log: Logger) {
    this.#pool = pool
    this.#log = log
  }

  start(): void {
    this.#timer = setInterval(() => void this.report(), REPORT_EVERY_MS).unref()
  }

  /** Writes what has not been written yet. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.report()
  }

  add(server: ReportedServer, state: ServerState): void {
    this.#servers.set(server.serverId, {
      ...server,
      state,
      events: 0,
      lastEvent: null,
      errors: 0,
      lastError: null,
    })
  }

  has(serverId: string): boolean {
    return this.#servers.has(serverId)
  }

  remove(serverId: string): void {
    this.#servers.delete(serverId)
  }

  setState(serverId: string, state: ServerState): void {
    const server = this.#servers.get(serverId)
    if (server?.state === state) return
    if (server) server.state = state
    void this.report()
  }

  addEvent(serverId: string, name: string): void {
    const server = this.#servers.get(serverId)
    if (!server) return
    server.events += 1
    server.lastEvent = name
  }

  addError(serverId: string, message: string): void {
    const server = this.#servers.get(serverId)
    if (!server) return
    server.errors += 1
    server.lastError = message.slice(0, ERROR_MAX_CHARACTERS).replaceAll('\0', '').toWellFormed()
  }

  /** Resolves when everything that has happened so far is written, or could not be written. */
  report(): Promise<void> {
    this.#reporting = this.#reporting.then(() => this.#reportAll())
    return this.#reporting
  }

  async #reportAll(): Promise<void> {
    for (const server of this.#servers.values()) {
      const { events, errors, lastEvent, lastError } = server
      Object.assign(server, { events: 0, errors: 0, lastEvent: null, lastError: null })
      try {
        const { serverId, provider, transport, address, state } = server
        await this.#pool.query(STORE, [
          serverId,
          provider,
          transport,
          address,
          state,
          events,
          lastEvent,
          errors,
          lastError,
        ])
      } catch (error) {
        server.events += events
        server.errors += errors
        server.lastEvent ??= lastEvent
        server.lastError ??= lastError
        this.#log.debug({ err: error }, 'state of a network server not written')
      }
    }
  }
}

/** Adds what a gateway has observed on a connection since its last report. Parts that are null do not change. */
const STORE = `
  with counted as (
    insert into network_server_hour as h (server_id, hour, events, errors)
      select $1, date_trunc('hour', now()), $6::int, $8::int where $6 > 0 or $8 > 0
    on conflict (server_id, hour) do update set events = h.events + excluded.events, errors = h.errors + excluded.errors
  )
  insert into network_server as s (server_id, provider, transport, address, state, last_event_at, last_event, last_error_at, last_error)
    values ($1, $2, $3, $4, $5, case when $6 > 0 then now() end, $7, case when $8 > 0 then now() end, $9)
  on conflict (server_id) do update set provider = excluded.provider, transport = excluded.transport, address = excluded.address,
    state_since = case when s.state <> excluded.state then now() else s.state_since end, state = excluded.state, reported_at = now(),
    last_event_at = coalesce(excluded.last_event_at, s.last_event_at), last_event = coalesce(excluded.last_event, s.last_event),
    last_error_at = coalesce(excluded.last_error_at, s.last_error_at), last_error = coalesce(excluded.last_error, s.last_error)`
