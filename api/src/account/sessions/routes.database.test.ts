import { randomUUID } from 'node:crypto'
import { SESSIONS_MAX } from '@sentinel/contracts/account/limits'
import { Session } from '@sentinel/contracts/account/sessions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const PASSWORD = 'Fox in the-Snow 7'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

async function beginElsewhere({ id }: TestUser, userAgent = 'Phone'): Promise<{ token: string }> {
  return { token: await api.sessions.begin(api.db, { userId: id, userAgent }) }
}

async function sessionsOf(user: { token: string }): Promise<Session[]> {
  const response = await api.as(user).get('/api/sessions')
  expect(response.statusCode).toBe(200)
  return Session.array().parse(response.json())
}

test('a user sees where they are signed in, the most recently used first', async () => {
  const user = await api.createUser()
  await api.createUser()
  const phone = await beginElsewhere(user)
  await api.pool.query(
    `update user_session set last_used_at = now() - interval '1 day' where user_id = $1 and user_agent = 'test'`,
    [user.id],
  )
  expect(await sessionsOf(phone)).toMatchObject([
    { user_agent: 'Phone', is_current: true },
    { user_agent: 'test', is_current: false },
  ])
})

test('a user ends a session elsewhere and stays signed in here', async () => {
  const user = await api.createUser()
  const phone = await beginElsewhere(user)
  const [session] = (await sessionsOf(user)).filter(({ is_current }) => !is_current)
  const response = await api.as(user).delete(`/api/sessions/${session?.session_id}`)
  expect(response.statusCode).toBe(200)
  expect((await api.as(phone).get('/api/user')).statusCode).toBe(401)
  expect(await sessionsOf(user)).toMatchObject([{ is_current: true }])
})

test('a session that has ended cannot be ended again', async () => {
  const user = await api.createUser()
  await beginElsewhere(user)
  const [session] = (await sessionsOf(user)).filter(({ is_current }) => !is_current)
  const end = () => api.as(user).delete(`/api/sessions/${session?.session_id}`)
  expect((await end()).statusCode).toBe(200)
  expect((await end()).statusCode).toBe(404)
})

test('another user’s session and an unknown one get the same answer', async () => {
  const user = await api.createUser()
  const other = await api.createUser()
  const [theirs] = await sessionsOf(other)
  const [foreign, absent] = await Promise.all(
    [theirs?.session_id, randomUUID()].map((id) => api.as(user).delete(`/api/sessions/${id}`)),
  )
  expect(foreign?.statusCode).toBe(404)
  expect({ ...foreign?.json(), requestId: '' }).toEqual({ ...absent?.json(), requestId: '' })
  expect((await api.as(other).get('/api/user')).statusCode).toBe(200)
})

test('a very long browser name is shortened', async () => {
  const user = await api.createUser()
  await beginElsewhere(user, 'x'.repeat(5000))
  const [session] = (await sessionsOf(user)).filter(({ is_current }) => !is_current)
  expect(session?.user_agent).toHaveLength(300)
})

test('signing in removes ended sessions', async () => {
  const user = await api.createUser()
  await api.as(user).post('/api/logout')
  await beginElsewhere(user)
  const { rows } = await api.pool.query('select 1 from user_session where user_id = $1', [user.id])
  expect(rows).toHaveLength(1)
})

test('when a user has more open sessions than allowed, the least recently used one ends', async () => {
  const user = await api.createUser({ password: PASSWORD })
  for (let open = 1; open < SESSIONS_MAX; open += 1) await beginElsewhere(user)
  expect(await sessionsOf(user)).toHaveLength(SESSIONS_MAX)
  await api.pool.query(
    `update user_session set last_used_at = now() - interval '2 hours' where user_id = $1 and user_agent = 'test'`,
    [user.id],
  )
  const newest = await beginElsewhere(user, 'Laptop')
  const sessions = await sessionsOf(newest)
  expect(sessions).toHaveLength(SESSIONS_MAX)
  expect(sessions.map(({ user_agent }) => user_agent)).not.toContain('test')
  await expect.poll(async () => (await api.as(user).get('/api/user')).statusCode).toBe(401)
})

test('sign-ins at the same time do not exceed the number of open sessions', async () => {
  const user = await api.createUser({ password: PASSWORD })
  for (let open = 1; open < SESSIONS_MAX; open += 1) await beginElsewhere(user)
  const signIn = () => api.as(undefined).post('/api/login', { email: user.email, password: PASSWORD })
  const answers = await Promise.all(Array.from({ length: 6 }, signIn))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  expect(await sessionsOf(answers[5]!.json())).toHaveLength(SESSIONS_MAX)
})

test('a session that has just begun is never the one that ends', async () => {
  const user = await api.createUser()
  for (let open = 1; open < SESSIONS_MAX; open += 1) await beginElsewhere(user)
  await api.pool.query(
    `update user_session set last_used_at = now() + interval '1 hour', created_at = now() + interval '1 hour' where user_id = $1`,
    [user.id],
  )
  const newest = await beginElsewhere(user, 'Laptop')
  const sessions = await sessionsOf(newest)
  expect(sessions).toHaveLength(SESSIONS_MAX)
  expect(sessions.filter(({ is_current }) => is_current)).toMatchObject([{ user_agent: 'Laptop' }])
})

test('a sign-in that waited for another one counts as the newer of the two', async () => {
  const user = await api.createUser()
  const waited = await api.db.transaction().execute(async (tx) => {
    await sql`select now()`.execute(tx)
    await beginElsewhere(user, 'First')
    return { token: await api.sessions.begin(tx, { userId: user.id, userAgent: 'Waited' }) }
  })
  const names = (await sessionsOf(waited)).map(({ user_agent }) => user_agent)
  expect(names).toEqual(['Waited', 'First', 'test'])
})
