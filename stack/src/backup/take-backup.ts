import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { explain } from '@sentinel/platform/programs/run-program'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { backUpFiles } from './back-up-files.ts'
import type { BackupOrder, BackupRequest, BackupResult } from './backup-request.ts'
import { beginBackup, prepareBackupFolder } from './backup-folder.ts'
import { BackupProblem, explainFullDisk } from './backup-problem.ts'
import { ignoreAbsent } from './data-files.ts'
import { DATA_KEY_FILE, findDataKey, fingerprintKey } from './data-key.ts'
import { listColumns, listTables, quoteName, type Table } from './list-tables.ts'
import { lockFolder } from './lock-folder.ts'
import { BACKUP_FORMAT, type BackedUpTable, type Manifest, tableFile } from './manifest.ts'
import { removeOldBackups } from './schedule/remove-old-backups.ts'
import { storePart } from './stored-part.ts'
import { BACKUP_SESSION } from './session.ts'
import { syncFolder } from './sync-folder.ts'
import { withClient } from '../with-client.ts'

/** The lock held by the connection that takes a backup of a database. */
const BACKUP_LOCK = 7_363_284_505

/**
 * Backs up a database and its data folder while the console runs. `db` holds the lock and records the run. All tables are read in one snapshot, over
 * another connection. Files are stored by content, each only once for all backups in the folder. They are read after the tables, so a file that a row
 * names exists unless it was removed in the meantime. Every failure is recorded in `backup_run`, unless another backup of the same database is
 * running, which records itself.
 */
export async function takeBackup(db: pg.ClientBase, order: BackupOrder): Promise<BackupResult> {
  const { rows } = await db.query<{ is_free: boolean }>('select pg_try_advisory_lock($1) as is_free', [
    BACKUP_LOCK,
  ])
  if (!rows[0]?.is_free) throw new BackupProblem('another backup of this console is running')
  const startedAt = new Date()
  try {
    return await takeInFolder(db, order, startedAt)
  } catch (error) {
    const reported = explainFullDisk(error, order.folder)
    await db.query(RECORD_FAILED, [startedAt, explain(reported)]).catch(() => undefined) // the connection may be what failed
    throw reported
  } finally {
    await db.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]).catch(() => undefined) // the lock ends with the connection
  }
}

async function takeInFolder(
  db: pg.ClientBase,
  { passphrase, ...order }: BackupOrder,
  startedAt: Date,
): Promise<BackupResult> {
  const { folder, dataDir } = order
  if (!(await stat(dataDir).catch(ignoreAbsent)))
    throw new BackupProblem(`there is no ${dataDir}: set DATA_DIR to the console's`)
  const request = { ...order, key: await prepareBackupFolder(folder, passphrase) }
  const unlock = await lockFolder(folder)
  try {
    const result = await takeAlone(request)
    await db.query(RECORD_WHOLE, [startedAt, result.name, result.rows, result.files, result.writtenBytes])
    const removedBackups = await removeOld(result, request)
    return { ...result, removedBackups, isEncrypted: request.key !== undefined }
  } finally {
    await unlock()
  }
}

/** A failure here does not make the new backup fail. */
async function removeOld(
  { name, files }: TakenBackup,
  { folder, keep, key, progress }: BackupRequest,
): Promise<number> {
  if (keep === undefined) return 0
  try {
    return await removeOldBackups({ folder, keep, key, name, files })
  } catch (error) {
    progress.begin(`old backups were not removed: ${explain(error)}`)
    return 0
  }
}

const RECORD_WHOLE =
  'insert into backup_run (started_at, name, row_count, file_count, written_bytes) values ($1, $2, $3, $4, $5)'
const RECORD_FAILED = 'insert into backup_run (started_at, error) values ($1, $2)'

type TakenBackup = Omit<BackupResult, 'removedBackups' | 'isEncrypted'>

