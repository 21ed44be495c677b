import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import { operationsLimits } from '@sentinel/domain/staff/limits'
import type pg from 'pg'
import { listBackups } from '../backup/backup-folder.ts'
import { checkVerification } from './check-verification.ts'
import type { DoctorContext } from './context.ts'
import { findFreeBytes, toGib } from './find-free-bytes.ts'
import { fine, type Found, problem, warning } from './finding.ts'

const HOUR_MS = 3_600_000

interface LastRuns {
  whole_at: Date | null
  error: string | null
  /** The number of bytes that the last complete backup wrote. */
  written_bytes: number | null
  database_bytes: number
  photo_bytes: number
}

const LAST_RUNS = `
  select whole.ended_at as whole_at, whole.written_bytes::float8 as written_bytes, failed.error,
    pg_database_size(current_database())::float8 as database_bytes,
    (select coalesce(sum(size_bytes), 0)::float8 from photo) as photo_bytes
  from (select) one
  left join lateral (select ended_at, written_bytes from backup_run where error is null order by ended_at desc limit 1) whole on true
  left join lateral (select error from backup_run order by run_id desc limit 1) failed on failed.error is not null`

/** Checks how old the last backup is, and whether the next one can be written and has enough space. */
export async function checkBackups(client: pg.Client, { backups }: DoctorContext): Promise<Found[]> {
  const { folder } = backups
  const { rows } = await client.query<LastRuns>(LAST_RUNS)
  const [last] = rows
  if (!last) throw new Error('the database says nothing about backups')
  const { whole_at: wholeAt, error } = last
  const found: Found[] = []
  if (folder !== undefined)
    found.push(
      ...((await canWrite(folder))
        ? await checkRoom(folder, last)
        : [
            problem(
              `BACKUP_TO: ${folder} cannot be written. Mount it, or give it to the user that the console runs as.`,
            ),
          ]),
    )
  if (error !== null) found.push(problem(`The last backup failed: ${error}.`))
  const hours = wholeAt && Math.floor((Date.now() - wholeAt.getTime()) / HOUR_MS)
  if (hours === null)
    found.push(
      warning(
        folder === undefined
          ? 'There is no backup. Set BACKUP_TO for one a day, or run: npm run backup -- --to DIR'
          : 'There is no backup yet. The console takes the first one when it runs.',
      ),
    )
  else if (hours >= operationsLimits.backupAgeHours)
    found.push(warning(`The last backup is ${hours} hours old. Take one: npm run backup -- --to DIR`))
  else found.push(fine(`The last backup is ${hours === 0 ? 'less than an hour' : `${hours} h`} old.`))
  if (folder !== undefined) found.push(...(await checkVerification(folder)))
  return found
}

/**
 * Warns if the free space is less than twice what the last backup wrote, because the next one writes all tables again, and the new files. Before the
 * first backup in this folder, warns if it is less than the size of the database and its photos.
 */
async function checkRoom(
  folder: string,
  { written_bytes, database_bytes, photo_bytes }: LastRuns,
): Promise<Found[]> {
  const isFirst = written_bytes === null || (await listBackups(folder)).length === 0
  const needed = isFirst ? database_bytes + photo_bytes : 2 * written_bytes
  const free = await findFreeBytes(folder)
  if (free >= needed) return []
  return [
    warning(
      `BACKUP_TO: the disk of ${folder} has ${toGib(free)} GiB free, and a backup may need ${toGib(needed)}. Free some space, or lower BACKUP_KEEP.`,
    ),
  ]
}

/** The folder is created by the first backup. */
async function canWrite(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' && dirname(folder) !== folder && canWrite(dirname(folder)),
  )
}
