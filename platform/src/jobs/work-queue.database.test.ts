import { createTestDatabase, type TestDatabase } from '@sentinel/stack/testing/test-database'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'
import { workQueue } from './work-queue.ts'

const RECOVERY = { timeout: 20_000, interval: 50 }
const log = { warn: () => undefined, debug: () => undefined }

let database: TestDatabase
let admin: pg.Client
let pool: pg.Pool
let stop: (() => Promise<void>) | undefined

beforeEach(async () => {
  database = await createTestDatabase()
  admin = new pg.Client(inject('databaseServerUrl'))
  await admin.connect()
  pool = new pg.Pool({ connectionString: database.url, max: 4, connectionTimeoutMillis: 1000 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
})
afterEach(async () => {
  await stop?.()
  await pool.end()
  await admin.end()
  await database.drop()
})

const name = () => new URL(database.url).pathname.slice(1)
const openDatabase = () => admin.query(`alter database ${name()} with allow_connections true`)

async function closeDatabase(): Promise<void> {
  await admin.query(`alter database ${name()} with allow_connections false`)
  await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
    name(),
  ])
}

async function addJob(task: string): Promise<void> {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query('select graphile_worker.add_job($1)', [task])
  await client.end()
}

test('if the database goes away during a job, the process and the queue continue, and the job runs once', async () => {
  const ran: string[] = []
  const unhandled: unknown[] = []
  const onUnhandled = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', onUnhandled)
  onTestFinished(() => void process.off('unhandledRejection', onUnhandled))
  const warn = vi.fn()
  stop = workQueue({
    pool,
    log: { ...log, warn },
    jobsAtOnce: 1,
    processName: 'test',
    crontab: '',
    tasks: {
      async close_database() {
        if (ran.length === 0) await closeDatabase()
        ran.push('close_database')
      },
      async after() {
        ran.push('after')
      },
    },
  })
  await addJob('close_database')
  const isNotWritten = expect.stringContaining('Failed to complete jobs')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(isNotWritten), RECOVERY)

  await openDatabase()
  await addJob('after')

  await vi.waitFor(() => expect(ran).toEqual(['close_database', 'after']), RECOVERY)
  expect(unhandled).toEqual([])
})

async function countJobs(): Promise<number> {
  const { rows } = await pool.query('select from graphile_worker._private_jobs')
  return rows.length
}

test('stopping waits until the running job is marked as done', async () => {
  const isRunning = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  stop = workQueue({
    pool,
    log,
    jobsAtOnce: 1,
    processName: 'test',
    crontab: '',
    tasks: {
      async slow() {
        isRunning.resolve()
        await mayEnd.promise
      },
    },
  })
  await addJob('slow')
  await isRunning.promise

  const stopped = stop()
  mayEnd.resolve()
  await stopped

  expect(await countJobs()).toBe(0)
})

test('the queue stops while the database is away', async () => {
  const lines: string[] = []
  const debug = (_about: object | string, message = '') => lines.push(message)
  const ran = vi.fn(async () => undefined)
  stop = workQueue({
    pool,
    log: { ...log, debug },
    jobsAtOnce: 1,
    processName: 'test',
    crontab: '',
    tasks: { ran },
  })
  await addJob('ran')
  await vi.waitFor(() => expect(ran).toHaveBeenCalled(), RECOVERY)
  await vi.waitFor(async () => expect(await countJobs()).toBe(0), RECOVERY)
  await closeDatabase()
  // The lease retries every 500 ms and the worker looks for jobs every 2 s, so the worker now waits for the lease.
  const losses = () => lines.filter((line) => line === 'no lease').length
  await vi.waitFor(() => expect(losses()).toBeGreaterThanOrEqual(6), RECOVERY)

  await stop()
})

test('a queue that is stopped while it is starting stops immediately', { timeout: 20_000 }, async () => {
  for (let acquired = 1; acquired <= 4; acquired++) {
    const isStarting = Promise.withResolvers<void>()
    let left = acquired
    const countDown = () => void ((left -= 1) === 0 && isStarting.resolve())
    pool.on('acquire', countDown)
    const stopNow = workQueue({ pool, log, jobsAtOnce: 1, processName: 'test', crontab: '', tasks: {} })
    await isStarting.promise
    await expect(stopNow()).resolves.toBeUndefined()
    pool.off('acquire', countDown)
  }
})
