import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The admin URL of the server for the run's databases. */
    databaseServerUrl: string
  }
}

const TEMPLATE = 'sentinel_template'

export interface TestDatabase {
  url: string
  run(statement: string): Promise<void>
  drop(): Promise<void>
}

/** Creates the database from which all others in the run are copied, so that migrations run only once. */
export async function createTemplate(
  serverUrl: string,
  migrate: (databaseUrl: string) => Promise<void> = async () => {},
): Promise<void> {
  await runOn(serverUrl, `create database ${TEMPLATE}`)
  await migrate(urlOf(serverUrl, TEMPLATE))
  // A template must have no connections while it is copied, not even TimescaleDB's scheduler.
  await runOn(
    serverUrl,
    `alter database ${TEMPLATE} with allow_connections false`,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${TEMPLATE}'`,
  )
}

/** Creates a migrated database for use by only the calling test file. */
export async function createTestDatabase(
  serverUrl: string | undefined = inject('databaseServerUrl'),
): Promise<TestDatabase> {
  // Otherwise the client would connect to the machine's own server.
  if (!serverUrl) throw new Error('a test that needs a database is in a file named *.database.test.ts')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // For a small database, file_copy takes a third of the time that wal_log takes.
  await runOn(serverUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return {
    url: urlOf(serverUrl, name),
    run: (statement) => runOn(urlOf(serverUrl, name), statement),
    drop: () => runOn(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = database
  return url.href
}

async function runOn(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'sentinel-test' })
  client.on('error', () => {}) // the failing query reports the error
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
