import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransactionOn, type Transaction } from './connect.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create table note (text text)')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const write = (tx: Transaction, text: string) => sql`insert into note values (${text})`.execute(tx)
const findNotes = async () => (await client.query<{ text: string }>('select text from note')).rows

test('the writes of a command are committed together, and the connection stays open', async () => {
  const result = await inTransactionOn(client, async (tx) => {
    await write(tx, 'saved')
    return (await sql<{ id: number }>`select 7::bigint as id`.execute(tx)).rows
  })
  expect(result).toEqual([{ id: 7 }])
  expect(await findNotes()).toEqual([{ text: 'saved' }])
})

test('a command that fails leaves no writes, and its connection can be used again', async () => {
  const failing = inTransactionOn(client, async (tx) => {
    await write(tx, 'lost')
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(await findNotes()).toEqual([{ text: 'saved' }])
})
