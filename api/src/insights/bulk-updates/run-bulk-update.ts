import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '@sentinel/migrations/connect'
import { advanceBulkUpdate } from './advance-bulk-update.ts'
import { retryBulkUpdate } from './resume-bulk-updates.ts'
import { queueBulkUpdate } from './queue-bulk-update.ts'

/** Rows of one transaction: one event a status, and locks that ingest hardly notices. */
const CHUNK_ROWS = 1000
/** After so long it goes to the end of the queue, so that a small one does not wait behind millions of rows. */
const TURN_MS = 1000

export interface RunDeps {
  db: Database
  log: FastifyBaseLogger
  now: () => number
}

/**
 * Takes its turn at a bulk update. Each chunk is committed by itself and knows where the one before ended, so this can be
 * broken off anywhere and called twice. Rejects when it is worth another try.
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
