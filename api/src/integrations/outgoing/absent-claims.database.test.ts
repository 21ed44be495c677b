import { freeAbsentWorkers } from '@sentinel/platform/jobs/absent-workers'
import { WorkerLease } from '@sentinel/platform/jobs/worker-lease'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { type OwnedOutbox, ownOutbox } from './testing/owned-outbox.ts'

let api: TestApi
let outbox: OwnedOutbox

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  outbox = await ownOutbox(api)
})
afterAll(() => api.stop())

const claimFor = (process: string) =>
  api.pool.query(
    `update outbox set claimed_by = $2, claimed_until = now() + interval '3 minutes' where user_id = $1 and state = 'pending'`,
    [outbox.owner.id, process],
  )
const findJob = async () =>
  (
    await api.pool.query(
      'select run_at <= now() as is_due, locked_by from graphile_worker.jobs where key = $1',
      [`outgoing:${outbox.integrationId}`],
    )
  ).rows
/** Checks twice: the first check finds that the workers are absent. Its time is rounded to a millisecond, so it may be later than the second's. */
const look = async () => {
  for (let looks = 0; looks < 2; looks++) await freeAbsentWorkers(api.pool, { absentForMs: -1000 })
}

test('messages that a killed process was sending are released together with its worker', async () => {
  await outbox.see()
  await claimFor('killed')
  await api.pool.query(`insert into job_worker (worker_id, process) values ('dead', 'killed')`)
  await api.pool.query(`select graphile_worker.add_job('send_outgoing', '{}', job_key => $1)`, [
    `outgoing:${outbox.integrationId}`,
  ])
  await api.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() where key = $1`,
    [`outgoing:${outbox.integrationId}`],
  )
  await freeAbsentWorkers(api.pool, { absentForMs: 3_600_000 })
  await outbox.send(outbox.integrationId, 'other')
  expect(outbox.kinds()).toEqual([])

  await look()
  expect(await findJob()).toEqual([{ is_due: true, locked_by: null }])
  await outbox.send(outbox.integrationId, 'other')
  expect(outbox.kinds()).toEqual(['sighting'])
})

test('a running process keeps its claims, even when its former worker is found absent', async () => {
  await outbox.see()
  await claimFor('alive')
  await api.pool.query(`insert into job_worker (worker_id, process) values ('former', 'alive')`)
  const present = new WorkerLease({
    pool: api.pool,
    workerId: 'present',
    processName: 'alive',
    log: { debug: () => undefined },
  })
  await present.held()

  await look()
  await outbox.send(outbox.integrationId, 'other')
  expect(outbox.kinds()).toEqual([])

  await present.end()
  const lookAndSend = async () => {
    await look()
    await outbox.send(outbox.integrationId, 'other')
    return outbox.kinds()
  }
  await expect.poll(lookAndSend).toEqual(['sighting']) // the server takes some time to end the session
})
