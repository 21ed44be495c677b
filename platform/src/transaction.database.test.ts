import { createPool } from '@sentinel/migrations/connect'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({
    databaseUrl: database.url,
    applicationName: 'test',
    maxConnections: 1,
    statementTimeoutMs: 5000,
    onError: () => undefined,
  })
  await pool.query('create table note (text text)')
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const write = (client: pg.PoolClient, text: string) => client.query('insert into note values ($1)', [text])
const findNotes = async () => (await pool.query<{ text: string }>('select text from note')).rows

test('the writes of a transaction are committed together, and its result is returned', async () => {
  const result = await inTransaction(pool, async (client) => {
    await write(client, 'kept')
    return 7
  })
  expect(result).toBe(7)
  expect(await findNotes()).toEqual([{ text: 'kept' }])
})

test('work that fails leaves no writes and a usable connection', async () => {
  const failing = inTransaction(pool, async (client) => {
    await write(client, 'lost')
    await client.query('select 1 / 0')
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(await findNotes()).toEqual([{ text: 'kept' }])
})

test('the server ends the transaction of a process that is frozen', async () => {
  const limit = await inTransaction(pool, (client) =>
    client.query('show idle_in_transaction_session_timeout'),
  )
  expect(limit.rows).toEqual([{ idle_in_transaction_session_timeout: '30s' }])
})
