import {
  Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  type Transaction as KyselyTransaction,
} from 'kysely'
import pg from 'pg'
import type { DB } from './rows.ts'

export type Database = Kysely<DB>

/** A database handle whose statements belong to one transaction, which has begun. */
export type Transaction = KyselyTransaction<DB>

/** A pool, or one of its connections. */
export type Queryable = Pick<pg.Pool, 'query'>

/** Converts values from the database: times remain text (Date objects are slow), and bigints become numbers (ids stay below 2^53). */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => text
    if (oid === pg.types.builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown // safe: pg's own parsers take the text
  },
}

export interface PoolOptions {
  databaseUrl: string
  /** The name shown in pg_stat_activity. */
  applicationName: string
  maxConnections: number
  /** The time after which the server ends a statement. */
  statementTimeoutMs: number
  /** Called when a connection breaks. Without a listener, that would end the process. */
  onError: (error: Error) => void
}

/** A server may take this long to report its own timeout. */
const ANSWER_GRACE_MS = 3000

/** Merges session options with those in the URL. Without this, pg would use only the URL's options. */
export function withSessionOptions(
  databaseUrl: string,
  options: string,
): { connectionString: string; options: string } {
  const url = new URL(databaseUrl)
  const given = url.searchParams.get('options') ?? ''
  url.searchParams.delete('options')
  return { connectionString: url.href, options: `${given} ${options}`.trim() }
}

export function createPool({
  databaseUrl,
  applicationName,
  maxConnections,
  statementTimeoutMs,
  onError,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    // Otherwise a process that is suspended inside a transaction would keep its locks, some of which ingest waits for.
    ...withSessionOptions(
      databaseUrl,
      '-c timezone=UTC -c jit=off -c idle_in_transaction_session_timeout=30s',
    ),
    application_name: applicationName,
    max: maxConnections,
    statement_timeout: statementTimeoutMs,
    // Limits the wait with our own timer, and probes the connection, because a server behind a dead link neither answers nor closes.
    query_timeout: statementTimeoutMs + ANSWER_GRACE_MS,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    types: valueTypes,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Runs `work` in one transaction on an open connection, for example a command's. Rolls back and rejects if `work` rejects. */
export function inTransactionOn<Result>(
  client: pg.Client,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const lent = {
    query: (text: string, values: unknown[]) => client.query({ text, values, types: valueTypes }),
    release: () => undefined,
  } as unknown as PostgresPoolClient // safe: Kysely calls nothing else, except for cursors and cancelled queries
  const pool = { connect: async () => lent, end: async () => undefined, options: {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }).transaction().execute(work)
}
