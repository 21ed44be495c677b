import { randomUUID } from 'node:crypto'
import { createGroup } from '@sentinel/contracts/fleet/groups'
import {
  IDEMPOTENCY_KEY_STORED_HOURS,
  IDEMPOTENCY_KEY_MAX_CHARACTERS,
} from '@sentinel/contracts/server/limits'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createSealedSecrets } from '../../platform/sealed-secrets.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { idempotencyJobs } from './jobs.ts'
import { removeOldAnswers } from './stored-answers.ts'

let api: TestApi
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
})
afterAll(() => api.stop())

interface Call {
  key?: string
  groupName?: string
  user?: TestUser
}

function create({ key, groupName = 'Foxes', user = owner }: Call) {
  return api.app.inject({
    method: createGroup.method,
    url: createGroup.url,
    headers: { authorization: `Bearer ${user.token}`, ...(key !== undefined && { 'idempotency-key': key }) },
    payload: { groupName },
  })
}

async function countGroups(user = owner): Promise<number> {
  const { rows } = await api.pool.query('select from device_group where user_id = $1', [user.id])
  return rows.length
}

/** Returns the number of statements that are waiting for another transaction's lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await api.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

/** Backdates all stored responses by this much. */
function age(hours: number) {
  return api.pool.query('update idempotency_key set created_at = created_at - make_interval(hours => $1)', [
    hours,
  ])
}

test('the same call with the same key gets the same answer and creates nothing again', async () => {
  const key = randomUUID()
  const first = await create({ key })
  const second = await create({ key })
  expect(first.statusCode).toBe(200)
  expect(second.statusCode).toBe(200)
  expect(second.json()).toEqual(first.json())
  expect(await countGroups()).toBe(1)
})

test('the answer is the first one, whatever has happened since', async () => {
  const key = randomUUID()
  const first = await create({ key })
  await api.pool.query('delete from device_group where user_id = $1', [owner.id])
  expect((await create({ key })).json()).toEqual(first.json())
  expect(await countGroups()).toBe(0)
})

test('calls without a key are independent', async () => {
  await create({})
  expect((await create({})).statusCode).toBe(409)
  expect((await create({ groupName: 'Wolves' })).statusCode).toBe(200)
  expect(await countGroups()).toBe(2)
})

test('the same key with another body is refused and creates nothing', async () => {
  const key = randomUUID()
  await create({ key })
  const other = await create({ key, groupName: 'Wolves' })
  expect(other.statusCode).toBe(409)
  expect(other.json()).toMatchObject({
    code: 'conflict',
    errors: { 'Idempotency-Key': expect.stringContaining('was used for another request') },
  })
  expect(await countGroups()).toBe(1)
})

test('simultaneous calls with the same key create one thing and get one answer', async () => {
  const key = randomUUID()
  const answers = await Promise.all([create({ key }), create({ key }), create({ key })])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await countGroups()).toBe(1)
})

test('a call waits for one with the same key that is in progress, and gets its answer', async () => {
  const key = randomUUID()
  const blocker = await api.pool.connect()
  await blocker.query('begin; lock table device_group in share mode')
  const first = create({ key })
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1))
  const second = create({ key })
  await vi.waitFor(async () => expect(await countWaiting()).toBe(2))
  await blocker.query('commit')
  blocker.release()
  expect((await first).statusCode).toBe(200)
  expect((await second).json()).toEqual((await first).json())
  expect(await countGroups()).toBe(1)
})

test('a call that waits for one that fails does the work itself', async () => {
  const key = randomUUID()
  const blocker = await api.pool.connect()
  await blocker.query('begin')
  await blocker.query(
    `insert into idempotency_key (user_id, endpoint, key, fingerprint) values ($1, 'POST /api/v2/groups', $2, decode(repeat('00', 32), 'hex'))`,
    [owner.id, key],
  )
  const call = create({ key })
  await vi.waitFor(async () => expect(await countWaiting()).toBe(1))
  await blocker.query('rollback')
  blocker.release()
  expect((await call).statusCode).toBe(200)
  expect(await countGroups()).toBe(1)
})

test('if two bodies with the same key arrive at the same time, one is refused', async () => {
  const key = randomUUID()
  const answers = await Promise.all([create({ key }), create({ key, groupName: 'Wolves' })])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect(await countGroups()).toBe(1)
})

