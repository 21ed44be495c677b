import type pg from 'pg'

/** Of larger ones people are asked once, at the end, to read anew. */
export const TOLD_ROW_BY_ROW_MAX = 20_000
/** That end in an error, without any progress; the pauses between them grow to minutes. Then it fails for good and gives its devices free. */
export const TRIES_MAX = 7
/** Far longer than a chunk takes. */
const IDLE_SECONDS = 60
const KEPT_DAYS = 90
const PRUNE_ROWS = 10_000
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Queues those again whose process was killed: at once where a process starts, since it may be the one that was killed,
 * else those that have been idle. One that is running after all takes turns with itself, which does no harm.
 */
export async function resumeBulkUpdates(
  pool: Pick<pg.Pool, 'query'>,
  when: 'at once' | 'when idle',
): Promise<void> {
  await pool.query(`select resume_bulk_updates($1 * interval '1 second')`, [
    when === 'at once' ? 0 : IDLE_SECONDS,
  ])
}

/** Takes ended ones away that nobody will undo any more, a bounded number of rows at once. */
export async function pruneBulkUpdates(pool: Pick<pg.Pool, 'query'>, now: () => number): Promise<void> {
  const before = new Date(now() - KEPT_DAYS * DAY_MS).toISOString()
  for (;;) {
    const { rows } = await pool.query<{ removed: number }>('select prune_bulk_updates($1, $2) as removed', [
      before,
      PRUNE_ROWS,
    ])
    if ((rows[0]?.removed ?? 0) < PRUNE_ROWS) return
  }
}
