import { createDatabase, createPool, type Database } from '@sentinel/migrations/connect'
import type { DB } from '@sentinel/migrations/rows'
import { isUniqueViolation } from '@sentinel/migrations/unique-violation'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { provisionDevices } from './provision.ts'

let database: TestDatabase
let pool: pg.Pool
let db: Database
let ownerId: number

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({
    databaseUrl: database.url,
    applicationName: 'test',
    maxConnections: 4,
    statementTimeoutMs: 10_000,
    onError: () => undefined,
  })
  db = createDatabase(pool)
  const { rows } = await pool.query<{ user_id: number }>(
    `insert into user_account (email, username, password_hash) values ('ann@example.org', 'ann', 'x') returning user_id`,
  )
  ownerId = rows[0]?.user_id ?? 0
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const describe = (deviceIds: number[]) =>
  deviceIds.map((deviceId) => ({ deviceId, ownerId, name: null, firmware: '2.1.0', devEui: null }))
const provision = (deviceIds: number[]) =>
  db.transaction().execute((tx) => provisionDevices(tx, describe(deviceIds), null))
const range = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)

/** Returns the number of statements that one transaction runs to create these devices. */
async function countStatements(deviceIds: number[]): Promise<number> {
  let statements = 0
  const counted = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: () => void (statements += 1),
  })
  await counted.transaction().execute((tx) => provisionDevices(tx, describe(deviceIds), null))
  return statements
}

test('1,000 devices take as many statements as one', async () => {
  const one = await countStatements([1])
  expect(one).toBeGreaterThan(5)
  expect(await countStatements(range(1000, 1000))).toBe(one)
  const { rows } = await pool.query(
    `select count(*)::int as devices from user_device join device_health using (device_id)
     where user_id = $1 and device_id >= 1000 and software_version = '2.1.0'`,
    [ownerId],
  )
  expect(rows).toEqual([{ devices: 1000 }])
})

test('if transactions create the same devices in a different order at the same time, one succeeds', async () => {
  const ids = range(5000, 200)
  const outcomes = await Promise.allSettled([ids, ids.toReversed(), ids].map(provision))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused.map(isUniqueViolation)).toEqual([true, true])
})

test('a transaction that creates devices waits for another one before it locks any row', async () => {
  const first = await db.startTransaction().execute()
  onTestFinished(async () => void (first.isCommitted || (await first.rollback().execute())))
  await provisionDevices(first, describe([7000]), null)
  const second = provision([7001])
  const findWaiting = async () => {
    const { rows } = await pool.query(
      `select wait_event from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows
  }
  await expect.poll(findWaiting).toEqual([{ wait_event: 'advisory' }])
  await first.commit().execute()
  expect(await second).toMatchObject([{ device_id: 7001 }])
})
