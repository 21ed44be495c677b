import type pg from 'pg'
import type { Logger } from 'pino'
import type { PhotoFile, PhotoFolder } from './photo-folder.ts'

const PAGE_FILES = 1000
/** Much longer than the time between writing a photo's file and its row. */
const UNNAMED_MS = 24 * 60 * 60 * 1000

export interface SweepOptions {
  pool: pg.Pool
  folder: PhotoFolder
  log: Logger
  now: () => number
}

/**
 * Removes old files that neither a photo nor a dead letter names. They are from deliveries that the database did not accept, and from interrupted
 * removals. An aborted sweep stops between two pages, and the next sweep does the rest.
 */
export async function sweepPhotos(
  { pool, folder, log, now }: SweepOptions,
  signal?: AbortSignal,
): Promise<void> {
  const before = new Date(now() - UNNAMED_MS)
  let removed = 0
  for await (const page of folder.findFiles(PAGE_FILES)) {
    if (signal?.aborted) break
    for (const file of await findUnnamed(pool, page)) if (await folder.removeOld(file, before)) removed += 1
  }
  if (removed > 0) log.info({ files: removed }, 'photo files without a row removed')
}

async function findUnnamed(pool: pg.Pool, files: PhotoFile[]): Promise<PhotoFile[]> {
  const { rows } = await pool.query<{ file_key: string }>(
    `select file_key from photo where file_key = any ($1::text[])
     union select photo_key from dead_letter where photo_key = any ($1::text[])`,
    [[...new Set(files.map(({ key }) => key))]],
  )
  const named = new Set(rows.map((row) => row.file_key))
  return files.filter(({ key }) => !named.has(key))
}
