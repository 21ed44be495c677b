import { resolve } from 'node:path'
import { printVersion } from '@sentinel/platform/print-version'
import { fail } from '@sentinel/platform/run-program'
import { listBackups, openBackupFolder } from './backup/backup-folder.ts'
import { readBackupSettings } from './backup/backup-settings.ts'
import { createProgress } from './backup/progress.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { CommandRefused, readArguments } from './command-line.ts'
import { withDatabase } from './open-database.ts'
import { readStackSettings } from './settings.ts'

const USAGE = 'npm run -s restore -- --from DIR [--name BACKUP]'
const write = (line: string) => console.error(`restore: ${line}`)

printVersion()
try {
  const text = { type: 'string' } as const
  const { from, name: asked } = readArguments(undefined, { from: text, name: text }, USAGE)
  if (!from) throw new CommandRefused(`--from is needed (usage: ${USAGE})`)
  const folder = resolve(from)
  const name = asked ?? (await listBackups(folder)).at(-1)
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
        progress: createProgress(write),
      }),
    { exclusive: true },
  )
  for (const warning of warnings) write(warning)
  process.stdout.write(`${JSON.stringify({ name, ...result, warnings })}\n`)
} catch (error) {
  fail('restore', error)
}
