import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

const DETAILS = { firstName: 'Grace', lastName: 'Otieno', country: 'Kenya' }

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

test('name and country are changed, and the answer has the changed user', async () => {
  const user = await api.createUser()
  const answer = await api.as(user).post('/api/user', DETAILS)
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { ...DETAILS, user_id: user.id }])
  expect((await api.as(user).get('/api/user')).json()).toEqual(answer.json())
})

test('spaces around a name are removed', async () => {
  const user = await api.createUser()
  const answer = await api.as(user).post('/api/user', { ...DETAILS, firstName: '  Grace ' })
  expect(answer.json()).toMatchObject(DETAILS)
})

test.each([
  ['an empty first name', { firstName: '' }, { firstName: 'Enter your first name.' }],
  ['a last name of blanks', { lastName: '   ' }, { lastName: 'Enter your last name.' }],
  ['no country', { country: undefined }, { country: 'Enter your country.' }],
  ['a number as a name', { firstName: 7 }, { firstName: 'Enter your first name.' }],
  [
    'a name of 10,000 characters',
    { lastName: 'x'.repeat(10_000) },
    { lastName: expect.stringMatching(/at most/) },
  ],
])('%s is refused with an error at its field, and nothing is changed', async (_title, change, errors) => {
  const user = await api.createUser()
  const answer = await api.as(user).post('/api/user', { ...DETAILS, ...change })
  expect([answer.statusCode, answer.json().code, answer.json().errors]).toEqual([400, 'invalid', errors])
  expect((await api.as(user).get('/api/user')).json()).toMatchObject({ firstName: 'Ada', lastName: 'Fox' })
})

test('email, phone number, user name, role and photo stay as they are, whatever the request contains', async () => {
  const user = await api.createUser()
  const before = (await api.as(user).get('/api/user')).json()
  await api.as(user).post('/api/user', {
    ...DETAILS,
    email: 'other@example.com',
    phoneNumber: '8',
    username: 'other',
    role: 'staff',
    imageUrl: '/x',
    image_key: 'x',
    user_id: 1,
  })
  expect((await api.as(user).get('/api/user')).json()).toEqual({ ...before, ...DETAILS })
})

test('a viewer cannot save details', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  expect((await api.as(viewer).post('/api/user', DETAILS)).statusCode).toBe(403)
})

test('other windows of the user are notified, and no other user’s', async () => {
  const user = await api.createUser()
  const since = await lastChange()
  await api.as(user).post('/api/user', DETAILS)
  const { rows } = await api.pool.query('select kind, user_ids from change_log where change_id > $1', [since])
  expect(rows).toEqual([{ kind: 'lists:changed', user_ids: [user.id] }])
})

async function lastChange(): Promise<number> {
  const { rows } = await api.pool.query<{ last: number }>(
    'select coalesce(max(change_id), 0) as last from change_log',
  )
  return rows[0]!.last
}
