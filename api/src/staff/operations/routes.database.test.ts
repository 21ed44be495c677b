import { getOperations, type Operations } from '@sentinel/contracts/staff/operations'
import type { Sample } from '@sentinel/platform/programs/sampled-metrics'
import { sampleProcess } from '@sentinel/platform/programs/sample-process'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let staff: TestUser

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
})
afterAll(() => api.stop())
beforeEach(() => api.pool.query('delete from process_run'))

async function read(): Promise<Operations> {
  const answer = await api.as(staff).get(getOperations.url)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

interface Run {
  process: string
  program?: 'gateway' | 'api'
  startedAgo?: string
  sampledAgo?: string
  hasEnded?: boolean
  sample?: Sample
}

async function seedRun({
  process,
  program = 'gateway',
  startedAgo = '3 days',
  sampledAgo = '10 s',
  hasEnded = false,
  sample = {},
}: Run): Promise<void> {
  await api.pool.query(
    `with run as (
       insert into process_run (process, program, started_at, ended_at)
       values ($1, $2, now() - $3::interval, case when $4 then now() end) returning run_id
     )
     insert into process_sample (run_id, sampled_at, figures) select run_id, now() - $5::interval, $6 from run`,
    [process, program, startedAgo, hasEnded, sampledAgo, JSON.stringify(sample)],
  )
}

test('only staff may read it', async () => {
  const owner = await api.createUser()
  expect((await api.as(owner).get(getOperations.url)).statusCode).toBe(403)
  expect((await api.as(undefined).get(getOperations.url)).statusCode).toBe(401)
})

test('without samples it has the current queue and no values, and jobs that run first have their real age', async () => {
  await api.pool.query(`select graphile_worker.add_job('sweep_photos', run_at := '-infinity')`)
  const operations = await read()
  expect(operations).toMatchObject({ sampled_at: null, processes: [], has_backup: false })
  expect(new Set(operations.figures.map(({ value }) => value))).toEqual(new Set([null]))
  const task = operations.tasks.find((one) => one.task === 'sweep_photos')
  expect(task).toMatchObject({ waiting: 1, retrying: 0, failed: 0 })
  expect(task?.oldest_seconds).toBeLessThan(60)
})

test('each process has its newest run, and is silent after minutes without a sample unless it has stopped', async () => {
  await seedRun({ process: 'gateway a:1883', sampledAgo: '8 minutes' })
  await seedRun({ process: 'gateway b:1883', sampledAgo: '9 minutes', hasEnded: true })
  await seedRun({ process: 'gateway c:1883', sampledAgo: '20 minutes' })
  await seedRun({ process: 'gateway c:1883', startedAgo: '1 minute', sample: { devices_connected: 3 } })
  await seedRun({ process: 'api d:8080', program: 'api', sampledAgo: '25 hours' })
  const { processes, figures, sampled_at } = await read()
  expect(processes.map(({ name, state }) => [name, state])).toEqual([
    ['gateway c:1883', 'running'],
    ['gateway a:1883', 'silent'],
    ['gateway b:1883', 'stopped'],
  ])
  expect(sampled_at).toBe(processes[0]?.sampled_at)
  expect(figures.find(({ name }) => name === 'devices_connected')?.value).toBe(3)
})

test('the samples of an api contain what the database knows', async () => {
  await api.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts`)
  const other = await startTestApi({ beside: api }) // has not read the database figures yet
  const stop = sampleProcess({
    pool: api.pool,
    registry: other.registry,
    program: 'api',
    processName: 'api e:8080',
    log: { debug: () => undefined },
  })
  await expect.poll(async () => (await read()).processes.map(({ state }) => state)).toEqual(['running'])
  await stop()
  await other.stop()
  const { processes } = await read()
  expect(processes).toMatchObject([{ name: 'api e:8080', state: 'stopped' }])
  const { rows } = await api.pool.query<{ figures: Sample }>('select figures from process_sample')
  expect(rows[0]?.figures.database_connections).toBeGreaterThan(0)
  expect(rows[0]?.figures.queue_failed).toBe(1)
  expect(rows).toHaveLength(1)
  expect(Object.keys(rows[0]?.figures ?? {}).toSorted()).toEqual([
    'backup_age',
    'database_bytes',
    'database_connections',
    'database_connections_max',
    'outbox_failed',
    'outbox_oldest',
    'outbox_waiting',
    'queue_failed',
    'queue_oldest',
    'queue_waiting',
  ])
})
