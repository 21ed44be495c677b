import { listAllUsers, listInternalUsers } from '@sentinel/contracts/staff/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let staff: TestUser

const Answer = listInternalUsers.schema.response[200]

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
})
afterAll(() => api.stop())

async function list(query: string) {
  const response = await api.as(staff).get(`/api/internal/tables/users?${query}`)
  expect(response.statusCode).toBe(200)
  return Answer.parse(response.json())
}

/** Creates accounts with a last name that no other account has, in this order. */
async function seedFamily(lastName: string, size: number): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < size; at++) {
    const { id } = await api.createUser()
    await api.db
      .updateTable('user_account')
      .set({ last_name: lastName, first_name: `N${at}` })
      .where('user_id', '=', id)
      .execute()
    ids.push(id)
  }
  return ids
}

test('all accounts are an array in pages, the newest first', async () => {
  await api.createUser()
  const first = await api.as(staff).get('/api/internal/users?limit=1')
  const [newest] = listAllUsers.schema.response[200].parse(first.json())
  const second = await api
    .as(staff)
    .get(`/api/internal/users?limit=1&cursor=${String(first.headers['x-next-cursor'])}`)
  expect(second.json()[0].user_id).toBeLessThan(newest?.user_id ?? 0)
  for (const rows of ['devices', 'algs'])
    expect((await api.as(staff).get(`/api/internal/${rows}?limit=5`)).json()).toBeInstanceOf(Array)
})

test('the newest accounts come first, 25 of them', async () => {
  await seedFamily('First', 26)
  const { rows, total, totalKind } = await list('')
  expect(rows.length).toBe(25)
  expect(rows.map(({ user_id }) => user_id)).toEqual(
    rows.map(({ user_id }) => user_id).toSorted((a, b) => b - a),
  )
  expect(totalKind).toBe('exact')
  expect(total).toBeGreaterThan(26)
})

test('pages follow one another without gaps, also among equal values', async () => {
  const ids = await seedFamily('Equal', 12)
  const pages = [
    await list('lastName=equal&sort=lastName&order=asc&limit=5'),
    await list('lastName=equal&sort=lastName&order=asc&limit=5&offset=5'),
    await list('lastName=equal&sort=lastName&order=asc&limit=5&offset=10'),
  ]
  expect(pages.flatMap(({ rows }) => rows.map(({ user_id }) => user_id))).toEqual(ids)
  expect(pages.map(({ total }) => total)).toEqual([12, 12, 12])
})

test('a filter matches anywhere in a value, ignoring case, and several apply together', async () => {
  const ids = await seedFamily('McFilter%_\\x', 3)
  const found = async (query: string) => (await list(query)).rows.map(({ user_id }) => user_id)
  expect(await found('lastName=cfilTER&order=asc&sort=user_id')).toEqual(ids)
  expect(await found('lastName=cfilter&firstName=n1')).toEqual([ids[1]])
  expect(await found(`lastName=${encodeURIComponent('%_\\')}&firstName=n2`)).toEqual([ids[2]])
  expect(await found(`lastName=${encodeURIComponent('f%r')}`)).toEqual([])
  expect(await found(`user_id=${ids[0]}`)).toEqual([ids[0]])
  expect(await found('user_id=12x')).toEqual([])
  expect(await found('user_id=99999999999')).toEqual([])
})

test('accounts that are not disabled come last, in both directions of the state', async () => {
  const [active, disabled] = await seedFamily('State', 2)
  await api.db
    .updateTable('user_account')
    .set({ disabled_at: '2026-01-02T03:04:05.678Z' })
    .where('user_id', '=', disabled ?? 0)
    .execute()
  for (const order of ['asc', 'desc']) {
    const { rows } = await list(`lastName=state&sort=disabled_at&order=${order}`)
    expect(rows.map(({ user_id }) => user_id)).toEqual([disabled, active])
    expect(rows[0]?.disabled_at).toBe('2026-01-02T03:04:05.678Z')
  }
})

test('accounts are found by their state and by when they were created', async () => {
  const [active, disabled] = await seedFamily('Since', 2)
  await api.pool.query(
    `update user_account set disabled_at = now(), created_at = '2026-01-02T00:00:00Z' where user_id = $1`,
    [disabled],
  )
  await api.pool.query(`update user_account set created_at = '2026-01-01T23:59:59.999Z' where user_id = $1`, [
    active,
  ])
  const found = async (query: string) =>
    (await list(`lastName=since&${query}`)).rows.map(({ user_id }) => user_id)
  expect(await found('state=active')).toEqual([active])
  expect(await found('state=disabled')).toEqual([disabled])
  expect(await found('state=gone')).toEqual([])
  expect(await found('created_at=2026-01-02T00:00:00.000Z')).toEqual([disabled])
  expect(await found('created_at=2026-01-01T00:00:00.000Z')).toEqual([disabled, active])
  expect(await found('created_at=yesterday')).toEqual([])
})

test('a page after the end is empty and has the length of the list', async () => {
  await seedFamily('Behind', 2)
  expect(await list('lastName=behind&limit=5&offset=100')).toEqual({
    rows: [],
    total: 2,
    totalKind: 'exact',
  })
})

test.each([
  'sort=password_hash',
  'sort=constructor',
  'order=up',
  'limit=24',
  'limit=1000',
  'offset=-1',
  'offset=99999999999',
  `lastName=${'x'.repeat(255)}`,
  'lastName=%00',
])('a query with %s is refused', async (query) => {
  expect((await api.as(staff).get(`/api/internal/tables/users?${query}`)).statusCode).toBe(400)
})

test('only staff can read it', async () => {
  for (const role of ['owner', 'viewer'] as const)
    expect((await api.as(await api.createUser({ role })).get('/api/internal/users')).statusCode).toBe(403)
})
