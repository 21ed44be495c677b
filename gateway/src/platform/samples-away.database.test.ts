import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseLink, openDatabaseLink } from '../testing/database-link.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { openTestPool } from '../testing/test-pool.ts'

const TIMEOUT_MS = 400

let testDatabase: TestDatabase
let link: DatabaseLink
let database: pg.Pool
let gateway: TestGateway

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openTestPool(testDatabase.url)
  link = await openDatabaseLink(testDatabase.url)
  gateway = await startTestGateway({
    databaseUrl: link.url,
    sampleEveryMs: 20,
    commitTimeoutMs: TIMEOUT_MS,
    statementTimeoutMs: TIMEOUT_MS,
  })
})
afterAll(async () => {
  await link.close() // first: connections that have died would not close by themselves
  await gateway.stop()
  await database.end()
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

const status = async () => (await fetch(`${gateway.httpUrl}/readyz`)).status

test('while the database is away samples are left out, and go on as the same run afterwards', async () => {
  await expect.poll(() => countSamples('-infinity')).toBeGreaterThan(1)
  link.freeze()
  const frozenAt = await readTime()
  await expect.poll(status).toBe(503)
  const mendedAt = await readTime()
  link.mend()
  await expect.poll(() => countSamples(mendedAt), { timeout: 60_000 }).toBeGreaterThan(2)
  // One may have been on its way when the link froze.
  expect(await countSamples(frozenAt, mendedAt)).toBeLessThanOrEqual(1)
  expect((await database.query('select from process_run')).rowCount).toBe(1)
})
