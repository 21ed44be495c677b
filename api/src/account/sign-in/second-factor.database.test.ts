import { SECOND_FACTOR_FAILURES_MAX } from '@sentinel/contracts/account/limits'
import { disableAccount } from '@sentinel/platform/accounts/acts-on-others'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/in-transaction.ts'
import { createSealedSecrets } from '../../platform/sealed-secrets.ts'
import { addPasskey, codeOf, NOW, setUpAuthenticator } from '../second-factor/testing/set-up.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { makeResetToken } from './passwords/reset-token.ts'

const PASSWORD = 'Fox in the-Snow 7'
const NEW = 'Fox in the-Rain 8'

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

async function openedBy(token: string): Promise<number | undefined> {
  return (await api.as({ token }).get('/api/user')).json().user_id
}

test('the password alone does not sign in', async () => {
  await setUpAuthenticator(api, user)
  const response = await signIn()
  expect(response.statusCode).toBe(401)
  expect(response.json()).toMatchObject({
    code: 'second_factor_required',
    challenge: expect.any(String),
    methods: ['authenticator', 'recovery_code'],
  })
  expect(response.json()).not.toHaveProperty('token')
  expect(response.cookies).toEqual([])
})

test('the answer to a wrong password does not reveal a second factor', async () => {
  await setUpAuthenticator(api, user)
  expect((await signIn('Fox in the-Fog 9')).json()).toMatchObject({ code: 'sign_in_failed' })
})

test('the code of the app signs in, and sets the cookie for images', async () => {
  const { secret } = await setUpAuthenticator(api, user)
  const { challenge } = await requestedAtSignIn()
  const response = await finish({ challenge, code: codeOf(secret) })
  expect(response.statusCode).toBe(200)
  expect(await openedBy(response.json().token)).toBe(user.id)
  expect(response.cookies).toContainEqual(
    expect.objectContaining({ name: 'sentinel_session', value: response.json().token }),
  )
})

test('an app whose secret the console cannot read is named as the reason, and does not count as a wrong attempt', async () => {
  const { secret, recoveryCodes } = await setUpAuthenticator(api, user)
  await api.pool.query('update authenticator set secret = $2 where user_id = $1', [
    user.id,
    createSealedSecrets('the key of another console, long enough').seal(secret.base32),
  ])
  const { challenge } = await requestedAtSignIn()
  for (let tries = 0; tries <= SECOND_FACTOR_FAILURES_MAX; tries++)
    expect((await finish({ challenge, code: codeOf(secret) })).json()).toMatchObject({
      code: 'invalid',
      errors: { code: expect.stringContaining('can no longer check the codes of your app') },
    })
  expect((await finish({ challenge, code: recoveryCodes[0] })).statusCode).toBe(200)
})

test.each([-30, 30])('a clock that is %i s off still signs in', async (offset) => {
  const { secret } = await setUpAuthenticator(api, user)
  const { challenge } = await requestedAtSignIn()
  expect((await finish({ challenge, code: codeOf(secret, offset) })).statusCode).toBe(200)
})

test('a clock that is 90 s off does not sign in, and the answer tells the user to check it', async () => {
  const { secret } = await setUpAuthenticator(api, user)
  const { challenge } = await requestedAtSignIn()
  const response = await finish({ challenge, code: codeOf(secret, 90) })
  expect(response.json()).toMatchObject({
    code: 'sign_in_failed',
    errors: { code: expect.stringContaining('sets its time automatically') },
  })
  expect((await finish({ challenge, code: codeOf(secret) })).statusCode).toBe(200)
})

