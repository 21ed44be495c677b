import { setTimeout as pause } from 'node:timers/promises'
import { BackOff } from '@sentinel/platform/back-off'
import type pg from 'pg'
import type { Logger } from 'pino'
import { lockDevices } from '../platform/lock-devices.ts'
import type { IngestMetrics } from '../platform/metrics.ts'
import { connectWriter } from './connect-writer.ts'
import { type Entry, toEntries } from './entry.ts'
import { createLanes, isStatementLane, type LaneBatch, type Lanes } from './lanes.ts'
import { REUSED_MESSAGE_ID } from './reused-keys.ts'
import type { StorageLimits } from './storage-limits.ts'
import type { PhotoOutcome } from './store-photo.ts'
import { groupByLane, storeBatch, storeLanes } from './store-batch.ts'
import { toDeadLetter } from './to-dead-letter.ts'
import { commitRow, type Uplink } from './uplink.ts'

/** The maximum number of rows per commit. Larger batches gain nothing and make a crash more expensive. */
const BATCH_MAX_ROWS = 1000
/** The maximum duration of a commit. Less than the keepalive of 60 s, because a PUBLISH that waits for its commit blocks PINGREQ. */
const COMMIT_TIMEOUT_MS = 15_000
const FIRST_RECONNECT_PAUSE_MS = 250
const LONGEST_RECONNECT_PAUSE_MS = 2000
/** The gateway is not ready while a commit has been running for longer than this. */
const STALL_MS = 5000

export interface WriterOptions {
  databaseUrl: string
  log: Logger
  metrics: IngestMetrics
  limits: StorageLimits
  commitTimeoutMs?: number
}

/** Thrown if the database cannot store the message now. The device keeps it and resends it. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/**
 * Writes all messages to the database over its own connection. While one commit runs, it collects rows for the next. Messages settle after the
 * commit, in order of arrival. While the database is unavailable, everything is refused immediately, so that nothing accumulates.
 */
