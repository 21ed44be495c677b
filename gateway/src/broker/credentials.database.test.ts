import { createHash, randomBytes } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseLink } from '../testing/database-link.ts'
import { openTestPool } from '../testing/test-pool.ts'
import { Credentials, isSecret } from './credentials.ts'

const sha256 = (secret: string) => createHash('sha256').update(secret).digest()

let testDatabase: TestDatabase
let pool: pg.Pool
/** The number of statements sent over the pool's connections. */
let sent = 0

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = openTestPool(testDatabase.url, { maxConnections: 2 })
  pool.on('acquire', () => (sent += 1))
  await pool.query(
    `insert into device (device_id, secret_sha256) select id, sha256(('secret ' || id)::bytea) from generate_series(1, 1000) id`,
  )
  await pool.query('update device set revoked_at = now() where device_id = 13')
})
afterAll(async () => {
  await pool.end()
  await testDatabase.drop()
})

test('the hash of a device that may connect is found, and when it was provisioned', async () => {
  const { rows } = await pool.query(
    'select time_to_ms(created_at) as created from device where device_id = 7',
  )
  const credential = await new Credentials(pool).find(7)
  expect(credential).toEqual({ secretHash: sha256('secret 7'), createdMs: rows[0]?.created })
})

test.each([
  ['unknown', 4711],
  ['revoked', 13],
])('nothing is found for a device that is %s', async (_why, deviceId) => {
  expect(await new Credentials(pool).find(deviceId)).toBeUndefined()
})

test('after a secret was changed, the new one is found and not the old one', async () => {
  const credentials = new Credentials(pool)
  expect((await credentials.find(14))?.secretHash).toEqual(sha256('secret 14'))
  await pool.query('update device set secret_sha256 = $1 where device_id = 14', [sha256('new')])
  expect((await credentials.find(14))?.secretHash).toEqual(sha256('new'))
})

test('a thousand devices at once, some of them twice, each get their own hash, with two queries', async () => {
  const credentials = new Credentials(pool)
  const deviceIds = Array.from({ length: 1000 }, (_, index) => index + 20).flatMap((deviceId) =>
    deviceId % 3 === 0 ? [deviceId, deviceId] : [deviceId],
  )
  const before = sent
  const found = await Promise.all(deviceIds.map((deviceId) => credentials.find(deviceId)))

  expect(found.map((credential) => credential?.secretHash)).toEqual(
    deviceIds.map((deviceId) => (deviceId <= 1000 ? sha256(`secret ${deviceId}`) : undefined)),
  )
  expect(sent - before).toBe(2)
})

test('if the database breaks off a look-up, all who wait for it are rejected, and later look-ups are answered', async () => {
  const locking = await pool.connect()
  await locking.query('begin')
  await locking.query('lock table device')
  const broken = openTestPool(testDatabase.url, { applicationName: 'sentinel-test-broken' })
  const credentials = new Credentials(broken)
  let open = 3
  const requested = [1, 2, 3].map((deviceId) => credentials.find(deviceId).finally(() => (open -= 1)))
  const answers = Promise.allSettled(requested)
  while (open > 0)
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'sentinel-test-broken' and wait_event_type = 'Lock'`,
    )
  await locking.query('rollback')
  locking.release()

  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect((await credentials.find(1))?.secretHash).toEqual(sha256('secret 1'))
  await broken.end()
})

test('a look-up over a dead connection ends by its time-out, and the next one uses another connection', async () => {
  const link = await openDatabaseLink(testDatabase.url)
  const far = openTestPool(link.url, { maxConnections: 1, statementTimeoutMs: 200 })
  const credentials = new Credentials(far)
  await credentials.find(1)
  link.freeze()
  await expect(credentials.find(2)).rejects.toThrow('timeout')

  link.mend()
  expect((await credentials.find(2))?.secretHash).toEqual(sha256('secret 2'))
  await far.end()
  await link.close()
})

test('only the secret itself matches its hash', () => {
  const secret = randomBytes(32)
  const hash = createHash('sha256').update(secret).digest()

  expect(isSecret(hash, secret)).toBe(true)
  expect(isSecret(hash, secret.subarray(1))).toBe(false)
  expect(isSecret(hash, Buffer.alloc(0))).toBe(false)
  expect(isSecret(hash, undefined)).toBe(false)
  expect(isSecret(hash, hash)).toBe(false)
  expect(isSecret(undefined, secret)).toBe(false)
  expect(isSecret(undefined, undefined)).toBe(false)
})
