import { pipeline } from 'node:stream/promises'
import { migrate } from '@sentinel/migrations/migrate'
import { readSchema } from '@sentinel/migrations/schema-files'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupProblem } from '../backup-problem.ts'
import { listColumns, quoteName } from '../list-tables.ts'
import { type BackedUpTable, type Manifest, tableFile } from '../manifest.ts'
import type { RestoreRequest } from './restore-request.ts'
import { checkPart, readPart } from '../stored-part.ts'
import { BACKUP_SESSION } from '../session.ts'
import { withClient } from '../../with-client.ts'

/** Creates the tables as they were in the backup's database, without functions and triggers, which would act on rows as they are inserted. */
export async function restoreSchema(databaseUrl: string, manifest: Manifest): Promise<void> {
  const schema = await readSchema()
  const checksums = new Map(schema.tables.map((file) => [file.name, file.checksum]))
  const unknown = manifest.schema.find(({ name, checksum }) => checksums.get(name) !== checksum)
  if (unknown)
    throw new BackupProblem(
      `the backup was made by version ${manifest.productVersion}, whose ${unknown.name} this version does not have: restore it with that version or a newer one`,
    )
  await refuseUsed(databaseUrl)
  const names = new Set(manifest.schema.map(({ name }) => name))
  const tables = schema.tables.filter(({ name }) => names.has(name))
  const tablesAlone = { version: manifest.productVersion, tables, functions: [] }
  await migrate(databaseUrl, { schema: tablesAlone, isForRestore: true })
}

/** Detects a used database by its triggers: a console creates them on its first start, and an interrupted restore has none. */
async function refuseUsed(databaseUrl: string): Promise<void> {
  const triggers = await withClient(databaseUrl, BACKUP_SESSION, async (db) => {
    const { rows } = await db.query<{ triggers: number }>(
      `select count(*)::int as triggers from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = 'public'::regnamespace and c.relname = 'device' and not t.tgisinternal`,
    )
    return rows[0]?.triggers ?? 0
  })
  if (triggers > 0)
    throw new BackupProblem(
      'the database already has a console, which may be one that was restored: restore into a new, empty database or DATA_DIR',
    )
}

interface TableSource extends Pick<
  RestoreRequest,
  'name' | 'databaseUrl' | 'key' | 'progress' | 'interrupt'
> {
  backup: string
}

/** Fills all tables, or none. Returns the number of rows. */
export async function restoreTables(manifest: Manifest, source: TableSource): Promise<number> {
  return withClient(source.databaseUrl, BACKUP_SESSION, async (db) => {
    await db.query('begin')
    await db.query(`truncate ${manifest.tables.map(({ name }) => quoteName(name)).join(', ')} cascade`)
    let rows = 0
    source.progress.begin('tables')
    for (const [at, table] of manifest.tables.entries()) {
      source.interrupt?.throwIfAborted()
      source.progress.reach(`table ${at + 1} of ${manifest.tables.length}: ${table.name}`)
      rows += await restoreTable(db, table, source)
    }
    for (const { name, lastValue } of manifest.sequences)
      if (lastValue !== null) await db.query('select setval($1::regclass, $2)', [quoteName(name), lastValue])
    await db.query(SKIP_COMMAND_NUMBERS)
    await recordOrigin(db, manifest, { name: source.name, rows })
    await db.query('commit')
    return rows
  })
}

/**
 * Moves command numbers and revisions far beyond the last ones in the backup. Both wrap around to zero. A camera may already know those that were
 * assigned after the backup was taken, and would mistake a new command with such a number for one that it has executed.
 */
const SKIP_COMMAND_NUMBERS = `update device_command_counter
  set last_number = (last_number + 10000) % 65536, last_revision = (last_revision + 100) % 256`

/**
 * Records the backup as the restored console's last one, because its data is as old as the backup. The backup was not yet recorded when its tables
 * were read.
 */
async function recordOrigin(
  db: pg.Client,
  { takenAt, tables, files }: Manifest,
  { name, rows }: { name: string; rows: number },
): Promise<void> {
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  await db.query(
    `insert into backup_run (started_at, ended_at, name, row_count, file_count, written_bytes) values ($1, $1, $2, $3, $4, $5)`,
    [takenAt, name, rows, files.count, bytes],
  )
}

async function restoreTable(
  db: pg.Client,
  table: BackedUpTable,
  { backup, key, progress, interrupt }: TableSource,
): Promise<number> {
  const file = tableFile(backup, table.name)
  await checkPart(file, table)
  const source = readPart(file, key)
  source.on('data', (chunk: Uint8Array) => progress.add(chunk.byteLength))
  await pipeline(
    source,
    db.query(copyFrom(`copy ${quoteName(table.name)} (${listColumns(table)}) from stdin`)),
    { signal: interrupt },
  )
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::float8 as count from ${quoteName(table.name)}`,
  )
  const count = rows[0]?.count
  if (count !== table.rows)
    throw new BackupProblem(`${table.name} has ${count} rows, the backup says ${table.rows}`)
  return table.rows
}
