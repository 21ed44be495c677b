import { join } from 'node:path'
import { migrate } from '@sentinel/migrations/migrate'
import { readManifest } from './backup-folder.ts'
import { BackupProblem, isDiskFull } from './backup-problem.ts'
import { refuseOtherFiles, restoreFiles } from './restore-files.ts'
import { restoreKey } from './restore-key.ts'
import type { RestoreRequest, RestoreResult } from './restore-request.ts'
import { restoreSchema, restoreTables } from './restore-tables.ts'

/**
 * Restores a backup into an empty database and data folder. The tables are made as they were when the backup was taken, filled in one transaction,
 * and then migrated. A restore that was interrupted can be started again.
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreResult> {
  const { folder, name, databaseUrl, dataDir, progress } = request
  const manifest = await readManifest(folder, name)
  const backup = join(folder, name)
  try {
    await refuseOtherFiles(request, backup)
    await restoreSchema(databaseUrl, manifest)
    const rows = await restoreTables(manifest, { ...request, backup })
    const files = await restoreFiles(request, backup)
    if (files !== manifest.files.count) throw new BackupProblem(`the list of files of ${name} is damaged`)
    const warnings = await restoreKey(manifest, backup, request)
    progress.begin('migrations')
    await migrate(databaseUrl) // from here on the database counts as in use
    return { rows, files, warnings }
  } catch (error) {
    throw isDiskFull(error) ? new BackupProblem(`the disk of ${dataDir} is full`, { cause: error }) : error
  }
}
