import { join } from 'node:path'
import { endRestore, migrate } from '@sentinel/migrations/migrate'
import type pg from 'pg'
import { readManifest } from '../backup-folder.ts'
import { BackupProblem, DamagedBackup, explainFullDisk } from '../backup-problem.ts'
import { DATA_KEY_FILE } from '../data-key.ts'
import { FILE_LIST, type Manifest } from '../manifest.ts'
import { refuseOtherFiles, restoreFiles } from './restore-files.ts'
import { restoreKey, switchOffUnreadable } from './restore-key.ts'
import type { RestoreRequest, RestoreResult } from './restore-request.ts'
import { restoreSchema, restoreTables } from './restore-tables.ts'
import { checkPart } from '../stored-part.ts'
import { BACKUP_SESSION } from '../session.ts'
import { makeWritableFolder } from '../../make-folder.ts'
import { withClient } from '../../with-client.ts'

/**
 * Restores a backup into an empty database and data folder. The tables are created as they were when the backup was taken, filled in one transaction,
 * and then migrated. An interrupted restore can be restarted.
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreResult> {
  const { folder, name, databaseUrl, dataDir } = request
  const manifest = await readManifest(folder, name)
  const backup = join(folder, name)
  try {
    await checkPart(join(backup, FILE_LIST), manifest.files)
    if (manifest.dataKey) await checkPart(join(backup, DATA_KEY_FILE), manifest.dataKey)
    await refuseOtherFiles(request, backup)
    return await withClient(databaseUrl, BACKUP_SESSION, async (db) => {
      await lockDatabase(db)
      return restoreAll(manifest, backup, request)
    })
  } catch (error) {
    throw explainFullDisk(error, dataDir)
  }
}

/** The lock held by a restore's connection. */
const RESTORE_LOCK = 7_363_284_506

async function lockDatabase(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ is_free: boolean }>('select pg_try_advisory_lock($1) as is_free', [
    RESTORE_LOCK,
  ])
  if (!rows[0]?.is_free) throw new BackupProblem('another restore into this database is running')
}

/** No program starts on the database before the last step, because `migrate` refuses it. */
async function restoreAll(
  manifest: Manifest,
  backup: string,
  request: RestoreRequest,
): Promise<RestoreResult> {
  const { databaseUrl, dataDir, name, progress } = request
  await makeWritableFolder(dataDir)
  await restoreSchema(databaseUrl, manifest)
  const rows = await restoreTables(manifest, { ...request, backup })
  const files = await restoreFiles(request, backup)
  if (files.count !== manifest.files.count) throw new DamagedBackup(`the list of files of ${name} is damaged`)
  const keyIsLost = await restoreKey(manifest, backup, request)
  request.interrupt?.throwIfAborted()
  progress.begin('migrations')
  await endRestore(databaseUrl)
  await migrate(databaseUrl)
  const warnings = keyIsLost === undefined ? [] : await switchOffUnreadable(keyIsLost, request)
  const lost =
    files.damaged > 0 ? [`${files.damaged} damaged files were left out; the lines above name them`] : []
  return { rows, files: files.count - files.damaged, warnings: [...lost, ...warnings] }
}
