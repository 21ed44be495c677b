import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { beginBackup, listBackups, readManifest, readPart, type Sealing, storePart } from './backup-folder.ts'
import { BackupProblem } from './backup-problem.ts'
import { hashFile, ignoreAbsent, listDataFiles } from './data-files.ts'
import { findDataKey, fingerprintKey } from './data-key.ts'
import { listColumns, listTables, quoteName, type Table } from './list-tables.ts'
import {
  BACKUP_FORMAT,
  BackedUpFile,
  type BackedUpTable,
  CONTENT_FOLDER,
  FILE_LIST,
  type Manifest,
} from './manifest.ts'

export interface BackupRequest {
  /** Of all backups. */
  folder: string
  sealing: Sealing
  dataDir: string
  productVersion: string
  /** Told what is being written. */
  onStep: (step: string) => void
  signal?: AbortSignal | undefined
}

export interface BackupResult {
  name: string
  rows: number
  files: number
  /** Of this backup's own tables, and of file contents that no earlier backup had. */
  writtenBytes: number
}

/**
 * Backs up a database and its data folder while the console runs. All tables are read in one snapshot. Files are stored by their content, each
 * once for all backups of the folder; they are read after the tables, so a file that a row names is there unless it was removed meanwhile.
 */
export async function takeBackup(db: pg.ClientBase, request: BackupRequest): Promise<BackupResult> {
  const { folder, sealing, dataDir, productVersion, signal } = request
  const takenAt = new Date()
  const backup = await beginBackup(folder, takenAt)
  try {
    const database = await backUpDatabase(db, request, backup.partial)
    const files = await backUpFiles(request, backup.partial)
    signal?.throwIfAborted()
    const dataKey = await findDataKey(dataDir)
    const manifest: Manifest = {
      format: BACKUP_FORMAT,
      productVersion,
      takenAt: takenAt.toISOString(),
      isEncrypted: sealing.recipient !== undefined,
      dataKeyFingerprint: dataKey === undefined ? null : fingerprintKey(dataKey),
      ...database,
      files: files.list,
    }
    // The key opens integrations and second factors, so it travels only where nobody can read it.
    if (sealing.recipient !== undefined && dataKey !== undefined)
      await storePart(Readable.from([dataKey]), join(backup.partial, 'data-key.age'), sealing)
    await backup.finish(manifest)
    const tableBytes = database.tables.reduce((sum, { bytes }) => sum + bytes, 0)
    return {
      name: backup.name,
      rows: database.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: files.list.count,
      writtenBytes: tableBytes + files.writtenBytes,
    }
  } catch (error) {
    await backup.abandon()
    throw isFull(error) ? new BackupProblem('the disk of the backup is full', { cause: error }) : error
  }
}

async function backUpDatabase(
  db: pg.ClientBase,
  { sealing, onStep, signal }: BackupRequest,
  partial: string,
): Promise<Pick<Manifest, 'schema' | 'tables' | 'sequences'>> {
  await mkdir(join(partial, 'tables'))
  await db.query('begin isolation level repeatable read, read only')
  try {
    const schema = await db.query<{ name: string; checksum: string }>(
      `select name, checksum from schema_migration where name like 'tables/%' order by name`,
    )
    const sequences = await db.query<{ name: string; lastValue: number | null }>(
      `select sequencename as name, last_value::float8 as "lastValue" from pg_sequences where schemaname = 'public' order by 1`,
    )
    const tables: BackedUpTable[] = []
    for (const table of await listTables(db)) {
      signal?.throwIfAborted()
      onStep(table.name)
      tables.push(await backUpTable(db, table, partial, sealing))
    }
    return { schema: schema.rows, tables, sequences: sequences.rows }
  } finally {
    await db.query('rollback')
  }
}

async function backUpTable(
  db: pg.ClientBase,
  table: Table,
  partial: string,
  sealing: Sealing,
): Promise<BackedUpTable> {
  // A query, since COPY of a hypertable itself has no rows.
  const copy = db.query(copyTo(`copy (select ${listColumns(table)} from ${quoteName(table.name)}) to stdout`))
  const stored = await storePart(copy, tableFile(partial, table.name), sealing)
  return { ...table, rows: copy.rowCount, ...stored }
}

