import {
  SIGN_IN_FAILURES_PER_ACCOUNT_MAX,
  SIGN_IN_FAILURES_PER_ADDRESS_MAX,
} from '@sentinel/contracts/account/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestAnswer, type TestApi, type TestUser } from '../../testing/test-api.ts'

const PASSWORD = 'Fox in the-Snow 7'
const WRONG = 'Fox in the-Rain 8'

let api: TestApi
let user: TestUser

beforeAll(async () => {
  api = await startTestApi({
    config: { http: { host: '', port: 0, trustProxy: ['127.0.0.1'], isHttps: false } },
  })
})
beforeEach(async () => {
  await api.db.deleteFrom('attempt').execute()
  user = await api.createUser({ password: PASSWORD })
})
afterAll(() => api.stop())

const signIn = (
  email: string,
  password: string,
  { from = '192.0.2.1', at = api } = {},
): Promise<TestAnswer> =>
  at.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password },
    headers: { 'x-forwarded-for': from, 'user-agent': 'Field browser' },
  })

async function failTimes(times: number, email = user.email, from?: string): Promise<number[]> {
  const responses = await Promise.all(
    Array.from({ length: times }, () => signIn(email, WRONG, from === undefined ? {} : { from })),
  )
  return responses.map(({ statusCode }) => statusCode)
}

const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

test('email and password sign in, in whatever case the email is written', async () => {
  const response = await signIn(` ${user.email.toUpperCase()} `, PASSWORD)
  expect(response.statusCode).toBe(200)
  const { token } = response.json()
  expect(token).not.toContain('Bearer')
  expect((await api.as({ token }).get('/api/user')).json()).toMatchObject({ user_id: user.id })
})

test('a wrong password and an unknown email get the same answer', async () => {
  const wrong = await signIn(user.email, WRONG)
  const unknown = await signIn('nobody@example.com', WRONG)
  expect(wrong.statusCode).toBe(401)
  expect(wrong.json()).toMatchObject({
    code: 'sign_in_failed',
    errors: { general: 'Email or password is wrong.' },
  })
  expect({ ...unknown.json(), requestId: '' }).toEqual({ ...wrong.json(), requestId: '' })
})

test('an unknown email takes about as long as a wrong password', async () => {
  const medianMs = async (email: () => string) => {
    const times: number[] = []
    for (let index = 0; index < 9; index += 1) {
      const startedAt = performance.now()
      await signIn(email(), WRONG, { from: `198.51.100.${index}` })
      times.push(performance.now() - startedAt)
    }
    return times.toSorted((a, b) => a - b)[4] ?? 0
  }
  const wrong = await medianMs(() => user.email)
  const unknown = await medianMs(() => 'nobody@example.com')
  expect(unknown).toBeGreaterThan(wrong / 3)
})

test('the tenth wrong password is the last one that is checked; then the correct one has to wait too', async () => {
  for (let tries = 0; tries < SIGN_IN_FAILURES_PER_ACCOUNT_MAX; tries += 1)
    expect((await signIn(user.email, WRONG)).statusCode).toBe(401)

  const response = await signIn(user.email, PASSWORD)
  expect(response.statusCode).toBe(429)
  expect(response.json()).toMatchObject({
    code: 'rate_limited',
    errors: { general: 'Too many failed attempts. Try again in 15 minutes.' },
  })
  const retryAfter = Number(response.headers['retry-after'])
  expect(retryAfter).toBeGreaterThan(14 * 60)
  expect(retryAfter).toBeLessThanOrEqual(15 * 60)
})

test('of twenty wrong passwords sent to two apis at the same time, ten are checked', async () => {
  const other = await startTestApi({ beside: api })
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => signIn(user.email, WRONG, { at: index % 2 ? api : other })),
  )
  await other.stop()
  const statuses = responses.map(({ statusCode }) => statusCode)
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([SIGN_IN_FAILURES_PER_ACCOUNT_MAX, 10])
})

test('the limit counts an account as one however its email is written', async () => {
  const victim = await api.createUser({ email: 'victim@example.com', password: PASSWORD })
  await failTimes(SIGN_IN_FAILURES_PER_ACCOUNT_MAX, victim.email)
  for (const written of ['VICTIM@example.com', 'v\u0130ctim@example.com'])
    expect((await signIn(written, PASSWORD)).statusCode).not.toBe(200)
})

test('an unknown email is limited like a known one', async () => {
  const statuses = await failTimes(20, 'nobody@example.com')
  expect(count(statuses, 429)).toBe(10)
})

test('after a quarter of an hour the attempts are forgotten', async () => {
  await failTimes(SIGN_IN_FAILURES_PER_ACCOUNT_MAX)
  const { rows } = await api.pool.query(
    `update attempt set tried_at = array(select at - interval '15 minutes' from unnest(tried_at) as at) returning 1`,
  )
  expect(rows).not.toHaveLength(0)
  expect((await signIn(user.email, PASSWORD)).statusCode).toBe(200)
})

test('a success resets the attempts of the account', async () => {
  await failTimes(SIGN_IN_FAILURES_PER_ACCOUNT_MAX - 1)
  expect((await signIn(user.email, PASSWORD)).statusCode).toBe(200)
  const statuses = await failTimes(SIGN_IN_FAILURES_PER_ACCOUNT_MAX + 1)
  expect(count(statuses, 401)).toBe(SIGN_IN_FAILURES_PER_ACCOUNT_MAX)
})

test('twenty correct passwords all sign in at the same time', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => signIn(user.email, PASSWORD)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
})

test('an address has thirty failures over all accounts, and others are not affected', async () => {
  const statuses: number[] = []
  for (let account = 0; account < 4; account += 1)
    statuses.push(...(await failTimes(9, `nobody-${account}@example.com`)))
  expect(count(statuses, 401)).toBe(SIGN_IN_FAILURES_PER_ADDRESS_MAX)
  expect((await signIn(user.email, PASSWORD)).statusCode).toBe(429)
  expect((await signIn(user.email, PASSWORD, { from: '192.0.2.2' })).statusCode).toBe(200)
})

test('all addresses of one IPv6 network count as one', async () => {
  for (let index = 0; index < SIGN_IN_FAILURES_PER_ADDRESS_MAX; index += 1)
    await signIn(`nobody-${index}@example.com`, WRONG, { from: `2001:db8:1:2::${index.toString(16)}` })
  expect((await signIn(user.email, PASSWORD, { from: '2001:db8:1:2:ffff::1' })).statusCode).toBe(429)
  expect((await signIn(user.email, PASSWORD, { from: '2001:db8:1:3::1' })).statusCode).toBe(200)
})

test('without a trusted proxy a forwarded address is ignored', async () => {
  const direct = await startTestApi({ beside: api })
  for (let index = 0; index < SIGN_IN_FAILURES_PER_ADDRESS_MAX; index += 1)
    await signIn(`nobody-${index}@example.com`, WRONG, { from: `192.0.2.${index}`, at: direct })
  const response = await signIn(user.email, PASSWORD, { from: '192.0.2.99', at: direct })
  await direct.stop()
  expect(response.statusCode).toBe(429)
})

test.each([
  [{}, { email: 'Enter your email.', password: 'Enter your password.' }],
  [
    { email: ' ', password: '' },
    { email: 'Enter your email.', password: 'Enter your password.' },
  ],
  [{ email: 'a@b.co', password: 7 }, { password: 'Enter your password.' }],
])('missing fields are named: %j', async (payload, errors) => {
  const response = await api.as(undefined).post('/api/login', payload)
  expect(response.statusCode).toBe(400)
  expect(response.json().errors).toEqual(errors)
})
