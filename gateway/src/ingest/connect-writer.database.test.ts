import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPool } from '../testing/test-pool.ts'
import { connectWriter } from './connect-writer.ts'

let testDatabase: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = openTestPool(testDatabase.url)
})
afterAll(async () => {
  await pool.end()
  await testDatabase.drop()
})

test('the writer connects while a backup reads every table, and beside another gateway that connects', async () => {
  const backup = await pool.connect()
  await backup.query('begin')
  await backup.query(`do $$ declare t text; begin
    for t in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
      execute 'lock table ' || t || ' in access share mode';
    end loop; end $$`)
  const clients = await Promise.all([1, 2].map(() => connectWriter(testDatabase.url, 5000, () => undefined)))
  expect(await Promise.all(clients.map((client) => client.query('select 1 as answer')))).toMatchObject([
    { rows: [{ answer: 1 }] },
    { rows: [{ answer: 1 }] },
  ])
  await Promise.all(clients.map((client) => client.end()))
  await backup.query('rollback')
  backup.release()
})
