import { workQueue } from '@sentinel/platform/jobs/work-queue'
import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DatabaseLink, openDatabaseLink } from '../testing/database-link.ts'
import { openTestPool } from '../testing/test-pool.ts'

/** After a recovery, the queue may pause for a while. */
const RECOVERY = { timeout: 80_000, interval: 50 }
const log = { warn: () => undefined, debug: () => undefined }
/** Prevents a worker from being considered dead during a test. */
const takeover = { absentForMs: 3_600_000, lookEveryMs: 200 }
const GATE = 4711
const WAITING = `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted`

let testDatabase: TestDatabase
let database: pg.Pool
let link: DatabaseLink
/** The queue's own pool, which connects through `link`. */
let pool: pg.Pool
let stop: (() => Promise<void>) | undefined

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openTestPool(testDatabase.url)
  link = await openDatabaseLink(testDatabase.url)
  pool = openTestPool(link.url, { statementTimeoutMs: 500 })
})
afterEach(async () => {
  await stop?.()
  await link.close() // closed first, because dead connections would not close on their own
  await Promise.all([pool.end(), database.end()])
  await testDatabase.drop()
})

function startQueue(work: (run: number) => Promise<void>): string[] {
  const ran: string[] = []
  stop = workQueue({
    pool,
    log,
    takeover,
    processName: 'test',
    crontab: '',
    jobsAtOnce: 1,
    tasks: {
      async work() {
        ran.push('work')
        await work(ran.length)
      },
      async other() {
        ran.push('other')
      },
    },
  })
  return ran
}

const addJob = (task: string, queue: string | null = null) =>
  database.query('select graphile_worker.add_job($1, queue_name := $2)', [task, queue])
const findJobs = async () =>
  (
    await database.query(
      'select locked_by is not null as locked, attempts, last_error from graphile_worker._private_jobs',
    )
  ).rows

/** Statements that lock a job wait in the database until `open` is called. */
async function closeGate(): Promise<{
  isReached(): Promise<void>
  open(): Promise<void>
}> {
  await database.query(`
    create function wait_at_gate() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(${GATE}); return new; end $$;
    create trigger gate before update of locked_by on graphile_worker._private_jobs for each row execute function wait_at_gate()`)
  const keeper = await database.connect()
  await keeper.query('select pg_advisory_lock($1)', [GATE])
  return {
    async isReached() {
      const waiting = async () => (await database.query(WAITING, [GATE])).rowCount
      await expect.poll(waiting, RECOVERY).toBe(1)
    },
    async open() {
      await keeper.query('select pg_advisory_unlock($1)', [GATE])
      keeper.release()
    },
  }
}

test.each([null, 'named'])(
  'a job that succeeds while the database does not answer is completed and runs once (queue %s)',
  async (queue) => {
    const ran = startQueue(async () => link.freeze())
    await addJob('work', queue)
    await expect.poll(() => ran, RECOVERY).toEqual(['work'])
    expect(await findJobs()).toMatchObject([{ locked: true }])

    link.mend()
    await expect.poll(findJobs, RECOVERY).toEqual([])
    await addJob('other', queue)
    await expect.poll(() => ran, RECOVERY).toEqual(['work', 'other'])
  },
)

test('a job that fails while the database does not answer is tried again later, with its error', async () => {
  const ran = startQueue(async () => {
    link.freeze()
    throw new Error('no luck')
  })
  await addJob('work')
  await expect.poll(() => ran, RECOVERY).toEqual(['work'])

  link.mend()
  await expect.poll(findJobs, RECOVERY).toEqual([{ locked: false, attempts: 1, last_error: 'no luck' }])
})

test('a job whose fetch was committed but not answered runs, although its worker is alive', async () => {
  const gate = await closeGate()
  const ran = startQueue(async () => undefined)
  await addJob('work')
  await gate.isReached()
  link.freeze()
  await gate.open()
  await expect.poll(findJobs, RECOVERY).toEqual([{ locked: true, attempts: 1, last_error: null }])

  link.mend()
  await expect.poll(findJobs, RECOVERY).toEqual([])
  expect(ran).toEqual(['work'])
})
