import { createPool } from '@sentinel/migrations/connect'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseAway } from './database-away.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function failureOf(statement: string, databaseUrl = database.url): Promise<unknown> {
  const pool = createPool({
    databaseUrl,
    applicationName: 'sentinel-test',
    maxConnections: 1,
    statementTimeoutMs: 5000,
    onError: () => undefined,
  })
  const failure = await pool.query(statement).catch((error: unknown) => error)
  await pool.end()
  return failure
}

test('a server that accepts no connection counts as away', async () => {
  expect(isDatabaseAway(await failureOf('select 1', 'postgres://localhost:1/nothing'))).toBe(true)
})

test('a connection that is cut counts as a database that is away', async () => {
  expect(isDatabaseAway(await failureOf('select pg_terminate_backend(pg_backend_pid())'))).toBe(true)
})

test('a server without free disk space counts as away for writes', async () => {
  const full = await failureOf(`do $$ begin raise 'no space' using errcode = 'disk_full'; end $$`)
  expect(isDatabaseAway(full)).toBe(true)
})

test('a wrong statement does not count as a database that is away', async () => {
  expect(isDatabaseAway(await failureOf('select nothing'))).toBe(false)
  expect(isDatabaseAway(new Error('something else'))).toBe(false)
  expect(isDatabaseAway('text')).toBe(false)
})
