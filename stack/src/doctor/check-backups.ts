import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import { operationsLimits } from '@sentinel/domain/operations/limits'
import type pg from 'pg'
import type { DoctorContext } from './context.ts'
import { fine, type Found, problem, warning } from './finding.ts'

const HOUR_MS = 3_600_000

interface LastRuns {
  whole_at: Date | null
  error: string | null
}

/** How old the last backup is, and whether the next one can be written. */
export async function checkBackups(client: pg.Client, { backups }: DoctorContext): Promise<Found[]> {
  const { folder } = backups
  const { rows } = await client.query<LastRuns>(`
    select (select max(ended_at) from backup_run where error is null) as whole_at, f.error
    from (select) one left join lateral (
      select error from backup_run order by run_id desc limit 1) f on f.error is not null`)
  const { whole_at: wholeAt = null, error = null } = rows[0] ?? {}
  const found: Found[] = []
  if (folder !== undefined && !(await canWrite(folder)))
    found.push(
      problem(
        `BACKUP_TO: ${folder} cannot be written. Mount it, or give it to the user that the console runs as.`,
      ),
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
  return found
}

/** The first backup makes the folder. */
async function canWrite(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' && dirname(folder) !== folder && canWrite(dirname(folder)),
  )
}
