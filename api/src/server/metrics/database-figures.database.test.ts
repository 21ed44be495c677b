import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { shareDatabaseFigures } from './database-figures.ts'

const FAILED_TASK = 'made_for_this_test'
const DAY_MS = 24 * 60 * 60 * 1000

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
afterEach(() => vi.useRealTimers())

async function addFailedJob(): Promise<void> {
  await api.pool.query(`select graphile_worker.add_job($1)`, [FAILED_TASK])
  await api.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
}

async function countJobs() {
  const { tasks } = await shareDatabaseFigures(api.pool)()
  const { waiting, failed } = tasks.find(({ task }) => task === FAILED_TASK) ?? {}
  return { waiting, failed }
}

/** Returns the statements under "Jobs that failed for good", which list, rerun and remove such jobs. */
async function readStatements(): Promise<string[]> {
  const text = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const section = text.split('\n## ').find((part) => part.startsWith('Jobs that failed for good')) ?? ''
  return [...section.matchAll(/```sql\n([^`]+)```/g)].map(([, statement = '']) => statement)
}

test('the figures are read again after ten seconds, even when the clock has been set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const read = shareDatabaseFigures(api.pool)
  const first = await read()
  expect(await read()).toBe(first)
  vi.setSystemTime(Date.now() - DAY_MS)
  vi.advanceTimersByTime(10_000)
  expect(await read()).not.toBe(first)
})

test('a job that failed permanently counts until an operator runs it again or removes it', async () => {
  const [list = '', runAgain = '', remove = ''] = await readStatements()
  await addFailedJob()
  expect(await countJobs()).toEqual({ waiting: 0, failed: 1 })
  expect((await api.pool.query(list)).rows).toMatchObject([{ task_identifier: FAILED_TASK }])

  await api.pool.query(runAgain)
  expect(await countJobs()).toEqual({ waiting: 1, failed: 0 })

  await api.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
  await api.pool.query(remove)
  expect(await countJobs()).toEqual({ waiting: 0, failed: 0 })
})
