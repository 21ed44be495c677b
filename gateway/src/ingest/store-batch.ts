import type pg from 'pg'
import { judgeDatabaseFailure } from './database-failure.ts'
import type { Entry } from './entry.ts'
import type { LaneName, Lanes } from './lanes.ts'
import { readReusedKeys, ReusedKeys, takeOutReused } from './reused-keys.ts'

const ATTEMPTS_MAX = 5
/** The number of draws for a batch before it is halved. */
const CLASHES_MAX = 20

export interface BatchStore {
  /** Stores all rows or none of them. */
  transact(batch: readonly Entry[]): Promise<void>
  /** Handles a single row that the database refuses. */
  bury(entry: Entry, error: Error): Promise<void>
  onStored?(batch: readonly Entry[]): void
  /** Called with the number of messages that became dead letters because they reuse a key with different content. */
  onReused?(letters: number): void
}

/** Stores a batch. Halves it down to the single row that the database refuses, and passes that row to `bury`. Throws if the cause is the database. */
export async function storeBatch(store: BatchStore, batch: readonly Entry[]): Promise<void> {
  const failure = await tryStore(store, batch)
  if (!failure) return
  const [first, ...others] = batch
  if (first && others.length === 0) return store.bury(first, failure)
  const middle = batch.length >> 1
  await storeBatch(store, batch.slice(0, middle))
  await storeBatch(store, batch.slice(middle))
}

/**
 * Returns the error if a row caused it, and throws if the database did. Rows that reuse a key with different content become dead letters in the same
 * transaction as the other rows.
 */
async function tryStore(store: BatchStore, batch: readonly Entry[]): Promise<Error | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      await store.transact(batch)
      store.onStored?.(batch)
      return undefined
    } catch (error) {
      if (error instanceof ReusedKeys) return tryWithout(store, error, batch)
      const failure = judgeDatabaseFailure(error)
      if (failure === 'away' || (failure === 'again' && attempt === ATTEMPTS_MAX)) throw error
      const mayPass = failure === 'again' || (failure === 'clash' && mayDrawAgain(batch, attempt))
      if (!mayPass) return error as Error // safe: only pg's errors have the codes of these failures
    }
  }
}

/** Counts the dead letters only once they are stored, because a batch that fails is retried in halves, including the refused rows. */
async function tryWithout(
  store: BatchStore,
  reused: ReusedKeys,
  batch: readonly Entry[],
): Promise<Error | undefined> {
  const { others, letters } = takeOutReused(batch, reused)
  const failure = await tryStore(store, [...others, ...letters])
  if (!failure) store.onReused?.(letters.length)
  return failure
}

/**
 * Prepares a batch for another draw. If a second draw clashes too, the millisecond is full, and insights that are dated to the millisecond are moved
 * by one.
 */
function mayDrawAgain(batch: readonly Entry[], attempt: number): boolean {
  if (attempt === CLASHES_MAX) return false
  if (attempt > 1)
    for (const { row } of batch)
      if ('displayedMs' in row && row.displayedMs % 1000 !== 0) row.displayedMs += 1
  return true
}

export function groupByLane(batch: readonly Entry[]): Map<LaneName, Entry[]> {
  return Map.groupBy(batch, (entry) => entry.lane)
}

/** Stores each lane's rows with its statement. Throws `ReusedKeys` for rows that reuse a key with different content. */
export async function storeLanes(
  client: Pick<pg.ClientBase, 'query'>,
  lanes: Lanes,
  byLane: Map<LaneName, Entry[]>,
): Promise<void> {
  for (const [lane, entries] of byLane) {
    const store = lanes[lane] as (client: Pick<pg.ClientBase, 'query'>, rows: unknown[]) => Promise<void> // safe: entries of this lane hold its rows
    const rows = entries.map((entry) => entry.row)
    await store(client, rows).catch((error: unknown) => {
      throw readReusedKeys(lane, error)
    })
  }
}
