import { createTestDatabase } from '@sentinel/stack/testing/test-database'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { workerLock } from './worker-lock.ts'
import { WorkerLease } from './worker-lease.ts'

test('a fetch that waits for the lease continues when a later try gets the lease', async () => {
  const database = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 2, statement_timeout: 100 })
  const other = new pg.Client(database.url)
  await other.connect()
  onTestFinished(async () => {
    await pool.end()
    await other.end()
    await database.drop()
  })
  await other.query(`select pg_advisory_lock(${workerLock('$1::text')})`, ['worker'])
  const debug = vi.fn()
  const lease = new WorkerLease({ pool, workerId: 'worker', processName: 'test', log: { debug } })
  const held = lease.held()
  await vi.waitFor(() => expect(debug.mock.calls.length).toBeGreaterThan(1), { timeout: 30_000 })

  await other.query('select pg_advisory_unlock_all()')

  await held
  await lease.end()
})
