import { createPool, type PoolOptions } from '@sentinel/migrations/connect'
import type pg from 'pg'

/** Opens a test's own connections to a database. Connection errors show up in the query that fails. */
export function openTestPool(databaseUrl: string, changes: Partial<PoolOptions> = {}): pg.Pool {
  return createPool({
    databaseUrl,
    applicationName: 'sentinel-test',
    maxConnections: 4,
    statementTimeoutMs: 30_000,
    onError: () => undefined,
    ...changes,
  })
}
