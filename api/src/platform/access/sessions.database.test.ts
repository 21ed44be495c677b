import { ENDED_SESSION_REFUSED_WITHIN_MS } from '@sentinel/contracts/account/limits'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
/** Another process on the same database. */
let other: TestApi
let user: TestUser
let sessionId: string

beforeAll(async () => {
  api = await startTestApi()
  other = await startTestApi({ beside: api })
  await vi.waitUntil(async () => (await countListening()) === 2, { timeout: 20_000 })
})
beforeEach(async () => {
  user = await api.createUser()
  sessionId = (await api.sessions.authenticate(user.token))?.sessionId ?? ''
})
afterAll(async () => {
  await other.stop()
  await api.stop()
})

/** Returns the number of processes that listen for ended sessions. */
async function countListening(): Promise<number> {
  const { rows } = await api.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and state = 'idle' and query like 'listen "session_ended"%'`,
  )
  return rows.length
}

const statusAt = async (at: TestApi) => (await at.as(user).get('/api/user')).statusCode

test('a session that has ended is refused immediately in the process where it ended', async () => {
  expect(await statusAt(api)).toBe(200)
  await api.as(user).post('/api/logout')
  expect(await statusAt(api)).toBe(401)
})

test('the other processes are notified of an ended session', async () => {
  expect(await statusAt(other)).toBe(200)
  const published = new Promise<string>((resolve) => other.sessions.onEnded(resolve))
  await api.as(user).post('/api/logout')
  expect(await published).toBe(sessionId)
  expect(await statusAt(other)).toBe(401)
})

test('the sessions of a user who is removed end too', async () => {
  expect(await statusAt(other)).toBe(200)
  const published = new Promise<string>((resolve) => other.sessions.onEnded(resolve))
  await api.db.deleteFrom('user_account').where('user_id', '=', user.id).execute()
  expect(await published).toBe(sessionId)
  expect(await statusAt(other)).toBe(401)
})

test('a process that is not notified refuses an ended session within five seconds', async () => {
  expect(await statusAt(other)).toBe(200)
  await api.pool.query('alter table user_session disable trigger session_ended')
  await api.pool.query('update user_session set ended_at = now() where session_id = $1', [sessionId])
  await api.pool.query('alter table user_session enable trigger session_ended')
  await expect.poll(() => statusAt(other), { timeout: ENDED_SESSION_REFUSED_WITHIN_MS }).toBe(401)
})

test('requests in quick succession query the database once', async () => {
  await statusAt(api)
  const requested = vi.spyOn(api.pool, 'connect')
  await Promise.all(Array.from({ length: 20 }, () => api.as(user).get('/api/console')))
  await Promise.all(Array.from({ length: 20 }, () => api.sessions.authenticate(user.token)))
  expect(requested).not.toHaveBeenCalled()
  requested.mockRestore()
})

async function expiryAfterUse(lastUsed: string, expires: string): Promise<{ days: number; hours: number }> {
  await api.pool.query(
    `update user_session set last_used_at = now() - $2::interval, expires_at = now() + $3::interval where session_id = $1`,
    [sessionId, lastUsed, expires],
  )
  const fresh = await startTestApi({ beside: api })
  await fresh.as(user).get('/api/user')
  await fresh.stop()
  const { rows } = await api.pool.query(
    `select round(extract(epoch from expires_at - now()) / 86400)::int as days,
       round(extract(epoch from now() - last_used_at) / 3600)::int as hours
     from user_session where session_id = $1`,
    [sessionId],
  )
  return rows[0]
}

test('using a session moves its end 30 days ahead', async () => {
  expect(await expiryAfterUse('2 hours', '1 minute')).toEqual({ days: 30, hours: 0 })
})

test('using a session again within an hour does not change its row', async () => {
  expect(await expiryAfterUse('59 minutes', '20 days')).toEqual({ days: 20, hours: 1 })
})

test('a session that was not used for 30 days has ended', async () => {
  await api.pool.query(`update user_session set expires_at = now() where session_id = $1`, [sessionId])
  const fresh = await startTestApi({ beside: api })
  expect(await statusAt(fresh)).toBe(401)
  await fresh.stop()
})

test('a change of role takes effect within seconds', async () => {
  expect((await api.as(user).put('/api/features/1', { enabled: true })).statusCode).toBe(200)
  await api.pool.query(`update user_account set role = 'viewer' where user_id = $1`, [user.id])
  await expect
    .poll(async () => (await api.as(user).put('/api/features/1', { enabled: true })).statusCode, {
      timeout: 5000,
    })
    .toBe(403)
})
