import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPool } from '../testing/test-pool.ts'
import { judgeDatabaseFailure } from './database-failure.ts'

let testDatabase: TestDatabase
let database: pg.Pool

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openTestPool(testDatabase.url)
})
afterAll(async () => {
  await database.end()
  await testDatabase.drop()
})

const judge = async (statement: string) => {
  const error: unknown = await database.query(statement).catch((reason: unknown) => reason)
  return [(error as { code?: string }).code, judgeDatabaseFailure(error)]
}

test.each([
  ['function', 'select take_photo(1)', '42883'],
  ['table', 'select from table_of_a_later_release', '42P01'],
  ['column', 'select column_of_a_later_release from device', '42703'],
])('a %s that another release has removed keeps messages waiting', async (_title, statement, code) => {
  expect(await judge(statement)).toEqual([code, 'away'])
})

test('a value that a rule refuses is poison', async () => {
  expect(await judge(`insert into device (device_id, secret_sha256) values (null, 'x')`)).toEqual([
    '23502',
    'poison',
  ])
})
