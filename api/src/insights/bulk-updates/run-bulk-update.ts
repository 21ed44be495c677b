import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '@sentinel/migrations/connect'
import { advanceBulkUpdate } from './advance-bulk-update.ts'
import { retryBulkUpdate } from './resume-bulk-updates.ts'
import { queueBulkUpdate } from './queue-bulk-update.ts'

/**
 * The number of rows changed per transaction. It is small enough to publish one event per status and to hold locks only briefly, so that ingest is
 * not held up.
 */
const CHUNK_ROWS = 1000
/** The time after which a bulk update moves to the end of the queue, so that a small one does not wait for millions of rows. */
const TURN_MS = 1000

export interface RunDeps {
  db: Database
  log: FastifyBaseLogger
  now: () => number
}

/**
 * Runs a bulk update for one turn. Each chunk is committed separately and continues where the previous one ended, so this can be interrupted at any
 * point and is safe to call twice. Rejects if another attempt may succeed.
 */
export async function runBulkUpdate(
  { db, log, now }: RunDeps,
  bulkId: number,
  abortSignal?: AbortSignal,
): Promise<void> {
  const endsAt = now() + TURN_MS
  try {
    for (;;) {
      if ((await advanceBulkUpdate(db, bulkId, { rowsMax: CHUNK_ROWS })) !== 'processing') return
      if (now() >= endsAt || abortSignal?.aborted) break
    }
    await queueBulkUpdate(db, bulkId)
  } catch (error) {
    if (await retryBulkUpdate(db, bulkId)) throw error
    log.error({ err: error, bulkId }, 'bulk update failed for good')
  }
}
