import { ModelRelease, type ReleaseState } from '@sentinel/contracts/models/releases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedRelease } from '../../testing/seed-models.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let staff: TestUser
let colleague: TestUser

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
  colleague = await api.createUser({ role: 'staff' })
})
afterAll(() => api.stop())

const move = (id: number, state: unknown, as = staff, from?: ReleaseState) =>
  api.as(as).put(`/api/modelRelease/${id}`, { state, from })
const findRow = async (id: number) =>
  (
    await api.pool.query(
      'select state, state_changed_by, state_changed_at is not null as is_timed from alg_release where release_id = $1',
      [id],
    )
  ).rows[0]
const findActs = async (id: number) =>
  (
    await api.pool.query(
      `select kind, actor_id, about from account_event where is_act and about->>'release_id' = $1 order by event_id`,
      [String(id)],
    )
  ).rows

test.each<[ReleaseState, ReleaseState]>([
  ['draft', 'approved'],
  ['draft', 'retired'],
  ['approved', 'retired'],
  ['retired', 'approved'],
])('a release goes from %s to %s, and the trail names who moved it', async (from, to) => {
  const id = await seedRelease(api.db, { state: from, name: `${from} to ${to}` })
  const answer = await move(id, to)
  expect(ModelRelease.parse(answer.json())).toMatchObject({ id, state: to })
  expect(await findRow(id)).toEqual({ state: to, state_changed_by: staff.id, is_timed: true })
  const about = { release_id: id, name: `${from} to ${to}`, from, to }
  expect(await findActs(id)).toEqual([{ kind: 'release_state_changed', actor_id: staff.id, about }])
})

test.each<ReleaseState>(['draft', 'approved', 'retired'])(
  'moving a release that is %s to the same state changes nothing',
  async (state) => {
    const id = await seedRelease(api.db, { state })
    const answer = await move(id, state)
    expect([answer.statusCode, answer.json().state]).toEqual([200, state])
    expect(await findRow(id)).toEqual({ state, state_changed_by: null, is_timed: false })
    expect(await findActs(id)).toEqual([])
  },
)

test.each<ReleaseState>(['approved', 'retired'])(
  'a release that is %s never becomes a draft again',
  async (state) => {
    const id = await seedRelease(api.db, { state })
    const answer = await move(id, 'draft')
    expect(answer.statusCode).toBe(409)
    expect(answer.json().errors).toEqual({
      state: 'A release that was approved or retired cannot become a draft again.',
    })
    expect(await findRow(id)).toMatchObject({ state })
  },
)

test('if two users approve a release at the same time, one has approved it', async () => {
  const id = await seedRelease(api.db)
  const answers = await Promise.all([move(id, 'approved'), move(id, 'approved', colleague)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const acts = await findActs(id)
  expect(acts).toHaveLength(1)
  expect(await findRow(id)).toMatchObject({ state: 'approved', state_changed_by: acts[0].actor_id })
})

test('if two users move a draft to different states at the same time, the second moves it from the first’s state', async () => {
  const id = await seedRelease(api.db)
  await Promise.all([move(id, 'approved'), move(id, 'retired', colleague)])
  const [earlier, later] = await findActs(id)
  expect(earlier.about.from).toBe('draft')
  expect(later.about.from).toBe(earlier.about.to)
  expect(await findRow(id)).toMatchObject({ state: later.about.to, state_changed_by: later.actor_id })
})

test('a release that a colleague has moved first is not moved, and the answer names its state', async () => {
  const id = await seedRelease(api.db)
  await move(id, 'retired', colleague)
  const answer = await move(id, 'approved', staff, 'draft')
  expect([answer.statusCode, answer.json().errors]).toEqual([
    409,
    { general: 'Somebody else has changed this release. It is retired now.' },
  ])
  expect(await findRow(id)).toMatchObject({ state: 'retired', state_changed_by: colleague.id })
  expect((await move(id, 'retired', staff, 'draft')).statusCode).toBe(200)
  expect((await move(id, 'approved', staff, 'retired')).json().state).toBe('approved')
  expect(await findActs(id)).toHaveLength(2)
})

test('an unknown state or release, and a caller who is not staff, are refused', async () => {
  const id = await seedRelease(api.db)
  expect((await move(id, 'deleted')).statusCode).toBe(400)
  expect((await move(2_000_000_000, 'approved')).statusCode).toBe(404)
  expect((await move(id, 'approved', await api.createUser())).statusCode).toBe(403)
  expect(await findRow(id)).toMatchObject({ state: 'draft' })
})
