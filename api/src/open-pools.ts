import { createPool } from '@sentinel/migrations/connect'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

const STATEMENT_TIMEOUT_MS = 10_000
/** Used for statements that select or change millions of rows. */
const LONG_STATEMENT_TIMEOUT_MS = 60_000

export interface Pools {
  pool: pg.Pool
  /** Used for the few requests that may take a long time, so that they never delay others. */
  patientPool: pg.Pool
  jobsPool: pg.Pool
  outgoingPool: pg.Pool
  close(): Promise<void>
}

/** Opens an api process's connections. */
export function openPools(databaseUrl: string, log: FastifyBaseLogger): Pools {
  const onError = (error: Error) => log.debug({ err: error }, 'database connection lost')
  const open = (applicationName: string, maxConnections: number, statementTimeoutMs: number) =>
    createPool({ databaseUrl, applicationName, maxConnections, statementTimeoutMs, onError })
  const pool = open('sentinel-api', 10, STATEMENT_TIMEOUT_MS)
  const patientPool = open('sentinel-api-patient', 2, LONG_STATEMENT_TIMEOUT_MS)
  const jobsPool = open('sentinel-api-jobs', 5, LONG_STATEMENT_TIMEOUT_MS)
  const outgoingPool = open('sentinel-api-outgoing', 9, STATEMENT_TIMEOUT_MS)
  const all = { pool, patientPool, jobsPool, outgoingPool }
  return { ...all, close: async () => void (await Promise.all(Object.values(all).map((each) => each.end()))) }
}
