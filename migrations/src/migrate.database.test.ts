import { createPool } from './connect.ts'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from './migrate.ts'

let testDatabase: TestDatabase
let emptyUrl: string
let admin: pg.Client

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  admin = new pg.Client({ connectionString: inject('databaseServerUrl') })
  await admin.connect()
  await admin.query('create database migrate_test_empty')
  emptyUrl = testDatabase.url.replace(/\/[^/]*$/, '/migrate_test_empty')
})
afterAll(async () => {
  await admin.query('drop database migrate_test_empty with (force)')
  await admin.end()
  await testDatabase.drop()
})

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test('processes that start at once migrate an empty database once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrate(emptyUrl)))

  const applied = await query(emptyUrl, 'select name from schema_migration order by name')
  expect(applied).toEqual(await query(testDatabase.url, 'select name from schema_migration order by name'))
})

test('insights and health are hypertables exactly where TimescaleDB is', async () => {
  const hasTimescale =
    (await query(testDatabase.url, `select from pg_extension where extname = 'timescaledb'`)).length > 0
  const hypertables = hasTimescale
    ? await query(
        testDatabase.url,
        'select hypertable_name from timescaledb_information.hypertables order by 1',
      )
    : []
  expect(hypertables).toEqual(
    hasTimescale ? [{ hypertable_name: 'health' }, { hypertable_name: 'insight' }] : [],
  )
  expect(hasTimescale).toBe(process.env.TEST_DATABASE === 'timescaledb')
})

test('a migration that was changed after it ran stops the start', async () => {
  await query(testDatabase.url, `update schema_migration set checksum = 'x' where name like '0002%'`)
  await expect(migrate(testDatabase.url)).rejects.toThrow('migration 0002-models.sql differs')
})

test('a database of a newer version stops the start', async () => {
  await query(emptyUrl, `insert into schema_migration (name, checksum) values ('9999-future.sql', '')`)
  await expect(migrate(emptyUrl)).rejects.toThrow(
    'migration 9999-future.sql, which this version does not know',
  )
})

test('times leave the database as text and bigints as numbers', async () => {
  const pool = createPool({
    databaseUrl: emptyUrl,
    applicationName: 'test',
    maxConnections: 1,
    statementTimeoutMs: 1000,
    onError: () => undefined,
  })
  const { rows } = await pool.query(
    `select 9007199254740991 as big, '2026-11-20T03:00:00.25+02'::timestamptz(3) as at`,
  )
  await pool.end()
  expect(rows).toEqual([{ big: 9_007_199_254_740_991, at: '2026-11-20 01:00:00.25+00' }])
})
