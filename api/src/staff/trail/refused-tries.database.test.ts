import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedGuest } from '../../testing/seed-sharing.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { auditTrailJobs } from './routes.ts'
import { createRefusedTries } from './refused-tries.ts'

const HOUR_MS = 60 * 60 * 1000
const YEAR_MS = 365 * 24 * HOUR_MS
const NOW = Date.parse('2027-02-01T10:59:00.000Z')

let api: TestApi
let now = NOW
let staff: TestUser
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi({ now: () => now })
})
beforeEach(async () => {
  now = NOW
  staff = await api.createUser({ role: 'staff' })
  owner = await api.createUser()
})
afterAll(() => api.stop())

async function findTries(of: TestUser) {
  const response = await api.as(staff).get(`/api/internal/trail?kinds=refused&actor=${of.id}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}

test('refused calls of a user are one entry for each call and hour, with a count', async () => {
  for (let times = 0; times < 3; times += 1) await api.as(owner).get('/api/internal/trail?limit=5')
  await api.as(owner).get('/api/internal/trail/export')
  now += 2 * 60 * 1000
  await api.as(owner).get('/api/internal/trail')
  expect(await findTries(owner)).toMatchObject([
    { about: { call: 'GET /api/internal/trail', count: 1, last_at: '2027-02-01T11:01:00.000Z' } },
    { about: { call: 'GET /api/internal/trail/export', count: 1 } },
    {
      kind: 'refused',
      at: '2027-02-01T10:59:00.000Z',
      about: { call: 'GET /api/internal/trail', count: 3 },
      actor: { user_id: owner.id, email: owner.email },
      address: '127.0.0.1',
    },
  ])
})

test('later calls within the hour are added to the count', async () => {
  await api.as(owner).get('/api/internal/trail')
  await findTries(owner)
  now += 1000
  await api.as(owner).get('/api/internal/trail')
  expect(await findTries(owner)).toMatchObject([
    { at: '2027-02-01T10:59:00.000Z', about: { count: 2, last_at: '2027-02-01T10:59:01.000Z' } },
  ])
})

test('a refused change of a view-only device is counted', async () => {
  const guest = await api.createUser()
  const deviceId = await api.createDevice({ owners: [owner] })
  await seedGuest(api.db, { inviter: owner, guest, deviceId })
  const refused = await api.as(guest).put(`/api/devices/${deviceId}/display`, { display_name: 'Mine' })
  expect(refused.statusCode).toBe(403)
  expect(await findTries(guest)).toMatchObject([{ about: { count: 1 } }])
})

test('a wrong password, an unknown token and another user’s device do not count as refused attempts', async () => {
  const password = 'Fox in the-Snow 7'
  const person = await api.createUser({ password })
  const change = { currPassword: 'Wrong-password 1', newPassword: password }
  expect((await api.as(person).post('/api/changePassword', change)).statusCode).toBe(403)
  expect((await api.as({ token: 'no token' }).get('/api/internal/trail')).statusCode).toBe(401)
  expect((await api.as(person).get(`/api/devices/${await api.createDevice()}`)).statusCode).toBe(404)
  expect(await findTries(person)).toEqual([])
})

test('a thousand calls are written by one statement, and a failed write is repeated with the next', async () => {
  const warnings: string[] = []
  const log = { warn: (_: object, text?: string) => void warnings.push(text ?? '') }
  const tries = createRefusedTries({ db: api.db, now: () => now, log: log as never }) // safe: nothing else is called
  const actor = { id: owner.id, address: '::1', userAgent: '' }
  const call = (times: number) => {
    for (let time = 0; time < times; time += 1) tries.count({ actor, method: 'GET', url: '/api/x' })
  }
  await api.pool.query('alter table refused_try rename to refused_try_away')
  call(600)
  await tries.flush()
  await api.pool.query('alter table refused_try_away rename to refused_try')
  expect(warnings).toEqual(['refused calls could not be written'])
  call(400)
  const before = await countWrites()
  await tries.stop()
  expect(await countWrites()).toBe(before + 1)
  expect(await findTries(owner)).toMatchObject([{ about: { count: 1000 } }])
})

test('calls around the end of an hour are written, even when the hour ends while one is counted', async () => {
  const times = [-1, -1, -1, 0, 0, 0].map((ms) => Date.parse('2027-02-01T11:00:00.000Z') + ms)
  const warnings: unknown[] = []
  const tries = createRefusedTries({
    db: api.db,
    now: () => times.shift()!,
    log: { warn: (...line: unknown[]) => void warnings.push(line) } as never, // safe: nothing else is called
  })
  const actor = { id: owner.id, address: '::1', userAgent: '' }
  while (times.length > 1) tries.count({ actor, method: 'GET', url: '/api/x' })
  await tries.stop()
  expect(warnings).toEqual([])
  expect((await findTries(owner)).length).toBe(2)
})

/** Returns the number of values taken from the sequence: one for each row that was inserted or updated. */
async function countWrites(): Promise<number> {
  const { rows } = await api.pool.query<{ last: number }>(
    'select (last_value - (not is_called)::int)::int as last from account_event_event_id_seq',
  )
  return rows[0]?.last ?? 0
}

test('refused attempts are removed after a year, acts are never removed', async () => {
  now = Date.now() - YEAR_MS - HOUR_MS
  await api.as(owner).get('/api/internal/trail')
  now = Date.now() - YEAR_MS + HOUR_MS
  await api.as(owner).get('/api/internal/trail/export')
  expect(await findTries(owner)).toHaveLength(2)
  const tasks = auditTrailJobs.createTasks({ db: api.db } as never) // safe: all it needs
  await tasks['remove_refused_tries']!({}, {} as never)
  expect(await findTries(owner)).toMatchObject([{ about: { call: 'GET /api/internal/trail/export' } }])
})
