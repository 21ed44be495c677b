import { runMigrations as migrateQueue } from 'graphile-worker'
import pg from 'pg'
import { MigrationRefused } from './migration-refused.ts'
import { createProgramRole, grantProgramRole } from './program-role.ts'
import { readSchema, type Schema, type SchemaFile } from './schema-files.ts'

/** The key of our advisory lock. Processes that start at the same time migrate one after the other. */
const MIGRATION_LOCK = 7_363_284_501

export interface MigrateOptions {
  /** The URL that the programs use, if it differs from `adminUrl`. Its user is allowed to switch to their role. */
  programUrl?: string
  schema?: Schema
  /** True to create only the tables, which a restore fills. Other programs are refused until `endRestore`. */
  isForRestore?: boolean
}

/**
 * Migrates a database to the newest schema in one transaction: applies new files in `tables/` in numerical order, then the files in `functions/`
 * whose text has changed. After a new table file, which may have dropped functions, it applies all of them. An error names its file, and the database
 * stays unchanged. Throws `MigrationRefused` if the database has other table files or belongs to a newer version. If nothing is new, `adminUrl`'s
 * user does not have to own the schema.
 */
export async function migrate(adminUrl: string, options: MigrateOptions = {}): Promise<void> {
  const schema = options.schema ?? (await readSchema())
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'sentinel-migrate' })
  client.on('error', () => undefined) // the failing query reports the error
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (!options.isForRestore) await refuseHalfRestored(client)
    await refuseForeign(client, schema)
    await addTimescale(client)
    await migrateQueue({ connectionString: adminUrl })
    const hasRole = await createProgramRole(client)
    const programUser = decodeURIComponent(new URL(options.programUrl ?? adminUrl).username)
    await withoutDeadlock(() =>
      inTransaction(client, async () => {
        const isChanged = await migrateSchema(client, schema)
        if (options.isForRestore) await client.query(MARK_RESTORE)
        if (hasRole && !options.isForRestore) await grantProgramRole(client, { programUser, isChanged })
      }),
    )
  } finally {
    await client.end()
  }
}

const RESTORING = 'restore'
const MARK_RESTORE = `insert into schema_migration (name, checksum) values ('${RESTORING}', '') on conflict do nothing`

/** Throws `MigrationRefused` if a restore into the database has not finished. */
export async function refuseHalfRestored(client: pg.Client): Promise<void> {
  if (!(await hasRecord(client))) return
  const { rowCount } = await client.query('select from schema_migration where name = $1', [RESTORING])
  if (rowCount !== 0)
    throw new MigrationRefused('a restore into this database has not finished: run npm run restore again')
}

/** Lets programs use a database that was filled by a restore. */
export async function endRestore(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'sentinel-migrate' })
  client.on('error', () => undefined) // the failing query reports the error
  await client.connect()
  try {
    await client.query('delete from schema_migration where name = $1', [RESTORING])
  } finally {
    await client.end()
  }
}

/** Returns whether anything was applied. */
async function migrateSchema(client: pg.Client, schema: Schema): Promise<boolean> {
  const { tables, functions, version } = schema
  await createRecord(client)
  const applied = await findApplied(client)
  const newTables = tables.filter(({ name }) => !applied.has(name))
  const changed = functions.filter(({ name, checksum }) => applied.get(name) !== checksum)
  for (const file of newTables) await apply(client, file)
  if (newTables.length > 0) await client.query('update change_log_bounds set log_id = gen_random_uuid()')
  // A function may call one in a later file.
  await client.query('set local check_function_bodies = off')
  for (const file of newTables.length > 0 ? functions : changed) await apply(client, file)
  if (newTables.length > 0 || changed.length > 0) await checkFunctions(client)
  const isChanged =
    newTables.length > 0 ||
    changed.length > 0 ||
    applied.get('version') !== version ||
    applied.size > tables.length + functions.length + 1
  if (isChanged) await recordVersion(client, schema)
  return isChanged
}

/** Finds mistakes in function bodies before their first call. Runs after the last file, when everything that the bodies refer to exists. */
async function checkFunctions(client: pg.Client): Promise<void> {
  await client.query('set local check_function_bodies = on')
  const { rows } = await client.query<{ oid: number; name: string; language: string }>(
    `select p.oid, p.oid::regprocedure::text as name, l.lanname as language
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { oid, name, language } of rows)
    await client
      .query(`select ${language === 'sql' ? 'fmgr_sql_validator' : 'plpgsql_validator'}($1)`, [oid])
      .catch((error: Error) => {
        throw new Error(`function ${name}: ${error.message}`, { cause: error })
      })
}

async function hasRecord(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>(
    `select to_regclass('schema_migration') as name`,
  )
  return rows[0]?.name !== null
}

async function createRecord(client: pg.Client): Promise<void> {
  if (await hasRecord(client)) return
  await client.query(`create table schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`)
}

async function findApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** Throws `MigrationRefused` for a database that this version cannot migrate. Its `version` row contains the newest version whose files it has. */
export async function refuseForeign(client: pg.Client, { tables, version }: Schema): Promise<void> {
  if (!(await hasRecord(client))) return
  const applied = await findApplied(client)
  const made = applied.get('version') ?? version
  if (made.localeCompare(version, 'en', { numeric: true }) > 0)
    throw new MigrationRefused(
      `the database was last migrated by version ${made}, and this is ${version}: start version ${made} or newer`,
    )
  const known = new Map(tables.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of applied) {
    if (!name.startsWith('tables/')) continue
    if (!known.has(name))
      throw new MigrationRefused(`the database has ${name}, which this version does not know`)
    if (known.get(name) !== checksum)
      throw new MigrationRefused(`${name} differs from the file the database was made with`)
  }
}

const DEADLOCK = '40P01'
const TRIES = 5

/**
 * Retries after a deadlock. Creating triggers locks one table after another, like running programs do. A deadlock rolls everything back, so it is
 * safe to retry.
 */
async function withoutDeadlock(work: () => Promise<void>, tries = TRIES): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (tries === 1 || !isDeadlock(error)) throw error
    await withoutDeadlock(work, tries - 1)
  }
}

function isDeadlock(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown } // safe: both are only compared
  return code === DEADLOCK || (cause !== undefined && isDeadlock(cause))
}

async function apply(client: pg.Client, { name, sql, checksum }: SchemaFile): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  await record(client, name, checksum)
}

async function record(client: pg.Client, name: string, checksum: string): Promise<void> {
  await client.query(
    `insert into schema_migration (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  )
}

async function recordVersion(client: pg.Client, { functions, version }: Schema): Promise<void> {
  await record(client, 'version', version)
  await client.query(
    `delete from schema_migration where name like 'functions/%' and name <> all ($1::text[])`,
    [functions.map(({ name }) => name)],
  )
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Uses TimescaleDB if the server has loaded it. If so, this setting exists. Otherwise the tables stay plain. Only superusers may read
 * `shared_preload_libraries`.
 */
async function addTimescale(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_available_extensions
     where name = 'timescaledb' and current_setting('timescaledb.disable_load', true) is not null`,
  )
  if (rows.length > 0) await client.query('create extension if not exists timescaledb')
}