test('a code works once, no matter who uses it first', async () => {
  const { secret } = await setUpAuthenticator(api, user)
  const questions = [await requestedAtSignIn(), await requestedAtSignIn(), await requestedAtSignIn()]
  const code = codeOf(secret)
  const answers = await Promise.all(questions.map(({ challenge }) => finish({ challenge, code })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
})

test('a challenge is answered once', async () => {
  const { recoveryCodes } = await setUpAuthenticator(api, user)
  const { challenge } = await requestedAtSignIn()
  const [one, other] = recoveryCodes
  const answers = await Promise.all([one, other].map((code) => finish({ challenge, code })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
  const { rows } = await api.pool.query('select from recovery_code where user_id = $1', [user.id])
  expect(rows).toHaveLength(9)
})

test('a recovery code works once, however it is typed, and so does the last one', async () => {
  const { recoveryCodes } = await setUpAuthenticator(api, user)
  for (const [index, code] of recoveryCodes.entries()) {
    const { challenge } = await requestedAtSignIn()
    const response = await finish({
      challenge,
      code: code.toLowerCase().replaceAll('-', index % 2 ? ' ' : ''),
    })
    expect(response.json()).toMatchObject({ recoveryCodesLeft: 9 - index })
  }
  const requested = await requestedAtSignIn()
  expect(requested.methods).toEqual(['authenticator'])
  expect((await finish({ challenge: requested.challenge, code: recoveryCodes[9] })).statusCode).toBe(401)
})

test('a passkey signs in', async () => {
  const { passkey } = await addPasskey(api, user)
  const { challenge, methods, passkeyOptions } = await requestedAtSignIn()
  expect(methods).toEqual(['passkey', 'recovery_code'])
  expect(passkeyOptions.allowCredentials).toMatchObject([{ id: passkey.id, transports: ['internal'] }])
  const response = await finish({ challenge, passkey: passkey.answer(passkeyOptions) })
  expect(await openedBy(response.json().token)).toBe(user.id)
})

test.each([
  ['another site’s page', { origin: 'https://evil.example' }],
  ['another site’s name', { rpId: 'evil.example' }],
  ['another question', { challenge: 'AAAA' }],
])('an answer for %s is refused', async (_, page) => {
  const { passkey } = await addPasskey(api, user)
  const { challenge, passkeyOptions } = await requestedAtSignIn()
  const answer = passkey.answer({ challenge: passkeyOptions.challenge, ...page })
  expect((await finish({ challenge, passkey: answer })).statusCode).toBe(401)
})

test('another user’s passkey is refused', async () => {
  await addPasskey(api, user)
  const { passkey } = await addPasskey(api, await api.createUser())
  const { challenge, passkeyOptions } = await requestedAtSignIn()
  expect((await finish({ challenge, passkey: passkey.answer(passkeyOptions) })).statusCode).toBe(401)
})

test('a copied passkey whose signature counter starts again is refused', async () => {
  const { passkey } = await addPasskey(api, user)
  const first = await requestedAtSignIn()
  const later = await requestedAtSignIn()
  const old = passkey.answer(later.passkeyOptions)
  expect(
    (await finish({ challenge: first.challenge, passkey: passkey.answer(first.passkeyOptions) })).statusCode,
  ).toBe(200)
  expect((await finish({ challenge: later.challenge, passkey: old })).statusCode).toBe(401)
})

test('a browser becomes known with the second factor, not with the password', async () => {
  const { secret } = await setUpAuthenticator(api, user)
  const requested = await signIn()
  expect(requested.cookies).toEqual([])
  const done = await finish({ challenge: requested.json().challenge, code: codeOf(secret) })
  expect(done.cookies.map(({ name }) => name)).toEqual(['sentinel_session', 'sentinel_browser'])
})

test('an account that is disabled between the two steps is not signed in', async () => {
  const { secret } = await setUpAuthenticator(api, user)
  const { challenge } = await requestedAtSignIn()
  await inTransaction(api.db, (tx) => disableAccount(tx, { userId: user.id, actorId: null }))
  expect((await finish({ challenge, code: codeOf(secret) })).statusCode).toBe(401)
})

test('a user who has not confirmed the email of an account cannot set up a second factor', async () => {
  await api.pool.query('update user_account set email_verified_at = null where user_id = $1', [user.id])
  const begun = await api.as(user).post('/api/account/secondFactor/authenticator')
  const { errors } = begun.json()
  expect(begun.statusCode).toBe(403)
  expect(errors.general).toContain('Confirm your email')
  expect((await api.as(user).post('/api/account/secondFactor/passkeys/begin')).statusCode).toBe(403)
})

test('a challenge is void once the password has changed, and after it expires', async () => {
  const { secret } = await setUpAuthenticator(api, user)
  const { challenge } = await requestedAtSignIn()
  await api.as(user).post('/api/changePassword', { currPassword: PASSWORD, newPassword: NEW })
  expect((await finish({ challenge, code: codeOf(secret) })).json().errors.general).toContain('took too long')
  const requested = (await signIn(NEW)).json()
  await api.pool.query('update second_factor_challenge set expires_at = now()')
  expect((await finish({ challenge: requested.challenge, code: codeOf(secret) })).statusCode).toBe(401)
})

test('a reset sets the password and still requires the second factor', async () => {
  const { secret } = await setUpAuthenticator(api, user)
  const { rows } = await api.pool.query<{ reset_id: number }>(
    `insert into password_reset (user_id, expires_at) values ($1, now() + interval '1 hour') returning reset_id`,
    [user.id],
  )
  const token = makeResetToken(api.linkKey, { resetId: rows[0]?.reset_id ?? 0, email: user.email })
  const response = await api
    .as(undefined)
    .post('/api/resetPassword', { email: user.email, password: NEW, token })
  expect(response.json()).toMatchObject({ code: 'second_factor_required' })
  const { challenge } = response.json()
  expect((await finish({ challenge, code: codeOf(secret) })).statusCode).toBe(200)
})

test('an answer has either a code or a passkey', async () => {
  const { challenge } = { challenge: crypto.randomUUID() }
  expect((await finish({ challenge })).statusCode).toBe(400)
  expect((await finish({ challenge, code: 'x'.repeat(31) })).statusCode).toBe(400)
})
