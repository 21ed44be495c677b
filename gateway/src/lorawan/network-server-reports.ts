import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'
import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'
import type { Logger } from 'pino'

export type ServerState = 'connecting' | 'connected' | 'away' | 'refused' | 'listening'

export interface ReportedServer {
  serverId: string
  provider: NetworkProvider
  transport: 'mqtt' | 'http'
  /** Without credentials. */
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

  /** Writes what is left. */
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

  /** Resolves when everything that has happened so far is written, or could not be. */
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
        const seen = { events, lastEvent, errors, lastError }
        await callFunction(
          this.#pool,
          functions.reportNetworkServer({ serverId, provider, transport, address, state, ...seen }),
        )
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
