import { ModelRelease } from '@sentinel/contracts/models/releases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedModel, seedRelease } from '../../testing/seed-models.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let owner: TestUser
let staff: TestUser
let draft: number
let approved: number
let others: number

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createUser()
  staff = await api.createUser({ role: 'staff' })
  draft = await seedRelease(api.db, { userId: owner.id, name: 'Savanna draft' })
  approved = await seedRelease(api.db, { userId: owner.id, name: 'Forest', state: 'approved' })
  others = await seedRelease(api.db, { name: 'Savanna 2', state: 'approved' })
})
afterAll(() => api.stop())

const idsOf = async (as: TestUser, path: string) => {
  const rows: ModelRelease[] = (await api.as(as).get(`/api/modelRelease${path}`)).json()
  return ModelRelease.array()
    .parse(rows)
    .map(({ id }) => id)
}

test('a retired release is listed, but not among the approved ones', async () => {
  const person = await api.createUser()
  const retired = await seedRelease(api.db, { userId: person.id, state: 'retired' })
  expect(await idsOf(person, '')).toEqual([retired])
  expect(await idsOf(person, '/approved')).toEqual([])
  await api.pool.query('delete from alg_release where release_id = $1', [retired])
})

test('staff see all releases, others those of their account, the newest first', async () => {
  expect(await idsOf(staff, '')).toEqual([others, approved, draft])
  expect(await idsOf(staff, '/approved')).toEqual([others, approved])
  expect(await idsOf(owner, '')).toEqual([approved, draft])
  expect(await idsOf(owner, '/approved')).toEqual([approved])
  expect(await idsOf(await api.createUser(), '')).toEqual([])
})

test('releases are found by a part of their name, and are read in pages', async () => {
  expect(await idsOf(staff, '?name=SAVANNA')).toEqual([others, draft])
  const first = await api.as(staff).get('/api/modelRelease?limit=2')
  expect(first.headers['x-next-cursor']).toBe(String(approved))
  expect(await idsOf(staff, `?limit=2&cursor=${approved}`)).toEqual([draft])
})

test('a release lists its models in their order', async () => {
  const [first, second] = [await seedModel(api.db), await seedModel(api.db)]
  const release_id = await seedRelease(api.db, { name: 'Two models' })
  for (const [position, alg_id] of [second, first].entries())
    await api.db
      .insertInto('alg_release_component')
      .values({ release_id, alg_id, position, sensitivity: 0.5 })
      .execute()
  const [release] = (await api.as(staff).get('/api/modelRelease?limit=1')).json()
  expect(release).toMatchObject({ id: release_id, alg_ids: [second, first] })
})
