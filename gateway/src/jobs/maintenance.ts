import { callFunction } from '@sentinel/migrations/function-call'
import { functions } from '@sentinel/migrations/functions'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { PhotoFolder } from '../photos/photo-folder.ts'
import { forgetInsights } from './forget-insights.ts'
import { FORGET_PHOTOS, PRUNE } from './prune-statements.ts'

/** Longer than any redelivery. The message ids of LoRa devices wrap around, but their times do not. */
const LEDGER_DAYS = 90
/** A browser that was away for less than this reads only the changes (api/src/insights/lines). */
const CHANGE_LOG_DAYS = 8
const DEAD_LETTER_DAYS = 90
/** For finished work on dead letters. */
const LETTER_WORK_DAYS = 90
/** Only the current day matters for the limits. The others show an operator which device has used up its limits. */
const DEVICE_USAGE_DAYS = 30
/** The longest range that a device's page shows. */
const RECEPTION_DAYS = 90
/** For the hourly figures of network servers, and for connections that no gateway has any more. */
const NETWORK_SERVER_DAYS = 30
/** For devices' answers to commands. Longer than a device may take to resend an answer. */
const ANSWER_DAYS = 30
/** The operations view shows a day, and its oldest rates need the hour before. */
const SAMPLE_DAYS = 2
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

/** Deletes old data, a limited number of rows at a time so that ingest is not blocked. It can be run twice and interrupted at any time. */
export async function maintain({ pool, folder, log, retentionDays, now }: MaintenanceOptions): Promise<void> {
  const before = (days: number) => new Date(now() - days * DAY_MS).toISOString()
  const prune = (statement: string, days: number) => repeat(() => run(pool, statement, before(days)))
  const removed = {
    ledger: await prune(PRUNE.ledger, LEDGER_DAYS),
    healthLedger: await prune(PRUNE.healthLedger, LEDGER_DAYS),
    changes: await prune(PRUNE.changes, CHANGE_LOG_DAYS),
    letters: await prune(PRUNE.letters, DEAD_LETTER_DAYS),
    deadLetterWork: await prune(PRUNE.deadLetterWork, LETTER_WORK_DAYS),
    usage: await prune(PRUNE.usage, DEVICE_USAGE_DAYS),
    receptions: await prune(PRUNE.receptions, RECEPTION_DAYS),
    downlinks: await prune(PRUNE.downlinks, DEVICE_USAGE_DAYS),
    serverHours: await prune(PRUNE.serverHours, NETWORK_SERVER_DAYS),
    servers: await prune(PRUNE.servers, NETWORK_SERVER_DAYS),
    answers: await prune(PRUNE.answers, ANSWER_DAYS),
    samples: await prune(PRUNE.samples, SAMPLE_DAYS),
    runs: await prune(PRUNE.runs, SAMPLE_DAYS),
    insights: retentionDays ? await repeat(() => forgetInsights(pool, before(retentionDays), PRUNE_ROWS)) : 0,
    photos: retentionDays ? await forgetPhotos(pool, folder, before(retentionDays)) : 0,
    health: retentionDays ? await prune(PRUNE.health, retentionDays) : 0,
  }
  if (retentionDays) await callFunction(pool, functions.dropOldChunks({ olderThan: before(retentionDays) }))
  if (Object.values(removed).some((rows) => rows > 0)) log.info(removed, 'old rows removed')
}

async function run(pool: pg.Pool, statement: string, before: string): Promise<number> {
  const { rowCount } = await pool.query(statement, [before, PRUNE_ROWS])
  return rowCount ?? 0
}

async function repeat(removeSome: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const removed = await removeSome()
    total += removed
    if (removed < PRUNE_ROWS) return total
  }
}

/**
 * Deletes photos after their insights. The rows are deleted first: a file without a row is removed later, but a row without a file would show
 * nothing.
 */
async function forgetPhotos(
  pool: pg.Pool,
  folder: Pick<PhotoFolder, 'remove'>,
  before: string,
): Promise<number> {
  let total = 0
  for (;;) {
    const { rows } = await pool.query<{ file_key: string; is_dead_letter: boolean }>(FORGET_PHOTOS, [
      before,
      PRUNE_PHOTOS,
    ])
    for (const { file_key, is_dead_letter } of rows) if (!is_dead_letter) await folder.remove(file_key)
    total += rows.length
    if (rows.length < PRUNE_PHOTOS) return total
  }
}
