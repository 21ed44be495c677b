import {
  ACCOUNTS_PER_BROWSER_MAX,
  SIGN_IN_FAILURES_OF_KNOWN_BROWSERS_MAX,
  SIGN_IN_FAILURES_PER_ACCOUNT_MAX,
  SIGN_IN_FAILURES_PER_ADDRESS_MAX,
  SIGN_IN_FAILURES_PER_KNOWN_BROWSER_MAX,
} from '@sentinel/contracts/account/limits'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestAnswer, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { makeResetToken } from './passwords/reset-token.ts'

const PASSWORD = 'Fox in the-Snow 7'
const NEW = 'Fox in the-Rain 8'
const WRONG = 'Fox in the-Wind 9'
const HOME = '192.0.2.1'

let api: TestApi
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi({
    config: { http: { host: '', port: 0, trustProxy: ['127.0.0.1'], isHttps: false } },
  })
})
beforeEach(async () => {
  await api.db.deleteFrom('attempt').execute()
  owner = await api.createUser({ password: PASSWORD })
})
afterAll(() => api.stop())

interface Browser {
  /** The value of the browser's cookie. */
  cookie?: string | undefined
  from?: string
  at?: TestApi
}

const post = (url: string, payload: object, { cookie, from = HOME, at = api }: Browser = {}) =>
  at.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-forwarded-for': from },
    ...(cookie !== undefined && { cookies: { sentinel_browser: cookie } }),
  })

const signIn = (password: string, browser: Browser = {}, { email } = owner) =>
  post('/api/login', { email, password }, browser)

const cookieOf = ({ cookies }: TestAnswer) => cookies.find(({ name }) => name === 'sentinel_browser')?.value

async function getKnown(browser: Browser = {}, user = owner): Promise<string> {
  const cookie = cookieOf(await signIn(PASSWORD, browser, user))
  if (cookie === undefined) throw new Error('no cookie')
  return cookie
}

async function fail(times: number, browser: Browser = {}): Promise<number[]> {
  const responses = await Promise.all(Array.from({ length: times }, () => signIn(WRONG, browser)))
  return responses.map(({ statusCode }) => statusCode)
}

/** Uses up the attempts that the account allows strangers. */
const lockAccount = () => fail(SIGN_IN_FAILURES_PER_ACCOUNT_MAX, { from: '203.0.113.9' })

/** Failures of known browsers other than those in the test. */
const countKnownFailures = (times: number) =>
  api.pool.query(
    `insert into attempt (scope, subject, last_tried_at, tried_at)
     values ('sign-in known browsers', $1, now(), array_fill(clock_timestamp(), array[$2::int]))`,
    [String(owner.id), times],
  )

const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length

test('strangers who use up the attempts of an account do not lock its owner out of a known browser', async () => {
  const cookie = await getKnown()
  await lockAccount()
  expect((await signIn(PASSWORD)).statusCode).toBe(429)
  expect((await signIn(WRONG, { cookie })).statusCode).toBe(401)
  expect((await signIn(PASSWORD, { cookie })).statusCode).toBe(200)
})

test('others who use up the attempts of an address do not lock out a known browser at that address', async () => {
  const cookie = await getKnown()
  for (let index = 0; index < SIGN_IN_FAILURES_PER_ADDRESS_MAX; index += 1)
    await post('/api/login', { email: `nobody-${index}@example.com`, password: WRONG })
  expect((await signIn(PASSWORD)).statusCode).toBe(429)
  expect((await signIn(PASSWORD, { cookie })).statusCode).toBe(200)
})

test('the cookie is only sent to the api, is hidden from scripts and other sites, and lasts a year', async () => {
  const { cookies } = await signIn(PASSWORD)
  expect(cookies).toContainEqual({
    name: 'sentinel_browser',
    value: expect.stringMatching(/^[\w-]+\.[\w-]+$/),
    path: '/api',
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: 365 * 24 * 60 * 60,
  })
})

test('a failed sign-in sets no cookie', async () => {
  expect(cookieOf(await signIn(WRONG))).toBeUndefined()
})

test.each([
  ['forged', () => getForged()],
  ['changed', async () => `${await getKnown()}x`],
  ['cut', async () => (await getKnown()).split('.')[0] ?? ''],
  ['another account’s', async () => getKnown({}, await api.createUser({ password: PASSWORD }))],
  ['a password reset’s', async () => makeResetToken(api.linkKey, { resetId: owner.id, email: owner.email })],
  ['empty', async () => ''],
])('a cookie that is %s makes no browser known', async (_, getCookie) => {
  const cookie = await getCookie()
  await lockAccount()
  expect((await signIn(PASSWORD, { cookie })).statusCode).toBe(429)
})

/** Returns a cookie signed by a console with another key. */
async function getForged(): Promise<string> {
  const forger = await startTestApi({ beside: { ...api, linkKey: randomBytes(32).toString('hex') } })
  const cookie = await getKnown({ at: forger })
  await forger.stop()
  return cookie
}

test('a cookie that has used up its attempts counts as a stranger until its window ends', async () => {
  const cookie = await getKnown()
  await fail(SIGN_IN_FAILURES_PER_KNOWN_BROWSER_MAX, { cookie })
  expect((await signIn(WRONG, { cookie })).statusCode).toBe(401)
  await lockAccount()
  const refused = await signIn(PASSWORD, { cookie })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)

  const { rows } = await api.pool.query(
    `update attempt set tried_at = array(select at - interval '15 minutes' from unnest(tried_at) as at)
     where scope = 'sign-in known browser' returning 1`,
  )
  expect(rows).toHaveLength(1)
  expect((await signIn(PASSWORD, { cookie })).statusCode).toBe(200)
})

