import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as migrateQueue } from 'graphile-worker'
import pg from 'pg'

const SQL_FOLDER = new URL('../sql/', import.meta.url)
/** Names our advisory lock: processes that start at once migrate one after the other. */
const MIGRATION_LOCK = 7_363_284_501

interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Brings a database to the newest schema, each migration in a transaction of its own, forward only. Throws when the
 * database was made by other migrations than these (one was changed or is unknown here).
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'sentinel-migrate' })
  client.on('error', () => undefined) // the query that fails tells
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await addTimescale(client)
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`)
    const applied = await findApplied(client)
    const migrations = await readMigrations()
    refuseForeign(applied, migrations)
    for (const migration of migrations) if (!applied.has(migration.name)) await apply(client, migration)
    await migrateQueue({ connectionString: databaseUrl })
  } finally {
    await client.end()
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(SQL_FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, SQL_FOLDER), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function findApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  )
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

function refuseForeign(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]))
  for (const [name, checksum] of applied) {
    if (!known.has(name))
      throw new Error(`the database has migration ${name}, which this version does not know`)
    if (known.get(name) !== checksum)
      throw new Error(`migration ${name} differs from the one the database was made with`)
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** Uses TimescaleDB where the server has loaded it; everywhere else the same tables stay plain. */
async function addTimescale(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_available_extensions
     where name = 'timescaledb' and current_setting('shared_preload_libraries') like '%timescaledb%'`,
  )
  if (rows.length > 0) await client.query('create extension if not exists timescaledb')
}
