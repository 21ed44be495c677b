import { stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { printVersion } from '@sentinel/platform/print-version'
import { readProductVersion } from '@sentinel/platform/product-version'
import { fail } from '@sentinel/platform/run-program'
import { listBackups, openBackupFolder, prepareBackupFolder } from './backup/backup-folder.ts'
import { type BackupSettings, readBackupSettings } from './backup/backup-settings.ts'
import { createPace } from './backup/pace.ts'
import { createProgress } from './backup/progress.ts'
import { takeBackup } from './backup/take-backup.ts'
import { verifyBackup } from './backup/verify-backup.ts'
import { BACKUP_SESSION } from './backup/session.ts'
import { CommandRefused, readArguments } from './command-line.ts'
import { withDatabase } from './open-database.ts'
import { readStackSettings } from './settings.ts'
import { withClient } from './with-client.ts'

const USAGE = 'npm run -s backup -- [--to DIR] [--keep N] | --verify DIR [--name BACKUP]'
const progress = createProgress((line) => console.error(`backup: ${line}`))

printVersion()
try {
  const text = { type: 'string' } as const
  const options = readArguments(undefined, { to: text, keep: text, verify: text, name: text }, USAGE)
  const { to, keep, verify, name } = options
  if (verify === undefined ? name !== undefined : (to ?? keep) !== undefined)
    throw new CommandRefused(`usage: ${USAGE}`)
  const settings = readBackupSettings({
    ...process.env,
    ...(to !== undefined && { BACKUP_TO: to }),
    ...(keep !== undefined && { BACKUP_KEEP: keep }),
  })
  const answer =
    verify === undefined ? await backUp(settings) : await check(resolve(verify), name, settings.passphrase)
  process.stdout.write(`${JSON.stringify(answer)}\n`)
} catch (error) {
  fail('backup', error)
}

async function backUp({
  folder,
  keep,
  bytesPerSecond,
  passphrase,
  dataKeySetting,
}: BackupSettings): Promise<object> {
  if (folder === undefined)
    throw new CommandRefused(`name a folder with --to, or set BACKUP_TO (usage: ${USAGE})`)
  const settings = readStackSettings(process.env)
  if (!(await stat(settings.dataDir).catch(() => undefined)))
    throw new CommandRefused(`there is no ${settings.dataDir}: set DATA_DIR to the console's`)
  setPriority(constants.priority.PRIORITY_LOW) // the console comes first
  const key = await prepareBackupFolder(folder, passphrase)
  const { version: productVersion } = readProductVersion(process.env)
  const { writtenBytes, removedBackups, ...result } = await withDatabase(settings, (databaseUrl) =>
    withClient(databaseUrl, BACKUP_SESSION, (db) =>
      takeBackup(db, {
        folder,
        key,
        keep,
        dataDir: settings.dataDir,
        dataKeySetting,
        productVersion,
        pace: createPace(bytesPerSecond),
        progress,
      }),
    ),
  )
  return {
    ...result,
    written_bytes: writtenBytes,
    removed_backups: removedBackups,
    is_encrypted: key !== undefined,
  }
}

async function check(
  folder: string,
  asked: string | undefined,
  passphrase: string | undefined,
): Promise<object> {
  const name = asked ?? (await listBackups(folder)).at(-1)
  if (name === undefined) throw new CommandRefused(`${folder} has no backup`)
  const key = await openBackupFolder(folder, passphrase)
  const { tables, files, takenAt, isEncrypted } = await verifyBackup({ folder, name, key }, progress)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { name, taken_at: takenAt, rows, files: files.count, is_encrypted: isEncrypted, is_whole: true }
}
