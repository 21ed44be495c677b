import { randomBytes } from 'node:crypto'
import { migrate } from '@sentinel/migrations/migrate'
import { startTestServer } from '@sentinel/stack/testing/test-servers'
import pg from 'pg'

export type DatabaseKind = 'embedded' | 'timescaledb'

export interface BenchServer {
  /** The PostgreSQL version, followed by the TimescaleDB version if it is installed. */
  version: string
  dataFolder: string
  createDatabase(): Promise<BenchDatabase>
  close(): Promise<void>
}

/** A migrated database for one benchmark. */
export interface BenchDatabase {
  url: string
  /** Opens a new connection with the same settings as the gateway's writer. */
  connect(): Promise<pg.Client>
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  drop(): Promise<void>
}

/**
 * Starts a server of this kind, or connects to the one whose admin URL is in BENCH_DATABASE_URL. BENCH_TEMPLATE may name a database on that server to
 * copy, which saves loading the history.
 */
export async function openServer(kind: DatabaseKind): Promise<BenchServer> {
  const given = process.env['BENCH_DATABASE_URL']
  const server = given === undefined ? await startTestServer({ kind }) : undefined
  const adminUrl = server?.url ?? given ?? ''
  const admin = await connectTo(adminUrl)
  const { rows } = await admin.query<{ version: string; timescaledb: string | null; folder: string }>(
    `select current_setting('server_version') as version, current_setting('data_directory') as folder,
       (select default_version from pg_available_extensions where name = 'timescaledb'
         and current_setting('shared_preload_libraries') like '%timescaledb%') as timescaledb`,
  )
  const [about] = rows
  return {
    version: `PostgreSQL ${about?.version}${about?.timescaledb ? ` with TimescaleDB ${about.timescaledb}` : ''}`,
    dataFolder: about?.folder ?? '',
    createDatabase: () => createDatabase(admin, adminUrl),
    async close() {
      await admin.end()
      await server?.remove()
    },
  }
}

async function createDatabase(admin: pg.Client, adminUrl: string): Promise<BenchDatabase> {
  const name = `bench_${randomBytes(6).toString('hex')}`
  const template = process.env['BENCH_TEMPLATE']
  await admin.query(
    `create database ${name}${template ? ` template ${admin.escapeIdentifier(template)} strategy file_copy` : ''}`,
  )
  const address = new URL(adminUrl)
  address.pathname = name
  await migrate(address.href)
  return openDatabase(address.href, async () => {
    await admin.query(`drop database ${name} with (force)`)
  })
}

/** Connects to a migrated database. */
export async function openDatabase(url: string, drop: () => Promise<void>): Promise<BenchDatabase> {
  const client = await connectTo(url)
  return {
    url,
    connect: () => connectTo(url),
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    async drop() {
      await client.end()
      await drop()
    },
  }
}

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sentinel-bench',
    options: '-c timezone=UTC -c jit=off',
  })
  client.on('error', () => undefined) // the running query rejects instead
  await client.connect()
  return client
}