test('parallel attempts at two apis with one cookie count as ten of the browser and ten of a stranger', async () => {
  const cookie = await getKnown()
  const other = await startTestApi({
    beside: api,
    config: { http: { host: '', port: 0, trustProxy: ['127.0.0.1'], isHttps: false } },
  })
  const both = await Promise.all([fail(15, { cookie }), fail(15, { cookie, at: other })])
  await other.stop()
  expect([count(both.flat(), 401), count(both.flat(), 429)]).toEqual([20, 10])
})

test('the failures of a known browser do not use up the attempts of its address or of strangers', async () => {
  const cookie = await getKnown()
  await fail(SIGN_IN_FAILURES_PER_KNOWN_BROWSER_MAX, { cookie })
  const { rows } = await api.pool.query(
    `select scope, cardinality(tried_at) as tries from attempt where cardinality(tried_at) > 0 order by scope`,
  )
  expect(rows).toEqual([
    { scope: 'sign-in known browser', tries: 10 },
    { scope: 'sign-in known browsers', tries: 10 },
  ])
})

test('a success resets the attempts of a known browser, and not those of strangers', async () => {
  const cookie = await getKnown()
  await lockAccount()
  await fail(SIGN_IN_FAILURES_PER_KNOWN_BROWSER_MAX - 1, { cookie })
  expect((await signIn(PASSWORD, { cookie })).statusCode).toBe(200)
  const statuses = await fail(SIGN_IN_FAILURES_PER_KNOWN_BROWSER_MAX + 1, { cookie })
  expect(count(statuses, 401)).toBe(SIGN_IN_FAILURES_PER_KNOWN_BROWSER_MAX)
})

test('the owner’s browser stays known after a sign-in, even if a stolen copy of its old cookie is used up', async () => {
  const stolen = await getKnown()
  const cookie = await getKnown({ cookie: stolen })
  await fail(SIGN_IN_FAILURES_PER_KNOWN_BROWSER_MAX, { cookie: stolen })
  await lockAccount()
  expect((await signIn(PASSWORD, { cookie: stolen })).statusCode).toBe(429)
  expect((await signIn(PASSWORD, { cookie })).statusCode).toBe(200)
})

test('all known browsers of an account share a limit, beyond which they count as strangers', async () => {
  const cookie = await getKnown()
  await lockAccount()
  await countKnownFailures(SIGN_IN_FAILURES_OF_KNOWN_BROWSERS_MAX - 1)
  expect((await signIn(WRONG, { cookie })).statusCode).toBe(401)
  expect((await signIn(PASSWORD, { cookie })).statusCode).toBe(429)
})

test('a browser stays known after a sign-out and a password change', async () => {
  const cookie = await getKnown()
  const { token } = (await signIn(PASSWORD, { cookie })).json()
  await api.as({ token }).post('/api/changePassword', { currPassword: PASSWORD, newPassword: NEW })
  await api.as({ token }).post('/api/logout', {})
  await lockAccount()
  expect((await signIn(NEW, { cookie })).statusCode).toBe(200)
})

test('a browser is known after a sign-up', async () => {
  const person = {
    firstName: 'Ada',
    lastName: 'Fox',
    username: 'ada-known',
    phoneNumber: '7000000000',
    email: 'ada-known@example.com',
    country: 'India',
    password: PASSWORD,
  }
  const cookie = cookieOf(await post('/api/signup', person))
  owner = { ...owner, email: person.email }
  await lockAccount()
  expect((await signIn(PASSWORD)).statusCode).toBe(429)
  expect((await signIn(PASSWORD, { cookie })).statusCode).toBe(200)
})

test('a browser is known after a password reset, even when all known browsers had used up their attempts', async () => {
  await countKnownFailures(SIGN_IN_FAILURES_OF_KNOWN_BROWSERS_MAX)
  const { rows } = await api.pool.query<{ reset_id: number }>(
    `insert into password_reset (user_id, expires_at) values ($1, now() + interval '1 hour') returning reset_id`,
    [owner.id],
  )
  const token = makeResetToken(api.linkKey, { resetId: rows[0]!.reset_id, email: owner.email })
  const reset = await post('/api/resetPassword', { email: owner.email, password: NEW, token })
  await lockAccount()
  expect((await signIn(NEW, { cookie: cookieOf(reset) })).statusCode).toBe(200)
})

test('one browser is known to at most five accounts, the latest ones', async () => {
  const people = [owner]
  for (let index = 0; index < ACCOUNTS_PER_BROWSER_MAX; index += 1)
    people.push(await api.createUser({ password: PASSWORD }))
  let cookie: string | undefined
  for (const person of people) cookie = await getKnown({ cookie }, person)
  const statuses: number[] = []
  for (const person of people) {
    owner = person
    await lockAccount()
    await api.db.deleteFrom('attempt').where('scope', '=', 'sign-in address').execute()
    statuses.push((await signIn(PASSWORD, { cookie })).statusCode)
  }
  expect(statuses).toEqual([429, 200, 200, 200, 200, 200])
})
