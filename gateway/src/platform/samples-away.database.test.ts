import { sampleProcess } from '@sentinel/platform/programs/sample-process'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import type pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestPool } from '../testing/test-pool.ts'
import { createMetrics } from './metrics.ts'

/** Used only by this file, because other files use the same server. */
const SAMPLING = 'sentinel-samples-away'

let testDatabase: TestDatabase
let database: pg.Pool
let server: pg.Pool
let sampling: pg.Pool
let failures = 0
let stop: () => Promise<void>

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openTestPool(testDatabase.url)
  server = openTestPool(inject('databaseServerUrl'))
  sampling = openTestPool(testDatabase.url, { applicationName: SAMPLING })
  const registry = new Registry()
  createMetrics(registry)
  stop = sampleProcess({
    pool: sampling,
    registry,
    program: 'gateway',
    processName: 'gateway field:1883',
    log: { debug: () => (failures += 1) },
    everyMs: 20,
  })
})
afterAll(async () => {
  await stop()
  await sampling.end()
  await database.end()
  await server.end()
  await testDatabase.drop()
})

async function countSamples(since: string, until = 'infinity'): Promise<number> {
  const { rows } = await database.query<{ samples: number }>(
    'select count(*)::int as samples from process_sample where sampled_at > $1 and sampled_at <= $2',
    [since, until],
  )
  return rows[0]?.samples ?? 0
}

async function readTime(): Promise<string> {
  const { rows } = await database.query<{ now: string }>('select clock_timestamp()::text as now')
  return rows[0]?.now ?? ''
}

/** Refuses new connections, or allows them again. The test's connections stay open. PostgreSQL allows this only from another database. */
async function letIn(isOpen: boolean): Promise<void> {
  const name = new URL(testDatabase.url).pathname.slice(1)
  await server.query(`alter database ${name} with allow_connections ${isOpen}`)
  if (isOpen) return
  const end = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1'
  await server.query(end, [SAMPLING])
}

test('samples are left out while the database is away, and continue as the same run afterwards', async () => {
  await expect.poll(() => countSamples('-infinity')).toBeGreaterThan(1)
  await letIn(false)
  const awayAt = await readTime()
  await expect.poll(() => failures).toBeGreaterThan(3)
  // Samples are taken one after the other so that they do not accumulate.
  expect(sampling.waitingCount).toBe(0)
  expect(sampling.totalCount).toBeLessThanOrEqual(1)
  const backAt = await readTime()
  await letIn(true)
  await expect.poll(() => countSamples(backAt)).toBeGreaterThan(2)
  // One sample may have been in progress when the database became unavailable.
  expect(await countSamples(awayAt, backAt)).toBeLessThanOrEqual(1)
  expect((await database.query('select from process_run')).rowCount).toBe(1)
})
