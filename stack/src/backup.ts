import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { printVersion } from '@sentinel/platform/programs/print-version'
import { readProductVersion } from '@sentinel/platform/programs/product-version'
import { listBackups, openBackupFolder } from './backup/backup-folder.ts'
import { type BackupSettings, readBackupSettings } from './backup/backup-settings.ts'
import { createPace } from './backup/pace.ts'
import { createProgress } from './backup/progress.ts'
import { takeBackup } from './backup/take-backup.ts'
import { BACKUP_SESSION } from './backup/session.ts'
import { suggestOthers } from './backup/suggest-others.ts'
import { BACKUP_HELP, BACKUP_USAGE } from './backup/usage.ts'
import { verifyBackup } from './backup/verify-backup.ts'
import { CommandRefused, readArguments } from './command-line.ts'
import { endCommand, listenForInterrupt } from './interruption.ts'
import { lowerPriority } from './lower-priority.ts'
import { withDatabase } from './open-database.ts'
import { printHelp } from './print-help.ts'
import { readStackSettings } from './settings.ts'
import { withClient } from './with-client.ts'

const REMAINS = 'nothing of it counts. The next backup goes on with the files that are stored'
let interrupt: AbortSignal | undefined
const progress = createProgress((line) => console.error(`backup: ${line}`))

printVersion()
printHelp(BACKUP_HELP)
try {
  const text = { type: 'string' } as const
  const options = readArguments(undefined, { to: text, keep: text, verify: text, name: text }, BACKUP_USAGE)
  const { to, keep, verify, name } = options
  if (verify === undefined ? name !== undefined : (to ?? keep) !== undefined)
    throw new CommandRefused(`usage: ${BACKUP_USAGE}`)
  const settings = readBackupSettings({
    ...process.env,
    ...(to !== undefined && { BACKUP_TO: to }),
    ...(keep !== undefined && { BACKUP_KEEP: keep }),
  })
  const answer =
    verify === undefined ? await backUp(settings) : await check(resolve(verify), name, settings.passphrase)
  process.stdout.write(`${JSON.stringify(answer)}\n`)
} catch (error) {
  endCommand('backup', error, interrupt)
}

async function backUp({ folder, bytesPerSecond, ...settings }: BackupSettings): Promise<object> {
  interrupt = listenForInterrupt('backup', REMAINS)
  if (folder === undefined)
    throw new CommandRefused(`name a folder with --to, or set BACKUP_TO (usage: ${BACKUP_USAGE})`)
  const stack = readStackSettings(process.env)
  const { dataDir } = stack
  // The folder of the embedded database. If it does not exist, opening it would create a new one.
  if (stack.databaseUrl === undefined && !(await stat(dataDir).catch(() => undefined)))
    throw new CommandRefused(`there is no ${dataDir}: set DATA_DIR to the console's`)
  const { version: productVersion } = readProductVersion(process.env)
  const { writtenBytes, removedBackups, isEncrypted, ...result } = await withDatabase(
    stack,
    (databaseUrl) => {
      lowerPriority() // the console has priority; a server started above has its own priority
      return withClient(databaseUrl, BACKUP_SESSION, (db) =>
        takeBackup(db, {
          ...settings,
          databaseUrl,
          folder,
          dataDir,
          productVersion,
          pace: createPace(bytesPerSecond, interrupt),
          progress,
        }),
      )
    },
    { interrupt },
  )
  if (!isEncrypted)
    progress.begin(
      'This backup is not encrypted and does not contain DATA_KEY. Store DATA_KEY, or the file data-key of DATA_DIR, separately.',
    )
  return {
    ...result,
    written_bytes: writtenBytes,
    removed_backups: removedBackups,
    is_encrypted: isEncrypted,
  }
}

async function check(
  folder: string,
  requested: string | undefined,
  passphrase: string | undefined,
): Promise<object> {
  const name = requested ?? (await listBackups(folder)).at(-1)
  if (name === undefined) throw new CommandRefused(`${folder} has no backup`)
  const key = await openBackupFolder(folder, passphrase)
  const { tables, files, takenAt, isEncrypted } = await verifyBackup({ folder, name, key }, progress).catch(
    async (error: unknown) => {
      throw await suggestOthers(error, { folder, name })
    },
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { name, taken_at: takenAt, rows, files: files.count, is_encrypted: isEncrypted, is_whole: true }
}