test('the same key of another user is another key', async () => {
  const key = randomUUID()
  const other = await api.createUser()
  const [mine, theirs] = [await create({ key }), await create({ key, user: other, groupName: 'Wolves' })]
  expect(theirs.statusCode).toBe(200)
  expect(theirs.json()).not.toEqual(mine.json())
  expect(await countGroups(other)).toBe(1)
})

test('a call that failed can be repeated with its key', async () => {
  await create({})
  const key = randomUUID()
  expect((await create({ key })).statusCode).toBe(409)
  await api.pool.query('delete from device_group where user_id = $1', [owner.id])
  expect((await create({ key })).statusCode).toBe(200)
  expect(await countGroups()).toBe(1)
})

test('a key is stored for a day', async () => {
  const key = randomUUID()
  const first = await create({ key })
  await age(IDEMPOTENCY_KEY_STORED_HOURS - 1)
  expect((await create({ key })).json()).toEqual(first.json())
  await age(1)
  const later = await create({ key, groupName: 'Wolves' })
  expect(later.statusCode).toBe(200)
  expect((await create({ key, groupName: 'Wolves' })).json()).toEqual(later.json())
})

test('old answers are removed, others stay', async () => {
  await create({ key: 'old' })
  await age(IDEMPOTENCY_KEY_STORED_HOURS)
  await create({ key: 'recent', groupName: 'Wolves' })
  await removeOldAnswers(api.db)
  const { rows } = await api.pool.query('select key from idempotency_key where user_id = $1', [owner.id])
  expect(rows).toEqual([{ key: 'recent' }])
})

test('all old answers are removed, even more than one step removes', async () => {
  await api.pool.query(
    `insert into idempotency_key (user_id, endpoint, key, fingerprint, created_at)
     select $1, 'POST /api/v2/groups', n::text, decode(repeat('00', 32), 'hex'), now() - interval '2 days'
     from generate_series(1, 2500) n`,
    [owner.id],
  )
  await removeOldAnswers(api.db)
  const { rows } = await api.pool.query('select from idempotency_key where user_id = $1', [owner.id])
  expect(rows).toHaveLength(0)
})

test('the job of the api removes old answers', async () => {
  await create({ key: 'old' })
  await age(IDEMPOTENCY_KEY_STORED_HOURS)
  const { pool, userImageFolder, fileFolder } = api
  const log = pino({ level: 'silent' })
  const jobs = { jobs: [idempotencyJobs], userImageFolder, fileFolder }
  const stop = runJobs({ ...jobs, pool, log, now: Date.now, worker: 'test' })
  onTestFinished(stop)
  await pool.query(`select graphile_worker.add_job('remove_old_answers')`)
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query('select from idempotency_key where user_id = $1', [owner.id])
      expect(rows).toHaveLength(0)
    },
    { timeout: 10_000 },
  )
})

test('an answer is stored sealed', async () => {
  await create({ key: 'sealed', groupName: 'Very secret foxes' })
  const { rows } = await api.pool.query(
    `select position('secret'::bytea in answer) as found, length(answer) > 0 as is_there from idempotency_key where user_id = $1`,
    [owner.id],
  )
  expect(rows).toEqual([{ found: 0, is_there: true }])
})

test('a repeat whose stored answer can no longer be read is a conflict and does nothing', async () => {
  const key = randomUUID()
  await create({ key })
  await api.pool.query('update idempotency_key set answer = $2 where user_id = $1', [
    owner.id,
    createSealedSecrets('another key').seal('{}'),
  ])
  await api.pool.query('delete from device_group where user_id = $1', [owner.id])
  const repeated = await create({ key })
  expect(repeated.statusCode).toBe(409)
  expect(repeated.json().errors).toEqual({ 'Idempotency-Key': expect.stringContaining('was carried out') })
  expect(await countGroups()).toBe(0)
})

test.each([
  ['that is empty', ''],
  ['that is too long', 'k'.repeat(IDEMPOTENCY_KEY_MAX_CHARACTERS + 1)],
  ['with a blank', 'two words'],
  ['that is not ASCII', 'Füchse'],
])('a key %s is refused with the name of the header', async (_title, key) => {
  const answer = await create({ key })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    code: 'invalid',
    errors: { 'Idempotency-Key': 'Must be 1 to 200 visible ASCII characters.' },
  })
  expect(await countGroups()).toBe(0)
})

test('the longest key is accepted', async () => {
  const key = '~'.repeat(IDEMPOTENCY_KEY_MAX_CHARACTERS)
  expect((await create({ key })).statusCode).toBe(200)
})
