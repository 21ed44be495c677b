import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OutgoingSeed, seedIntegration, seedOutgoing } from '../../../testing/seed-integrations.ts'
import { startTestApi, type TestApi, type TestUser } from '../../../testing/test-api.ts'

const ADA = 'ada@example.com'

let api: TestApi
let owner: TestUser
let integrationId: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
  integrationId = await seedIntegration(api.db, { userId: owner.id, platform: 'email', recipients: [ADA] })
  await api.pool.query('delete from graphile_worker._private_jobs')
})
afterAll(() => api.stop())

const write = (message: Partial<OutgoingSeed> = {}) =>
  seedOutgoing(api.db, { userId: owner.id, integrationId, platform: 'email', recipient: ADA, ...message })
const replay = (id: number, user = owner) => api.as(user).post(`/api/outgoing/${id}/replay`)

async function rowOf(id: number) {
  return api.db.selectFrom('outbox').selectAll().where('outbox_id', '=', id).executeTakeFirstOrThrow()
}

async function canReplay(id: number): Promise<boolean> {
  const messages: { id: number; can_replay: boolean }[] = (await api.as(owner).get('/api/outgoing')).json()
  return messages.some((message) => message.id === id && message.can_replay)
}

async function countWoken(): Promise<number> {
  const { rows } = await api.pool.query<{ jobs: number }>(
    `select count(*) as jobs from graphile_worker._private_jobs where (payload ->> 'integrationId')::int = $1`,
    [integrationId],
  )
  return rows[0]?.jobs ?? 0
}

test.each(['failed', 'skipped'] as const)(
  'a message that is %s is queued again immediately, starting with its first try',
  async (state) => {
    const id = await write({ state, recipient: 'ADA@example.com' })
    await api.db
      .updateTable('outbox')
      .set({ together_max: 1, due_at: '2030-01-01T00:00:00Z' })
      .where('outbox_id', '=', id)
      .execute()
    expect(await canReplay(id)).toBe(true)
    const response = await replay(id)
    expect(response.json()).toMatchObject({
      id,
      state: 'pending',
      attempts: 0,
      reason: null,
      reason_code: null,
      reason_params: {},
      can_replay: false,
      due_at: expect.any(String),
    })
    const { due_at: dueAt, together_max } = await rowOf(id)
    expect(together_max).toBeNull()
    expect(Date.parse(dueAt)).toBeLessThanOrEqual(Date.now())
    expect(await countWoken()).toBe(1)
  },
)

test.each(['pending', 'sent', 'summarised'] as const)(
  'a message that is %s is not queued again, and the answer has the reason',
  async (state) => {
    const id = await write({ state })
    const before = await rowOf(id)
    expect(await canReplay(id)).toBe(false)
    const response = await replay(id)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'conflict',
      errors: { general: 'Only a message that failed or was skipped can be sent again.' },
    })
    expect([await rowOf(id), await countWoken()]).toEqual([before, 0])
  },
)

test('a message whose integration or recipient was deleted is not queued again', async () => {
  const removed = await write({ state: 'failed', recipient: 'bob@example.com' })
  const orphan = await write({ state: 'failed', integrationId: 2_000_000_000 })
  for (const id of [removed, orphan]) {
    expect(await canReplay(id)).toBe(false)
    const response = await replay(id)
    expect(response.statusCode).toBe(409)
    expect(response.json().errors).toEqual({ general: 'Nothing is sent to this recipient any more.' })
    expect(await rowOf(id)).toMatchObject({ state: 'failed' })
  }
})

test('another user’s message and an absent one are not found', async () => {
  const id = await write({ state: 'failed' })
  expect((await replay(id, await api.createUser())).statusCode).toBe(404)
  expect((await replay(id + 1000)).statusCode).toBe(404)
  expect(await rowOf(id)).toMatchObject({ state: 'failed' })
})

test('if a message is replayed several times at the same time, one replay counts', async () => {
  const id = await write({ state: 'failed' })
  const answers = await Promise.all(Array.from({ length: 4 }, () => replay(id)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409,
  ])
})

test('a replay during a deletion never leaves a pending message without an integration', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await write({ state: 'failed' })
    await Promise.all([replay(id), api.as(owner).delete('/api/integrations/email')])
    expect((await rowOf(id)).state).toMatch(/^(failed|skipped)$/)
    integrationId = await seedIntegration(api.db, { userId: owner.id, platform: 'email', recipients: [ADA] })
  }
})