async function takeAlone(request: BackupRequest): Promise<TakenBackup> {
  const { folder, key, dataDir, dataKeySetting, productVersion, pace } = request
  const takenAt = new Date()
  const backup = await beginBackup(folder, takenAt)
  try {
    const database = await withClient(request.databaseUrl, BACKUP_SESSION, (reader) =>
      backUpDatabase(reader, request, backup.draft),
    )
    const files = await backUpFiles(request, backup.draft)
    refuseMissingPhotos(database.tables, files.list.count, dataDir)
    const dataKey = await findDataKey(dataDir, dataKeySetting)
    // The key opens integrations and second factors, so it is stored only in encrypted backups.
    const storedKey =
      key && dataKey !== undefined
        ? await storePart(Readable.from([Buffer.from(dataKey)]), join(backup.draft, DATA_KEY_FILE), {
            key,
            pace,
          })
        : null
    await backup.finish({
      format: BACKUP_FORMAT,
      productVersion,
      takenAt: takenAt.toISOString(),
      isEncrypted: key !== undefined,
      dataKeyFingerprint: dataKey === undefined ? null : fingerprintKey(dataKey),
      dataKey: storedKey,
      ...database,
      files: files.list,
    })
    return {
      name: backup.name,
      rows: sum(database.tables.map((table) => table.rows)),
      files: files.list.count,
      writtenBytes: sum(database.tables.map(({ bytes }) => bytes)) + files.writtenBytes,
    }
  } catch (error) {
    await backup.abandon()
    throw error
  }
}

/** Refuses a backup without photos, because the cause may be an unmounted disk or a different DATA_DIR. */
function refuseMissingPhotos(tables: readonly BackedUpTable[], files: number, dataDir: string): void {
  const photos = tables.find(({ name }) => name === 'photo')?.rows ?? 0
  if (photos > 0 && files === 0)
    throw new BackupProblem(
      `the database has ${photos} photos, and ${dataDir} has none: is DATA_DIR right, and is its disk there?`,
    )
}

/**
 * Reads all tables over a connection that cannot be used after a failure: the rest of a COPY would still arrive, and the next statement would wait
 * for it forever. Ending the connection ends its transaction.
 */
async function backUpDatabase(
  reader: pg.ClientBase,
  { key, pace, progress }: BackupRequest,
  draft: string,
): Promise<Pick<Manifest, 'schema' | 'tables' | 'sequences'>> {
  await mkdir(join(draft, 'tables'), { mode: 0o700 })
  await reader.query('begin isolation level repeatable read, read only')
  const schema = await reader.query<{ name: string; checksum: string }>(
    `select name, checksum from schema_migration where name like 'tables/%' order by name`,
  )
  const sequences = await reader.query<{ name: string; lastValue: number | null }>(
    `select sequencename as name, last_value::float8 as "lastValue" from pg_sequences where schemaname = 'public' order by 1`,
  )
  const listed = await listTables(reader)
  // Prevents schema changes to tables that are still to be read. Rows can still be read and written.
  await reader.query(
    `lock table ${listed.map(({ name }) => quoteName(name)).join(', ')} in access share mode`,
  )
  progress.begin('tables')
  const tables: BackedUpTable[] = []
  for (const table of listed) {
    progress.reach(`table ${tables.length + 1} of ${listed.length}: ${table.name}`)
    tables.push(await backUpTable(reader, table, { draft, key, pace, progress }))
  }
  await reader.query('commit')
  await syncFolder(join(draft, 'tables'))
  return { schema: schema.rows, tables, sequences: sequences.rows }
}

async function backUpTable(
  reader: pg.ClientBase,
  table: Table,
  { draft, key, pace, progress }: Pick<BackupRequest, 'key' | 'pace' | 'progress'> & { draft: string },
): Promise<BackedUpTable> {
  // Uses a query, because a COPY of the hypertable itself returns no rows.
  const copy = reader.query(
    copyTo(`copy (select ${listColumns(table)} from ${quoteName(table.name)}) to stdout`),
  )
  copy.on('data', (chunk: Uint8Array) => progress.add(chunk.byteLength))
  const stored = await storePart(copy, tableFile(draft, table.name), { key, pace })
  return { ...table, rows: copy.rowCount, ...stored }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
