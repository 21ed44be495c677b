import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { TOLD_ROW_BY_ROW_MAX, TRIES_MAX } from './keep-bulk-updates.ts'

/** Rows of one transaction: one event a status, and locks that ingest hardly notices. */
const CHUNK_ROWS = 1000
/** After so long it goes to the end of the queue, so that a small one does not wait behind millions of rows. */
const TURN_MS = 1000

export interface RunDeps {
  pool: Pick<pg.Pool, 'query'>
  log: FastifyBaseLogger
  now: () => number
}

/**
 * Takes its turn at a bulk update. Each chunk is committed by itself and knows where the one before ended, so this can be
 * broken off anywhere and called twice. Rejects when it is worth another try.
 */
export async function runBulkUpdate(
  { pool, log, now }: RunDeps,
  bulkId: number,
  abortSignal?: AbortSignal,
): Promise<void> {
  const endsAt = now() + TURN_MS
  try {
    for (;;) {
      if ((await advance(pool, bulkId)) !== 'processing') return
      if (now() >= endsAt || abortSignal?.aborted) break
    }
    await pool.query('select queue_bulk_update($1)', [bulkId])
  } catch (error) {
    const { rows } = await pool.query<{ again: boolean }>('select retry_bulk_update($1, $2, $3) as again', [
      bulkId,
      TRIES_MAX,
      TOLD_ROW_BY_ROW_MAX,
    ])
    if (rows[0]?.again) throw error
    log.error({ err: error, bulkId }, 'bulk update failed for good')
  }
}

async function advance(pool: RunDeps['pool'], bulkId: number): Promise<string | null> {
  const { rows } = await pool.query<{ state: string | null }>(
    'select advance_bulk_update($1, $2, $3) as state',
    [bulkId, CHUNK_ROWS, TOLD_ROW_BY_ROW_MAX],
  )
  return rows[0]?.state ?? null
}
