import type { Database } from '@sentinel/migrations/connect'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { advanceClearing, endClearing } from './advance-clearing.ts'
import { queueClearing } from './queue-clearing.ts'

/** The number of insights archived per transaction, small enough that ingest does not have to wait long for its locks. */
const CHUNK_ROWS = 1000
/** The time after which a clearing moves to the end of the queue. */
const TURN_MS = 1000
/**
 * The time within which a gateway stores an uplink, unless its database is slow. An uplink that is stored even later is from before the start of any
 * new link.
 */
const SETTLE_MS = 5000
/** The maximum number of consecutive attempts without any progress. The pauses between them grow to minutes. */
const TRIES_MAX = 7
/** Much longer than a chunk takes. */
const IDLE_SECONDS = 60

export interface RunDeps {
  db: Database
  log: FastifyBaseLogger
  now: () => number
  settleMs?: number
}

/** Clears a device for one turn. Can be interrupted at any point and is safe to call twice. Rejects if another attempt may succeed. */
export async function runClearing(
  { db, log, now, settleMs = SETTLE_MS }: RunDeps,
  clearingId: number,
  abortSignal?: AbortSignal,
): Promise<void> {
  const endsAt = now() + TURN_MS
  try {
    for (;;) {
      const state = await advanceClearing(db, clearingId, { rowsMax: CHUNK_ROWS, settleMs })
      if (state === 'settling') return await queueClearing(db, clearingId, settleMs)
      if (state !== 'processing') return
      if (now() >= endsAt || abortSignal?.aborted) break
    }
    await queueClearing(db, clearingId)
  } catch (error) {
    if (await isWorthAnotherTry(db, clearingId)) throw error
    log.error({ err: error, clearingId }, 'clearing a device failed for good')
  }
}

/** Counts a failed attempt. After the last one, the clearing has failed, and what it has archived so far remains archived. */
function isWorthAnotherTry(db: Database, clearingId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const tried = await tx
      .updateTable('device_clearing')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1), touched_at: sql<string>`clock_timestamp()` }))
      .where('clearing_id', '=', clearingId)
      .where('ended_at', 'is', null)
      .returning('tries')
      .executeTakeFirst()
    if (!tried) return false
    if (tried.tries < TRIES_MAX) return true
    await endClearing(tx, clearingId, 'failed')
    return false
  })
}

/** Requeues clearings whose process was killed: all of them when a process starts, otherwise those that have been idle. */
export async function resumeClearings(db: Database, when: 'at once' | 'when idle'): Promise<void> {
  const idleSeconds = when === 'at once' ? 0 : IDLE_SECONDS
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ clearing_id: number }>`
      update device_clearing set touched_at = clock_timestamp() where clearing_id in (
        select clearing_id from device_clearing
        where ended_at is null and touched_at <= clock_timestamp() - ${idleSeconds} * interval '1 second'
        order by clearing_id for update skip locked)
      returning clearing_id`.execute(tx)
    for (const { clearing_id } of rows) await queueClearing(tx, clearing_id)
  })
}
