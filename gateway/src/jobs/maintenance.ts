import type pg from 'pg'
import type { Logger } from 'pino'
import type { PhotoFolder } from '../photos/photo-folder.ts'

/** Longer than any redelivery; message ids of LoRa devices wrap, but their times do not. */
const LEDGER_DAYS = 90
const CHANGE_LOG_HOURS = 2
const DEAD_LETTER_DAYS = 90
/** Only the current day counts; the others tell an operator which device has used up its limits. */
const DEVICE_USAGE_DAYS = 30
const PRUNE_ROWS = 10_000
const PRUNE_PHOTOS = 1000
const DAY_MS = 24 * 60 * 60 * 1000

export interface MaintenanceOptions {
  pool: pg.Pool
  folder: Pick<PhotoFolder, 'remove'>
  log: Logger
  retentionDays: number | undefined
  now: () => number
}

/**
 * Takes away what has had its time, a bounded number of rows at once so that ingest goes on. Harmless to run twice or
 * to break off.
 */
export async function maintain({ pool, folder, log, retentionDays, now }: MaintenanceOptions): Promise<void> {
  const before = (days: number) => new Date(now() - days * DAY_MS).toISOString()
  const removed = {
    ledger: await repeat(pool, 'select prune_ledger($1, $2) as removed', [before(LEDGER_DAYS), PRUNE_ROWS]),
    changes: await repeat(pool, 'select prune_change_log($1, $2) as removed', [
      before(CHANGE_LOG_HOURS / 24),
      PRUNE_ROWS,
    ]),
    letters: await repeat(pool, 'select prune_dead_letters($1, $2) as removed', [
      before(DEAD_LETTER_DAYS),
      PRUNE_ROWS,
    ]),
    usage: await repeat(pool, 'select prune_device_usage($1, $2) as removed', [
      before(DEVICE_USAGE_DAYS),
      PRUNE_ROWS,
    ]),
    insights: retentionDays
      ? await repeat(pool, 'select forget_insights($1, $2) as removed', [before(retentionDays), PRUNE_ROWS])
      : 0,
    photos: retentionDays ? await forgetPhotos(pool, folder, before(retentionDays)) : 0,
    health: retentionDays
      ? await repeat(pool, 'select forget_health($1, $2) as removed', [before(retentionDays), PRUNE_ROWS])
      : 0,
  }
  if (Object.values(removed).some((rows) => rows > 0)) log.info(removed, 'old rows removed')
}

async function repeat(pool: pg.Pool, statement: string, values: unknown[]): Promise<number> {
  let total = 0
  for (;;) {
    const { rows } = await pool.query<{ removed: number }>(statement, values)
    const removed = rows[0]?.removed ?? 0
    total += removed
    if (removed < PRUNE_ROWS) return total
  }
}

/** After their insights. The rows go first: a file without a row is swept later, a row without a file would show nothing. */
async function forgetPhotos(
  pool: pg.Pool,
  folder: Pick<PhotoFolder, 'remove'>,
  before: string,
): Promise<number> {
  let total = 0
  for (;;) {
    const { rows } = await pool.query<{ file_key: string }>('select forget_photos($1, $2) as file_key', [
      before,
      PRUNE_PHOTOS,
    ])
    for (const { file_key } of rows) await folder.remove(file_key)
    total += rows.length
    if (rows.length < PRUNE_PHOTOS) return total
  }
}
