import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { refuseForeign, refuseHalfRestored } from '@sentinel/migrations/migrate'
import { MigrationRefused } from '@sentinel/migrations/migration-refused'
import { readSchema } from '@sentinel/migrations/schema-files'
import { explain } from '@sentinel/platform/programs/run-program'
import pg from 'pg'
import { reachDatabase } from '../open-database.ts'
import { openEmbeddedDatabase } from '../postgres/embedded-database.ts'
import { withClient } from '../with-client.ts'
import { StartupError } from '../postgres/startup-error.ts'
import { checkBackups } from './check-backups.ts'
import { checkCameras } from './check-cameras.ts'
import { checkClock } from './check-clock.ts'
import { checkIntegrations } from './check-integrations.ts'
import type { DoctorContext } from './context.ts'
import { findRunning, type RunningProgram } from './find-running.ts'
import { fine, type Finding, type Found, problem, warning } from './finding.ts'

const VERSIONS = { min: 17, max: 18 }
const CONNECTIONS_SHARE_MAX = 0.8
const SESSION = { applicationName: 'sentinel-doctor', settings: { statement_timeout: 10_000 } }

export interface ExaminedDatabase {
  findings: Finding[]
  /** The programs that use the database. Undefined if this could not be determined. */
  running?: RunningProgram[]
}

/** Checks the database, and what it says about the clock, backups and the programs that use it. */
export async function checkDatabase(context: DoctorContext): Promise<ExaminedDatabase> {
  const { databaseUrl, dataDir } = context.settings
  const as = (check: string, found: Found[]) => found.map((one) => ({ check, ...one }))
  if (databaseUrl === undefined && !(await exists(join(dataDir, 'database'))))
    return { findings: as('database', [fine('There is no database yet. The first start makes it.')]) }
  const address = context.settings.adminUrl ?? databaseUrl
  try {
    const database =
      address === undefined ? await openEmbeddedDatabase({ dataDir }) : await reachDatabase(address)
    try {
      return await withClient(database.url, SESSION, async (client) => {
        const server = as('database', await checkServer(client))
        const { found, isMigrated } = await checkSchema(client)
        const findings = [...server, ...as('database', found)]
        if (!isMigrated) return { findings }
        findings.push(...as('clock', await checkClock(client, { isSameMachine: address === undefined })))
        findings.push(...as('backup', await checkBackups(client, context)))
        findings.push(...as('integrations', await checkIntegrations(client)))
        findings.push(...(await checkCameras(client)))
        return { findings, running: await findRunning(client) }
      })
    } finally {
      await database.close()
    }
  } catch (error) {
    const line =
      error instanceof StartupError || error instanceof pg.DatabaseError ? explain(error) : String(error)
    return { findings: as('database', [problem(`${line}.`)]) }
  }
}

async function checkServer(client: pg.Client): Promise<Found[]> {
  const { rows } = await client.query<ServerRow>(SERVER)
  const [server] = rows
  if (!server) throw new Error('the database says nothing about itself')
  const major = Math.floor(server.version / 10_000)
  const name = `PostgreSQL ${major}${server.has_timescale ? ' with TimescaleDB' : ''}`
  const found: Found[] = []
  if (major < VERSIONS.min)
    found.push(problem(`The server is ${name}. The console needs 17 or 18: upgrade it.`))
  if (major > VERSIONS.max)
    found.push(warning(`The server is ${name}. The console is tested with 17 and 18.`))
  if (server.encoding !== 'UTF8')
    found.push(problem(`The database's encoding is ${server.encoding}. Make one with encoding UTF8.`))
  if (!server.may_create)
    found.push(
      problem(
        `User ${server.user} may not create tables, so an upgrade fails. Name the owner of the schema in DATABASE_ADMIN_URL.`,
      ),
    )
  if (!server.has_role && !server.may_create_roles)
    found.push(
      warning(
        'The role sentinel_program is missing, so the programs run with the rights of the owner. Run as a superuser: create role sentinel_program nologin.',
      ),
    )
  if (server.connections > CONNECTIONS_SHARE_MAX * server.connections_max)
    found.push(
      warning(
        `${server.connections} of ${server.connections_max} connections of the server are in use. Raise max_connections.`,
      ),
    )
  return found.length > 0
    ? found
    : [fine(`${name} answers, with ${server.connections} of ${server.connections_max} connections in use.`)]
}

interface ServerRow {
  version: number
  encoding: string
  user: string
  may_create: boolean
  may_create_roles: boolean
  has_role: boolean
  has_timescale: boolean
  connections: number
  connections_max: number
}

const SERVER = `
  select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding, current_user as "user",
    has_schema_privilege('public', 'create')
      and coalesce(pg_has_role((select relowner from pg_class where oid = to_regclass('schema_migration')), 'usage'), true) as may_create,
    (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as may_create_roles,
    exists (select from pg_roles where rolname = 'sentinel_program') as has_role,
    exists (select from pg_extension where extname = 'timescaledb') as has_timescale,
    (select sum(numbackends)::int from pg_stat_database) as connections,
    current_setting('max_connections')::int as connections_max`

async function checkSchema(client: pg.Client): Promise<{ found: Found[]; isMigrated: boolean }> {
  const schema = await readSchema()
  try {
    await refuseHalfRestored(client)
    await refuseForeign(client, schema)
  } catch (error) {
    if (!(error instanceof MigrationRefused)) throw error
    const line = `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`
    return { found: [problem(line)], isMigrated: false }
  }
  const record = await client.query<{ is_there: boolean }>(
    `select to_regclass('schema_migration') is not null as is_there`,
  )
  if (!record.rows[0]?.is_there)
    return { found: [fine('The database is empty. The first start makes its tables.')], isMigrated: false }
  const { rows } = await client.query<{ name: string }>('select name from schema_migration')
  const applied = new Set(rows.map(({ name }) => name))
  const missing = schema.tables.filter(({ name }) => !applied.has(name)).length
  if (missing === 0)
    return { found: [fine(`Its tables are those of version ${schema.version}.`)], isMigrated: true }
  const files = `${missing} ${missing === 1 ? 'file' : 'files'}`
  return {
    found: [fine(`The next start migrates it with ${files}. Take a backup first.`)],
    isMigrated: false,
  }
}

/** Also returns true if this user may not check. */
async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
}
