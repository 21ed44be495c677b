import { resolve } from 'node:path'
import { printVersion } from '@sentinel/platform/print-version'
import { fail } from '@sentinel/platform/run-program'
import { listBackups, openBackupFolder } from './backup/backup-folder.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { CommandRefused, readArguments } from './command-line.ts'
import { withDatabase } from './open-database.ts'
import { readStackSettings } from './settings.ts'

const USAGE = 'npm run -s restore -- --from DIR [--name BACKUP]'

printVersion()
try {
  const text = { type: 'string' } as const
  const { from, name: asked } = readArguments(undefined, { from: text, name: text }, USAGE)
  if (!from) throw new CommandRefused(`--from is needed (usage: ${USAGE})`)
  const folder = resolve(from)
  const name = asked ?? (await listBackups(folder)).at(-1)
  if (name === undefined) throw new CommandRefused(`${folder} has no backup`)
  const sealing = await openBackupFolder(folder, process.env['BACKUP_PASSPHRASE'] || undefined)
  const settings = readStackSettings(process.env)
  const { dataDir } = settings
  const onStep = (step: string) => console.error(`restore: ${step}`)
  const { warnings, ...result } = await withDatabase(settings, (databaseUrl) =>
    restoreBackup({ folder, name, sealing, databaseUrl, dataDir, onStep }),
  )
  for (const warning of warnings) console.error(`restore: ${warning}`)
  process.stdout.write(`${JSON.stringify({ name, ...result, warnings })}\n`)
} catch (error) {
  fail('restore', error)
}