export function tableFile(folder: string, name: string): string {
  return join(folder, 'tables', `${name}.copy.zst`)
}

async function backUpFiles({ folder, sealing, dataDir, onStep, signal }: BackupRequest, partial: string) {
  onStep('files')
  const known = await readKnownFiles(folder, sealing)
  const draft = join(partial, 'files.draft')
  const lines = createWriteStream(draft)
  let [count, contentBytes, writtenBytes] = [0, 0, 0]
  for await (const file of listDataFiles(dataDir)) {
    signal?.throwIfAborted()
    const before = known.get(file.path)
    const source = join(dataDir, file.path)
    const isSame = before?.bytes === file.bytes && before.modifiedMs === file.modifiedMs
    const sha256 = isSame ? before.sha256 : await hashFile(source).catch(ignoreAbsent)
    if (sha256 === undefined) continue // removed meanwhile, with its row
    const written = await storeContent(source, { folder, sha256, sealing })
    if (written === undefined) continue
    writtenBytes += written
    count += 1
    contentBytes += file.bytes
    if (!lines.write(`${JSON.stringify({ ...file, sha256 })}\n`)) await once(lines, 'drain')
  }
  lines.end()
  await once(lines, 'close')
  const stored = await storePart(createReadStream(draft), join(partial, FILE_LIST), sealing)
  await rm(draft)
  return { list: { ...stored, count, contentBytes }, writtenBytes }
}

/** Stores a content unless it is there. Returns the bytes written; undefined if the file has gone or has changed since it was hashed. */
async function storeContent(
  source: string,
  { folder, sha256, sealing }: { folder: string; sha256: string; sealing: Sealing },
): Promise<number | undefined> {
  const target = contentFile(folder, sha256)
  if (await stat(target).catch(ignoreAbsent)) return 0
  await mkdir(dirname(target), { recursive: true })
  const draft = `${target}.new`
  const hash = createHash('sha256')
  try {
    const read = createReadStream(source).on('data', (chunk) => hash.update(chunk))
    const { bytes } = await storePart(read, draft, sealing)
    if (hash.digest('hex') !== sha256) return undefined
    await rename(draft, target)
    return bytes
  } catch (error) {
    ignoreAbsent(error as NodeJS.ErrnoException) // safe: it is only compared
    return undefined
  } finally {
    await rm(draft, { force: true })
  }
}

export function contentFile(folder: string, sha256: string): string {
  return join(folder, CONTENT_FOLDER, sha256.slice(0, 2), sha256)
}

/**
 * The files of the last backup, so that those that have not changed are not read again. An encrypted list cannot be read without the passphrase: then
 * all files are hashed.
 */
async function readKnownFiles(folder: string, sealing: Sealing): Promise<Map<string, BackedUpFile>> {
  const last = (await listBackups(folder)).at(-1)
  if (last === undefined || sealing.recipient !== undefined) return new Map()
  await readManifest(folder, last)
  const files = new Map<string, BackedUpFile>()
  for await (const file of readFileList(join(folder, last), sealing)) files.set(file.path, file)
  return files
}

/** The files of a backup, line by line. */
export async function* readFileList(backup: string, sealing: Sealing): AsyncGenerator<BackedUpFile> {
  let rest = ''
  const text = readPart(join(backup, FILE_LIST), sealing).setEncoding('utf8')
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield BackedUpFile.parse(JSON.parse(line))
  }
}

export async function readSealedKey(backup: string, sealing: Sealing): Promise<string | undefined> {
  const file = join(backup, 'data-key.age')
  if (!(await stat(file).catch(ignoreAbsent))) return undefined
  const chunks = await readPart(file, sealing).toArray()
  return Buffer.concat(chunks as Uint8Array[]).toString('utf8')
}

function isFull(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' // safe: it is only compared
}