export class Writer {
  readonly #options: WriterOptions
  readonly #lanes: Lanes
  #client: pg.Client | undefined
  #queue: Entry[] = []
  #busySince: number | undefined
  readonly #stopping = new AbortController()
  readonly #backOff = new BackOff({
    firstMs: FIRST_RECONNECT_PAUSE_MS,
    longestMs: LONGEST_RECONNECT_PAUSE_MS,
  })
  #idle: (() => void) | undefined

  constructor(options: WriterOptions) {
    this.#options = options
    this.#lanes = createLanes(options.limits)
  }

  /** Connects in the background and retries until the writer is stopped. */
  start(): void {
    void this.#connect()
  }

  /** Returns false while the database is unavailable or has not answered for a while. Nothing should be sent here then. */
  isReady(): boolean {
    return (
      this.#client !== undefined &&
      (this.#busySince === undefined || performance.now() - this.#busySince < STALL_MS)
    )
  }

  /** Accepts all rows of one message. Must be called once per message. The message settles when its last row is committed. */
  add(uplink: Uplink, ...batches: LaneBatch[]): void {
    if (this.#stopping.signal.aborted || !this.#client)
      return uplink.settle(new DatabaseAway('the database is away'))
    const entries = toEntries(uplink, batches)
    uplink.openRows += entries.length
    this.#queue.push(...entries)
    if (this.#busySince === undefined) void this.#drain()
  }

  /** Commits the accepted rows and closes the connection. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    if (this.#busySince !== undefined) await new Promise<void>((resolve) => (this.#idle = resolve))
    await this.#client?.end().catch(() => undefined) // a broken connection is already closed
    this.#client = undefined
  }

  async #drain(): Promise<void> {
    let committed: Entry[] = []
    while (this.#queue.length > 0 && this.#client) {
      const batch = this.#queue.slice(0, BATCH_MAX_ROWS)
      this.#queue = this.#queue.slice(BATCH_MAX_ROWS)
      this.#busySince = performance.now()
      const observe = this.#options.metrics.commitSeconds.startTimer()
      const storing = this.#store(this.#client, batch)
      settle(committed) // while the database works on the next batch
      committed = []
      try {
        await storing
        observe()
        committed = batch
      } catch (error) {
        this.#turnBack(batch, error)
      }
    }
    settle(committed)
    this.#busySince = undefined
    if (this.#queue.length > 0 && this.#client) void this.#drain()
    else this.#idle?.()
  }

  #store(client: pg.Client, batch: readonly Entry[]): Promise<void> {
    const { metrics } = this.#options
    return storeBatch(
      {
        transact: (rows) => transact(client, this.#lanes, rows),
        bury: (entry, error) => this.#bury(client, entry, error),
        onStored: (rows) => {
          metrics.batchRows.observe(rows.length)
          metrics.rowsStored.inc(countStored(rows))
        },
        onReused: (letters) => metrics.deadLetters.inc({ reason: REUSED_MESSAGE_ID }, letters),
      },
      batch,
    )
  }

  async #bury(client: pg.Client, { lane, row, uplink }: Entry, error: Error): Promise<void> {
    const { deviceId, topic } = uplink
    const { deadLetters } = this.#options.metrics
    // There is no further fallback for a dead letter. If it is refused itself, it must not block other messages.
    if (lane === 'letters') {
      deadLetters.inc({ reason: 'refused_by_database' })
      return this.#options.log.error({ deviceId, err: error }, 'dead letter refused')
    }
    this.#options.log.warn({ deviceId, topic, lane, err: error }, 'row refused by the database')
    const about = {
      reason: 'refused_by_database' as const,
      detail: `${lane}: ${error.message}`,
      ...('fileKey' in row && { photoKey: row.fileKey }),
    }
    await this.#lanes.letters(client, [toDeadLetter(uplink, about)])
    deadLetters.inc({ reason: 'refused_by_database' })
  }

  #turnBack(batch: Entry[], error: unknown): void {
    const client = this.#client
    this.#client = undefined
    this.#options.log.error({ err: error }, 'database away, uplinks are not acknowledged')
    const turnedBack = new Set([...batch, ...this.#queue].map((entry) => entry.uplink))
    this.#queue = []
    for (const uplink of turnedBack) uplink.settle(new DatabaseAway('the database is away'))
    client?.end().catch(() => undefined) // already broken
    void this.#connect()
  }

  async #connect(): Promise<void> {
    const { databaseUrl, commitTimeoutMs = COMMIT_TIMEOUT_MS, log } = this.#options
    const { signal } = this.#stopping
    while (!this.#client) {
      await pause(this.#backOff.next(), undefined, { signal }).catch(() => undefined) // stopping ends the pause early
      if (signal.aborted) return
      try {
        const client = await connectWriter(databaseUrl, commitTimeoutMs, (lost, error) =>
          this.#lose(lost, error),
        )
        if (signal.aborted) return await client.end()
        this.#client = client
        log.info('database reached')
      } catch (error) {
        log.debug({ err: error }, 'database not reached')
      }
    }
  }

  #lose(client: pg.Client, error: Error): void {
    if (this.#client !== client || this.#busySince !== undefined) return // a running commit sees the error itself
    this.#turnBack([], error)
  }
}

/** The outcomes of photos that did not become dead letters. */
const STORED_PHOTOS: ReadonlySet<PhotoOutcome> = new Set(['stored', 'repeated'])

/** Counts the rows that did not become dead letters. */
function countStored(batch: readonly Entry[]): number {
  let stored = 0
  for (const { lane, row } of batch)
    if (
      lane !== 'letters' &&
      !(lane === 'photos' && row.outcome !== undefined && !STORED_PHOTOS.has(row.outcome))
    )
      stored += 1
  return stored
}

function settle(committed: readonly Entry[]): void {
  for (const { uplink } of committed) commitRow(uplink)
}

async function transact(client: pg.Client, lanes: Lanes, batch: readonly Entry[]): Promise<void> {
  const byLane = groupByLane(batch)
  const [only] = byLane.keys()
  if (byLane.size === 1 && only && isStatementLane(only)) return storeLanes(client, lanes, byLane)
  await client.query('begin')
  try {
    await lockDevices(client, [...new Set(batch.flatMap(({ uplink }) => uplink.deviceId ?? []))])
    await storeLanes(client, lanes, byLane)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the first error is more informative
    throw error
  }
}
