import { resolve } from 'node:path'
import { printVersion } from '@sentinel/platform/print-version'
import { readProductVersion } from '@sentinel/platform/product-version'
import { fail } from '@sentinel/platform/run-program'
import pg from 'pg'
import { listBackups, openBackupFolder, prepareBackupFolder } from './backup/backup-folder.ts'
import { takeBackup } from './backup/take-backup.ts'
import { verifyBackup } from './backup/verify-backup.ts'
import { CommandRefused, readArguments } from './command-line.ts'
import { withDatabase } from './open-database.ts'
import { readStackSettings } from './settings.ts'

const USAGE = 'npm run -s backup -- --to DIR [--encrypt] | --verify DIR [--name BACKUP]'

printVersion()
try {
  const text = { type: 'string' } as const
  const options = { to: text, verify: text, name: text, encrypt: { type: 'boolean' } } as const
  const { to, verify, name, encrypt = false } = readArguments(undefined, options, USAGE)
  const passphrase = process.env['BACKUP_PASSPHRASE'] || undefined
  const answer =
    to && !verify && !name
      ? await backUp(resolve(to), encrypt, passphrase)
      : verify && !to && !encrypt
        ? await check(resolve(verify), name, passphrase)
        : undefined
  if (!answer) throw new CommandRefused(`usage: ${USAGE}`)
  process.stdout.write(`${JSON.stringify(answer)}\n`)
} catch (error) {
  fail('backup', error)
}

async function backUp(folder: string, encrypt: boolean, passphrase: string | undefined): Promise<object> {
  if (encrypt && passphrase === undefined)
    throw new CommandRefused('--encrypt needs a passphrase in BACKUP_PASSPHRASE')
  const settings = readStackSettings(process.env)
  const sealing = await prepareBackupFolder(folder, encrypt ? passphrase : undefined)
  return withDatabase(settings, async (databaseUrl) => {
    const db = new pg.Client({ connectionString: databaseUrl, application_name: 'sentinel-backup' })
    db.on('error', () => undefined) // the query that fails tells
    await db.connect()
    try {
      const { version: productVersion } = readProductVersion(process.env)
      const { dataDir } = settings
      const { writtenBytes, ...result } = await takeBackup(db, {
        folder,
        sealing,
        dataDir,
        productVersion,
        onStep: tell,
      })
      return { ...result, written_bytes: writtenBytes, encrypted: sealing.recipient !== undefined }
    } finally {
      await db.end()
    }
  })
}

async function check(
  folder: string,
  name: string | undefined,
  passphrase: string | undefined,
): Promise<object> {
  const last = name ?? (await listBackups(folder)).at(-1)
  if (last === undefined) throw new CommandRefused(`${folder} has no backup`)
  const { tables, files, takenAt } = await verifyBackup(
    folder,
    last,
    await openBackupFolder(folder, passphrase),
  )
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return { name: last, taken_at: takenAt, rows, files: files.count, is_whole: true }
}

function tell(step: string): void {
  console.error(`backup: ${step}`)
}
