import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { migrate } from '@sentinel/migrations/migrate'
import { readSchema } from '@sentinel/migrations/schema-files'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { checkPart, readManifest, readPart, type Sealing } from './backup-folder.ts'
import { BackupProblem } from './backup-problem.ts'
import { hashFile, ignoreAbsent, listDataFiles } from './data-files.ts'
import { dataKeyFile, findDataKey, fingerprintKey } from './data-key.ts'
import { listColumns, quoteName } from './list-tables.ts'
import type { BackedUpFile, BackedUpTable, Manifest } from './manifest.ts'
import { contentFile, readFileList, readSealedKey, tableFile } from './take-backup.ts'

export interface RestoreRequest {
  folder: string
  name: string
  sealing: Sealing
  /** Of the user who owns the schema. */
  databaseUrl: string
  dataDir: string
  onStep: (step: string) => void
}

export interface RestoreResult {
  rows: number
  files: number
  /** What the restored console cannot do, in words. */
  warnings: string[]
}

/**
 * Restores a backup into an empty database and data folder. The tables are made as they were when the backup was taken, filled in one transaction,
 * and then migrated. A restore that was interrupted can be started again.
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreResult> {
  const { folder, name, sealing, databaseUrl, dataDir, onStep } = request
  const manifest = await readManifest(folder, name)
  const backup = join(folder, name)
  await refuseOtherFiles(request, backup)
  await restoreSchema(databaseUrl, manifest)
  const rows = await restoreTables(databaseUrl, manifest, { backup, sealing, onStep })
  onStep('files')
  let files = 0
  for await (const file of readFileList(backup, sealing)) {
    await restoreFile(file, { folder, sealing, dataDir })
    files += 1
  }
  if (files !== manifest.files.count) throw new BackupProblem('the list of files is damaged')
  onStep('migrations')
  await migrate(databaseUrl)
  const warnings = await restoreKey(manifest, backup, request)
  return { rows, files, warnings }
}

/** Files of another console would be mixed with those of the backup. */
async function refuseOtherFiles(
  { folder, name, sealing, dataDir }: RestoreRequest,
  backup: string,
): Promise<void> {
  const [first] = await Array.fromAsync(takeOne(listDataFiles(dataDir)))
  if (!first) return
  const known = new Map<string, BackedUpFile>()
  for await (const file of readFileList(backup, sealing)) known.set(file.path, file)
  for await (const { path } of listDataFiles(dataDir))
    if (!known.has(path))
      throw new BackupProblem(
        `${dataDir} has files that are not of the backup ${name} in ${folder}, such as ${path}: restore into an empty DATA_DIR`,
      )
}

async function* takeOne<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  for await (const item of items) return void (yield item)
}

/** Makes the tables as the backup's database had them: without functions and triggers, which would act on rows as they are filled in. */
async function restoreSchema(databaseUrl: string, manifest: Manifest): Promise<void> {
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

/** A console that has run on the database has made its triggers. */
async function refuseUsed(databaseUrl: string): Promise<void> {
  const triggers = await withClient(databaseUrl, async (db) => {
    const { rows } = await db.query<{ triggers: number }>(
      `select count(*)::int as triggers from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = 'public'::regnamespace and c.relname = 'device' and not t.tgisinternal`,
    )
    return rows[0]?.triggers ?? 0
  })
  if (triggers > 0)
    throw new BackupProblem('the database is in use by a console: restore into a new, empty database')
}

interface TableSource {
  backup: string
  sealing: Sealing
  onStep: (step: string) => void
}

/** Fills all tables, or none. Returns how many rows they have. */
async function restoreTables(databaseUrl: string, manifest: Manifest, source: TableSource): Promise<number> {
  return withClient(databaseUrl, async (db) => {
    await db.query('begin')
    await db.query(`truncate ${manifest.tables.map(({ name }) => quoteName(name)).join(', ')} cascade`)
    let rows = 0
    for (const table of manifest.tables) {
      source.onStep(table.name)
      rows += await restoreTable(db, table, source)
    }
    for (const { name, lastValue } of manifest.sequences)
      if (lastValue !== null) await db.query('select setval($1::regclass, $2)', [quoteName(name), lastValue])
    await db.query('commit')
    return rows
  })
}

async function restoreTable(
  db: pg.Client,
  table: BackedUpTable,
  { backup, sealing }: TableSource,
): Promise<number> {
  const file = tableFile(backup, table.name)
  await checkPart(file, table)
  const copy = db.query(copyFrom(`copy ${quoteName(table.name)} (${listColumns(table)}) from stdin`))
  await pipeline(readPart(file, sealing), copy)
  if (copy.rowCount !== table.rows)
    throw new BackupProblem(`${table.name} has ${copy.rowCount} rows, the backup says ${table.rows}`)
  return copy.rowCount
}

async function restoreFile(
  { path, bytes, sha256 }: BackedUpFile,
  { folder, sealing, dataDir }: Pick<RestoreRequest, 'folder' | 'sealing' | 'dataDir'>,
): Promise<void> {
  const target = join(dataDir, path)
  if (!target.startsWith(join(dataDir, '/'))) throw new BackupProblem(`${path} is not below the data folder`)
  const known = await stat(target).catch(ignoreAbsent)
  if (known?.size === bytes && (await hashFile(target)) === sha256) return
  await mkdir(dirname(target), { recursive: true })
  const draft = `${target}.new`
  const hash = createHash('sha256')
  try {
    const content = readPart(contentFile(folder, sha256), sealing).on('data', (chunk: Uint8Array) =>
      hash.update(chunk),
    )
    await pipeline(content, createWriteStream(draft, { flush: true }))
  } catch (error) {
    await rm(draft, { force: true })
    throw new BackupProblem(`the content of ${path} is damaged or missing`, { cause: error })
  }
  if (hash.digest('hex') !== sha256) throw new BackupProblem(`the content of ${path} is damaged`)
  await rename(draft, target)
}

/** Puts the key of an encrypted backup into the data folder. Without the backup's key, secrets cannot be read: integrations that need one are removed. */
async function restoreKey(
  { dataKeyFingerprint: wanted }: Manifest,
  backup: string,
  { sealing, dataDir, databaseUrl }: RestoreRequest,
): Promise<string[]> {
  const present = await findDataKey(dataDir)
  if (wanted === null || (present !== undefined && fingerprintKey(present) === wanted)) return []
  const travelled = await readSealedKey(backup, sealing)
  if (travelled !== undefined && present === undefined) {
    await writeFile(dataKeyFile(dataDir), travelled, { mode: 0o600, flush: true })
    return []
  }
  return withClient(databaseUrl, async (db) => {
    const { rowCount: integrations } = await db.query('delete from integration where secret is not null')
    const { rows } = await db.query<{ people: number }>('select count(*)::int as people from authenticator')
    return [
      `DATA_KEY is not the one of the backup, so the secrets that it sealed cannot be read. Integrations that need a token were removed (${integrations}); their owners have to set them up again.`,
      ...(rows[0]?.people
        ? [
            `People with an authenticator app cannot sign in (${rows[0].people}). Remove it for those who ask: npm run user -- second-factor --email …`,
          ]
        : []),
    ]
  })
}

async function withClient<Result>(
  databaseUrl: string,
  work: (db: pg.Client) => Promise<Result>,
): Promise<Result> {
  const db = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'sentinel-restore',
    options: '-c timezone=UTC',
  })
  db.on('error', () => undefined) // the query that fails tells
  await db.connect()
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}
