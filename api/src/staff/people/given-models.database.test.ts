import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedModel, seedRelease } from '../../testing/seed-models.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { findActs, listCalls } from './testing/list-calls.ts'

let api: TestApi
let staff: TestUser
let person: TestUser

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
})
beforeEach(async () => {
  person = await api.createUser()
})
afterAll(() => api.stop())

const seeds = {
  algs: () => seedModel(api.db),
  modelRelease: () => seedRelease(api.db),
} as const
const idOf = (row: { id?: number; alg_id?: number }) => row.id ?? row.alg_id

test.each([
  ['algs', 'algs_given', 'alg_ids', 'algIds', 'models'],
  ['modelRelease', 'releases_given', 'release_ids', 'algReleaseIds', 'model releases'],
] as const)('the list %s is replaced as a whole', async (list, kind, ids, field, noun) => {
  const calls = listCalls(api, staff, list)
  const [first, second] = [await seeds[list](), await seeds[list]()]
  const version = String((await calls.read(person.id)).headers['etag'])
  const saved = await calls.save(person.id, [second, first], version)
  expect(saved.json().message.map(idOf)).toEqual([first, second])
  expect((await calls.save(person.id, [], version)).statusCode).toBe(409)
  const left = await calls.save(person.id, [second], String(saved.headers['etag']))
  expect(left.json().message.map(idOf)).toEqual([second])
  expect((await calls.save(person.id, [second, 2_000_000_000])).json().errors).toEqual({
    [field]: `There are no ${noun} with these ids: 2000000000. Nothing was changed.`,
  })
  expect((await findActs(api, person.id)).map((act) => [act.kind, act.about])).toEqual([
    [kind, { added: { count: 2, [ids]: [first, second] }, removed: { count: 0, [ids]: [] } }],
    [kind, { added: { count: 0, [ids]: [] }, removed: { count: 1, [ids]: [first] } }],
  ])
})

test('a user whose models change is notified to read their lists again', async () => {
  const calls = listCalls(api, staff, 'algs')
  await calls.save(person.id, [await seedModel(api.db)])
  const { rows } = await api.pool.query(
    `select from change_log where kind = 'lists:changed' and $1 = any (user_ids)`,
    [person.id],
  )
  expect(rows).toHaveLength(1)
})
