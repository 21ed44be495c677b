import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const URL = '/api/integrations'

let api: TestApi
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
  await api.as(owner).post(URL, {
    platform: 'email',
    options: { emails: ['ada@example.com', 'bob@example.com'] },
  })
  await api.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(() => api.stop())

const send = (platform = 'email') => api.as(owner).post(`${URL}/${platform}/test`)

async function writtenMessages() {
  return api.db
    .selectFrom('outbox')
    .where('user_id', '=', owner.id)
    .select(['outbox_id', 'integration_id', 'platform', 'kind', 'recipient', 'state'])
    .orderBy('outbox_id')
    .execute()
}

async function wokenIntegrations(): Promise<number[]> {
  const { rows } = await api.pool.query<{ id: number }>(
    `select (payload ->> 'integrationId')::int as id from graphile_worker._private_jobs`,
  )
  return rows.map(({ id }) => id)
}

test('a test is written to each recipient, and the sender is woken once', async () => {
  const response = await send()
  const written = await writtenMessages()
  expect(response.json()).toEqual({ messageIds: written.map(({ outbox_id }) => outbox_id) })
  expect(written.map(({ recipient }) => recipient).toSorted()).toEqual(['ada@example.com', 'bob@example.com'])
  for (const message of written)
    expect(message).toMatchObject({ platform: 'email', kind: 'test', state: 'pending' })
  expect(await wokenIntegrations()).toEqual([written[0]?.integration_id])
})

test('a test of another platform is one message', async () => {
  await api.as(owner).post(URL, { platform: 'gundi_v1', options: { apiKey: 'x' } })
  await send('gundi_v1')
  expect(await writtenMessages()).toMatchObject([{ platform: 'gundi_v1', recipient: '' }])
})

test('a sixth test within ten minutes is refused, also among simultaneous ones, but not on another platform', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => send()))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 200, 200, 200, 200, 429, 429, 429,
  ])
  const refused = await send()
  expect(refused.json()).toMatchObject({
    code: 'rate_limited',
    message: 'Too many tests. Try again in 10 minutes.',
  })
  expect(await writtenMessages()).toHaveLength(10)
  await api.as(owner).post(URL, { platform: 'gundi_v1', options: { apiKey: 'x' } })
  expect((await send('gundi_v1')).statusCode).toBe(200)
})

test('waiting messages are not sent once the integration is deleted', async () => {
  await send()
  await api.as(owner).delete(`${URL}/email`)
  expect(await writtenMessages()).toMatchObject([{ state: 'skipped' }, { state: 'skipped' }])
})
