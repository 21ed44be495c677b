import { resolve } from 'node:path'
import { printVersion } from '@sentinel/platform/programs/print-version'
import { listBackups, openBackupFolder } from './backup/backup-folder.ts'
import { readBackupSettings } from './backup/backup-settings.ts'
import { createProgress } from './backup/progress.ts'
import { restoreBackup } from './backup/restore/restore-backup.ts'
import { suggestOthers } from './backup/suggest-others.ts'
import { RESTORE_HELP, RESTORE_USAGE } from './backup/usage.ts'
import { CommandRefused, readArguments } from './command-line.ts'
import { endCommand, listenForInterrupt } from './interruption.ts'
import { withDatabase } from './open-database.ts'
import { printHelp } from './print-help.ts'
import { readStackSettings } from './settings.ts'

const REMAINS = 'run it again with the same settings to go on. Until then no console starts on this database'
const interrupt = listenForInterrupt('restore', REMAINS)
const write = (line: string) => console.error(`restore: ${line}`)

printVersion()
printHelp(RESTORE_HELP)
try {
  const text = { type: 'string' } as const
  const options = { from: text, name: text, 'leave-out-damaged': { type: 'boolean' } } as const
  const {
    from,
    name: requested,
    'leave-out-damaged': leavesOutDamaged = false,
  } = readArguments(undefined, options, RESTORE_USAGE)
  if (!from) throw new CommandRefused(`--from is needed (usage: ${RESTORE_USAGE})`)
  const folder = resolve(from)
  const name = requested ?? (await listBackups(folder)).at(-1)
  if (name === undefined) throw new CommandRefused(`${folder} has no backup`)
  const { passphrase, dataKeySetting } = readBackupSettings(process.env)
  const key = await openBackupFolder(folder, passphrase)
  const settings = readStackSettings(process.env)
  const { warnings, ...result } = await withDatabase(
    settings,
    (databaseUrl) =>
      restoreBackup({
        folder,
        name,
        key,
        databaseUrl,
        dataDir: settings.dataDir,
        dataKeySetting,
        leavesOutDamaged,
        progress: createProgress(write),
        interrupt,
      }).catch(async (error: unknown) => {
        throw await suggestOthers(error, { folder, name })
      }),
    { exclusive: true, interrupt },
  )
  for (const warning of warnings) write(warning)
  process.stdout.write(`${JSON.stringify({ name, ...result, warnings })}\n`)
} catch (error) {
  endCommand('restore', error, interrupt)
}
