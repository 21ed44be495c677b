import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { explain } from '@sentinel/platform/run-program'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { backUpFiles } from './back-up-files.ts'
import type { BackupRequest, BackupResult } from './backup-request.ts'
import { beginBackup } from './backup-folder.ts'
import { BackupProblem, isDiskFull } from './backup-problem.ts'
import { DATA_KEY_FILE, findDataKey, fingerprintKey } from './data-key.ts'
import { listColumns, listTables, quoteName, type Table } from './list-tables.ts'
import { BACKUP_FORMAT, type BackedUpTable, type Manifest, tableFile } from './manifest.ts'
import { removeOldBackups } from './remove-old-backups.ts'
import { storePart } from './stored-part.ts'

/** Held by the connection that takes a backup of a database. */
const BACKUP_LOCK = 7_363_284_505

/**
 * Backs up a database and its data folder while the console runs. All tables are read in one snapshot. Files are stored by their content, each
 * once for all backups of the folder; they are read after the tables, so a file that a row names is there unless it was removed meanwhile.
 */
export async function takeBackup(db: pg.ClientBase, request: BackupRequest): Promise<BackupResult> {
  const { rows } = await db.query<{ is_free: boolean }>('select pg_try_advisory_lock($1) as is_free', [
    BACKUP_LOCK,
  ])
  if (!rows[0]?.is_free) throw new BackupProblem('another backup of this console is running')
  const startedAt = new Date()
  try {
    const result = await takeAlone(db, request)
    await db.query(RECORD_WHOLE, [startedAt, result.name, result.rows, result.files, result.writtenBytes])
    return result
  } catch (error) {
    const told = isDiskFull(error)
      ? new BackupProblem(`the disk of ${request.folder} is full`, { cause: error })
      : error
    await db.query(RECORD_FAILED, [startedAt, explain(told)]).catch(() => undefined) // the connection may be what failed
    throw told
  } finally {
    await db.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]).catch(() => undefined) // it goes with the connection
  }
}

const RECORD_WHOLE =
  'insert into backup_run (started_at, name, row_count, file_count, written_bytes) values ($1, $2, $3, $4, $5)'
const RECORD_FAILED = 'insert into backup_run (started_at, error) values ($1, $2)'

async function takeAlone(db: pg.ClientBase, request: BackupRequest): Promise<BackupResult> {
  const { folder, key, dataDir, dataKeySetting, keep, productVersion, pace, signal } = request
  const takenAt = new Date()
  const backup = await beginBackup(folder, takenAt)
  try {
    const database = await backUpDatabase(db, request, backup.draft)
    const files = await backUpFiles(request, backup.draft)
    signal?.throwIfAborted()
    const dataKey = await findDataKey(dataDir, dataKeySetting)
    // It opens integrations and second factors, so it travels only where nobody can read it.
    if (key && dataKey !== undefined)
      await storePart(Readable.from([dataKey]), join(backup.draft, DATA_KEY_FILE), { key, pace })
    await backup.finish({
      format: BACKUP_FORMAT,
      productVersion,
      takenAt: takenAt.toISOString(),
      isEncrypted: key !== undefined,
      dataKeyFingerprint: dataKey === undefined ? null : fingerprintKey(dataKey),
      ...database,
      files: files.list,
    })
    return {
      name: backup.name,
      rows: sum(database.tables.map((table) => table.rows)),
      files: files.list.count,
      writtenBytes: sum(database.tables.map(({ bytes }) => bytes)) + files.writtenBytes,
      removedBackups: keep === undefined ? 0 : await removeOldBackups(folder, keep, key),
    }
  } catch (error) {
    await backup.abandon()
    throw error
  }
}

async function backUpDatabase(
  db: pg.ClientBase,
  { key, pace, progress, signal }: BackupRequest,
  draft: string,
): Promise<Pick<Manifest, 'schema' | 'tables' | 'sequences'>> {
  await mkdir(join(draft, 'tables'), { mode: 0o700 })
  await db.query('begin isolation level repeatable read, read only')
  try {
    const schema = await db.query<{ name: string; checksum: string }>(
      `select name, checksum from schema_migration where name like 'tables/%' order by name`,
    )
    const sequences = await db.query<{ name: string; lastValue: number | null }>(
      `select sequencename as name, last_value::float8 as "lastValue" from pg_sequences where schemaname = 'public' order by 1`,
    )
    const listed = await listTables(db)
    const tables: BackedUpTable[] = []
    for (const table of listed) {
      signal?.throwIfAborted()
      progress.begin(`table ${tables.length + 1} of ${listed.length}: ${table.name}`)
      tables.push(await backUpTable(db, table, { draft, key, pace, progress }))
    }
    return { schema: schema.rows, tables, sequences: sequences.rows }
  } finally {
    await db.query('rollback').catch(() => undefined) // what failed is told
  }
}

async function backUpTable(
  db: pg.ClientBase,
  table: Table,
  { draft, key, pace, progress }: Pick<BackupRequest, 'key' | 'pace' | 'progress'> & { draft: string },
): Promise<BackedUpTable> {
  // A query, since COPY of a hypertable itself has no rows.
  const copy = db.query(copyTo(`copy (select ${listColumns(table)} from ${quoteName(table.name)}) to stdout`))
  copy.on('data', (chunk: Uint8Array) => progress.add(chunk.byteLength))
  const stored = await storePart(copy, tableFile(draft, table.name), { key, pace })
  return { ...table, rows: copy.rowCount, ...stored }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
