import { SECOND_FACTOR_FAILURES_MAX } from '@sentinel/contracts/account/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workAccountMail } from '../mail/testing/work-account-mail.ts'
import { recordUnansweredSignIns } from '../second-factor/jobs.ts'
import { codeOf, NOW, setUpAuthenticator } from '../second-factor/testing/set-up.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const PASSWORD = 'Fox in the-Snow 7'

let api: TestApi
let user: TestUser

beforeAll(async () => {
  api = await startTestApi({ now: () => NOW })
})
beforeEach(async () => {
  await api.pool.query(
    'delete from attempt; delete from account_mail; delete from graphile_worker._private_jobs',
  )
  user = await api.createUser({ password: PASSWORD })
})
afterAll(() => api.stop())

const signIn = (password = PASSWORD) => api.as(undefined).post('/api/login', { email: user.email, password })
const finish = (body: object) => api.as(undefined).post('/api/login/secondFactor', body)
const requestedAtSignIn = async () => (await signIn()).json()

/** Signs in with a recovery code. Returns the cookie by which the account knows the browser. */
async function becomeKnown(code: string | undefined): Promise<string> {
  const { challenge } = await requestedAtSignIn()
  const { cookies } = await finish({ challenge, code })
  return cookies.find(({ name }) => name === 'sentinel_browser')?.value ?? ''
}

const callFrom = (sentinel_browser: string, url: string, payload: object) =>
  api.app.inject({ method: 'POST', url, payload, cookies: { sentinel_browser } })

test('the tenth wrong code is the last one that is checked, also when attempts run at the same time', async () => {
  const { secret, recoveryCodes } = await setUpAuthenticator(api, user)
  const { challenge } = await requestedAtSignIn()
  const tries = Array.from({ length: 20 }, () => finish({ challenge, code: 'AAAA-BBBB-CCCC-DDDD' }))
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(SECOND_FACTOR_FAILURES_MAX)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  for (const code of [codeOf(secret), recoveryCodes[0]])
    expect((await finish({ challenge, code })).statusCode).toBe(429)
})

test('a person who has the password and guesses codes does not lock out a known browser', async () => {
  const { secret, recoveryCodes } = await setUpAuthenticator(api, user)
  const sentinel_browser = await becomeKnown(recoveryCodes[0])
  const { challenge } = await requestedAtSignIn()
  for (let index = 0; index <= SECOND_FACTOR_FAILURES_MAX; index += 1)
    await finish({ challenge, code: 'AAAA' })
  const answer = { challenge, code: codeOf(secret) }
  expect((await finish(answer)).statusCode).toBe(429)
  expect((await callFrom(sentinel_browser, '/api/login/secondFactor', answer)).statusCode).toBe(200)
})

test('many sign-ins by a person who has the password do not stop the sign-in of a known browser', async () => {
  const { secret, recoveryCodes } = await setUpAuthenticator(api, user)
  const sentinel_browser = await becomeKnown(recoveryCodes[0])
  const requested = await callFrom(sentinel_browser, '/api/login', { email: user.email, password: PASSWORD })
  const ofStranger = await requestedAtSignIn()
  for (let index = 0; index < 20; index += 1) await signIn()
  const late = await finish({ challenge: ofStranger.challenge, code: recoveryCodes[1] })
  expect(late.json().errors.general).toContain('took too long')
  const { challenge } = requested.json()
  const answer = { challenge, code: codeOf(secret) }
  expect((await callFrom(sentinel_browser, '/api/login/secondFactor', answer)).statusCode).toBe(200)
})

test('sign-ins that stop at the second step are logged and mailed', async () => {
  await setUpAuthenticator(api, user)
  await requestedAtSignIn()
  await requestedAtSignIn()
  await api.pool.query(
    `update second_factor_challenge set expires_at = now() - interval '1 second' where user_id = $1`,
    [user.id],
  )
  await recordUnansweredSignIns(api.db)
  const [event] = (await api.as(user).get('/api/account/events')).json()
  expect(event).toMatchObject({ kind: 'second_factor_unanswered', about: { sign_ins: 2 } })
  const mails = (await workAccountMail(api)).filter(({ recipients }) => recipients.includes(user.email))
  expect(mails).toMatchObject([
    { subject: 'Someone may be trying to get into your Sentinel Console account' },
  ])
})

test('a code that the owner mistypes in a known browser is refused without a warning mail', async () => {
  const { recoveryCodes } = await setUpAuthenticator(api, user)
  const sentinel_browser = await becomeKnown(recoveryCodes[0])
  await workAccountMail(api)
  const { challenge } = await requestedAtSignIn()
  for (const code of ['000000', '111111', '222222', '333333'])
    await callFrom(sentinel_browser, '/api/login/secondFactor', { challenge, code })
  expect(await workAccountMail(api)).toEqual([])
})

test('a correct code that is sent twice is not a failure', async () => {
  const { secret } = await setUpAuthenticator(api, user)
  const { challenge } = await requestedAtSignIn()
  const answers = await Promise.all([1, 2].map(() => finish({ challenge, code: codeOf(secret) })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
  const kinds = (await api.as(user).get('/api/account/events'))
    .json()
    .map(({ kind }: { kind: string }) => kind)
  expect(kinds).not.toContain('second_factor_failed')
  expect(await workAccountMail(api)).toEqual([])
})

test('wrong codes are in the log, and after three the owner gets one mail a day', async () => {
  await setUpAuthenticator(api, user)
  const { challenge } = await requestedAtSignIn()
  for (const code of ['000000', 'AAAA']) await finish({ challenge, code })
  const kinds = (await api.as(user).get('/api/account/events'))
    .json()
    .map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['second_factor_failed', 'second_factor_failed'])
  expect(await workAccountMail(api)).toEqual([])
  for (const code of ['BBBB', 'CCCC']) await finish({ challenge, code })
  expect(await workAccountMail(api)).toMatchObject([
    { recipients: [user.email], subject: 'Someone may be trying to get into your Sentinel Console account' },
  ])
})

test('the owner gets a mail when a recovery code was used', async () => {
  const { recoveryCodes } = await setUpAuthenticator(api, user)
  const { challenge } = await requestedAtSignIn()
  await finish({ challenge, code: recoveryCodes[0] })
  expect(await workAccountMail(api)).toMatchObject([
    { recipients: [user.email], subject: 'A recovery code of your Sentinel Console account was used' },
  ])
})
