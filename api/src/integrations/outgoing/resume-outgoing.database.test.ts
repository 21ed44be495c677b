import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { resumeOutgoing } from './resume-outgoing.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(() => run('delete from graphile_worker._private_jobs'))
afterAll(() => api.stop())

const run = (statement: string) => api.pool.query(statement)
const findJobs = async () =>
  (await run('select key from graphile_worker.jobs where attempts < max_attempts order by key')).rows.map(
    ({ key }) => key,
  )

test('a mail that has waited without a job that can run gets a new job', async () => {
  const { rows } = await run(`select queue_account_mail('invitation', 'guest@example.com', '{}', 'x') as id`)
  const key = `account_mail:${rows[0].id}`
  await run('delete from graphile_worker._private_jobs')
  await resumeOutgoing(api.pool)
  expect(await findJobs()).toEqual([]) // not old enough to count as lost

  await run(`update account_mail set created_at = now() - interval '6 minutes'`)
  await resumeOutgoing(api.pool)
  expect(await findJobs()).toEqual([key])

  await run('update graphile_worker._private_jobs set attempts = max_attempts') // killed during its last try
  await resumeOutgoing(api.pool)
  expect(await findJobs()).toEqual([key])

  await run(`update account_mail set state = 'sent'`)
  await run('delete from graphile_worker._private_jobs')
  await resumeOutgoing(api.pool)
  expect(await findJobs()).toEqual([])
})

test('an integration whose job has failed permanently is woken when a message is due', async () => {
  const user = await api.createUser()
  const { rows } = await api.pool.query(
    `insert into integration (user_id, platform, recipients) values ($1, 'email', '{a@example.com}') returning integration_id as id`,
    [user.id],
  )
  const { id } = rows[0]
  await api.pool.query(
    `insert into outbox (user_id, integration_id, platform, kind, dedupe_key) values ($1, $2, 'email', 'test', 'y')`,
    [user.id, id],
  )
  await resumeOutgoing(api.pool)
  await run('update graphile_worker._private_jobs set attempts = max_attempts')
  await resumeOutgoing(api.pool)
  expect(await findJobs()).toEqual([`outgoing:${id}`])
})
