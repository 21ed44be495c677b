import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freeAbsentWorkers } from './absent-workers.ts'
import { workQueue } from './work-queue.ts'
import { workerLock } from './worker-lock.ts'

const log = { warn: () => undefined, debug: () => undefined }
/** The time of the first check is rounded to a millisecond, which may be later than the second check. */
const AT_ONCE = { absentForMs: -1000, lookEveryMs: 3_600_000 }
const PATIENT = { absentForMs: 3_600_000, lookEveryMs: 3_600_000 }

let database: TestDatabase
let pool: pg.Pool
let stops: (() => Promise<void>)[]

beforeEach(async () => {
  database = await createTestDatabase()
  pool = openPool()
  stops = []
})
afterEach(async () => {
  for (const stop of stops) await stop()
  await pool.end()
  await database.drop()
})

function openPool(): pg.Pool {
  const opened = new pg.Pool({ connectionString: database.url, max: 4 })
  opened.on('error', () => undefined)
  opened.on('connect', (client) => client.on('error', () => undefined))
  return opened
}

interface Works {
  processName?: string
  takeover?: typeof AT_ONCE
  work?: (payload: unknown) => Promise<void>
}

/** Starts a process that works the queue over its own connections. Returns the payloads of the jobs that it has begun. */
function startProcess({ processName = 'one', takeover = PATIENT, work = async () => undefined }: Works = {}) {
  const own = openPool()
  const begun: unknown[] = []
  const stop = workQueue({
    pool: own,
    log,
    processName,
    takeover,
    jobsAtOnce: 2,
    crontab: '',
    tasks: {
      async work(payload) {
        begun.push(payload)
        await work(payload)
      },
    },
  })
  stops.push(() => stop().then(() => own.end()))
  return begun
}

async function addJob(payload: number): Promise<void> {
  await pool.query(`select graphile_worker.add_job('work', to_json($1::int))`, [payload])
}

/** Leaves what a killed process leaves: its row, and a job that it has locked. */
async function leaveBehind(processName: string, payload: number): Promise<void> {
  await addJob(payload)
  await pool.query(`insert into job_worker (worker_id, process) values ('pool-of-the-dead', $1)`, [
    processName,
  ])
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now(), attempts = 1`,
  )
}

const looks = async (times: number) => {
  let freed = 0
  for (let look = 0; look < times; look++) freed += await freeAbsentWorkers(pool, AT_ONCE)
  return freed
}

const findLeases = async () =>
  (
    await pool.query<{ pid: number }>(
      `select l.pid from job_worker w join pg_locks l on l.locktype = 'advisory' and l.granted and l.mode = 'ExclusiveLock'
         and (l.classid::bigint << 32) | l.objid::bigint = ${workerLock('w.worker_id')}
         and l.database = (select oid from pg_database where datname = current_database())`,
    )
  ).rows.map(({ pid }) => pid)

test('the job of a process that was killed runs in another one', async () => {
  await leaveBehind('killed', 1)
  const begun = startProcess({ takeover: { absentForMs: 100, lookEveryMs: 50 } })
  await expect.poll(() => begun).toEqual([1])
})

test('a process that starts again continues its jobs immediately', async () => {
  await leaveBehind('one', 1)
  const begun = startProcess({ processName: 'one' })
  await expect.poll(() => begun).toEqual([1])
})

test('the first check of a worker without a lock releases nothing', async () => {
  await leaveBehind('killed', 1)
  expect(await looks(1)).toBe(0)
  expect(await looks(1)).toBe(1)
  expect(await looks(1)).toBe(0)
})

test('a slow job of a running process runs once, however often others check', async () => {
  const mayEnd = Promise.withResolvers<void>()
  const begun = startProcess({ work: () => mayEnd.promise })
  const elsewhere = startProcess({ processName: 'two' })
  await addJob(1)
  await expect.poll(() => [...begun, ...elsewhere]).toEqual([1])

  expect(await looks(5)).toBe(0)
  mayEnd.resolve()
  await expect
    .poll(async () => (await pool.query('select from graphile_worker._private_jobs')).rows)
    .toEqual([])
  expect([...begun, ...elsewhere]).toEqual([1])
})

test('a process whose session is cut for a moment does not lose its job', async () => {
  const mayEnd = Promise.withResolvers<void>()
  const begun = startProcess({ work: () => mayEnd.promise })
  await addJob(1)
  await expect.poll(() => begun).toEqual([1])
  const [session] = await findLeases()

  await pool.query('select pg_terminate_backend($1, 5000)', [session])
  expect(await freeAbsentWorkers(pool, PATIENT)).toBe(0)
  await expect.poll(findLeases).toHaveLength(1)

  expect(await looks(5)).toBe(0)
  expect(begun).toEqual([1])
  mayEnd.resolve()
})

test('a process without its session fetches no further job until it has a session again', async () => {
  const begun = startProcess()
  await addJob(1)
  await expect.poll(() => begun).toEqual([1])
  const [session] = await findLeases()
  const blocker = await pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table job_worker')
  await pool.query('select pg_terminate_backend($1, 5000)', [session])
  const waitsForRow = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into job_worker%'`
  await expect.poll(async () => (await pool.query(waitsForRow)).rows).toHaveLength(1)

  await addJob(2)
  await pool.query(`notify "jobs:insert", '{"count": 1}'`)
  const { rows } = await pool.query('select locked_at from graphile_worker._private_jobs')
  expect(rows).toEqual([{ locked_at: null }])

  await blocker.query('rollback')
  blocker.release()
  await expect.poll(() => begun).toEqual([1, 2])
})

test('the crontab entries of a killed process are deleted', async () => {
  await leaveBehind('killed', 1)
  await pool.query('update graphile_worker._private_jobs set max_attempts = 1')
  expect(await looks(2)).toBe(0)
  expect((await pool.query('select from graphile_worker._private_jobs')).rows).toEqual([])
})
