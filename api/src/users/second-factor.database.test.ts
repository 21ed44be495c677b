import { SECOND_FACTOR_FAILURES_MAX } from '@sentinel/contracts/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workAccountMail } from '../account-mail/testing/work-account-mail.ts'
import {
  addPasskey,
  codeOf,
  makeConfirmationOld,
  setUpAuthenticator,
} from '../second-factor/testing/set-up.ts'
import { startTestApi, type TestApi, type TestUser } from '../testing/test-api.ts'
import { makeResetToken } from './passwords/reset-token.ts'

const PASSWORD = 'Fox in the-Snow 7'
const NEW = 'Fox in the-Rain 8'

let api: TestApi
let user: TestUser

beforeAll(async () => {
  api = await startTestApi()
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
const askedAtSignIn = async () => (await signIn()).json()

async function openedBy(token: string): Promise<number | undefined> {
  return (await api.as({ token }).get('/api/user')).json().user_id
}

test('the password alone lets nobody in', async () => {
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

test('a wrong password says nothing of a second factor', async () => {
  await setUpAuthenticator(api, user)
  expect((await signIn('Fox in the-Fog 9')).json()).toMatchObject({ code: 'sign_in_failed' })
})

test('the code of the app signs in, and the images’ cookie comes with it', async () => {
  const { secret } = await setUpAuthenticator(api, user)
  const { challenge } = await askedAtSignIn()
  const response = await finish({ challenge, code: codeOf(secret) })
  expect(response.statusCode).toBe(200)
  expect(await openedBy(response.json().token)).toBe(user.id)
  expect(response.cookies).toContainEqual(
    expect.objectContaining({ name: 'sentinel_session', value: response.json().token }),
  )
})

test.each([-30, 30])('a clock that is %i s off still signs in', async (offset) => {
  const { secret } = await setUpAuthenticator(api, user)
  const { challenge } = await askedAtSignIn()
  expect((await finish({ challenge, code: codeOf(secret, offset) })).statusCode).toBe(200)
})

test('a clock that is 90 s off does not, and the person is told to check it', async () => {
  const { secret } = await setUpAuthenticator(api, user)
  const { challenge } = await askedAtSignIn()
  const response = await finish({ challenge, code: codeOf(secret, 90) })
  expect(response.json()).toMatchObject({
    code: 'sign_in_failed',
    errors: { code: expect.stringContaining('sets its time automatically') },
  })
  expect((await finish({ challenge, code: codeOf(secret) })).statusCode).toBe(200)
})

test('a code works once, whoever uses it first', async () => {
  const { secret } = await setUpAuthenticator(api, user)
  const questions = [await askedAtSignIn(), await askedAtSignIn(), await askedAtSignIn()]
  const code = codeOf(secret)
  const answers = await Promise.all(questions.map(({ challenge }) => finish({ challenge, code })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
})

test('a question is answered once', async () => {
  const { recoveryCodes } = await setUpAuthenticator(api, user)
  const { challenge } = await askedAtSignIn()
  const [one, other] = recoveryCodes
  const answers = await Promise.all([one, other].map((code) => finish({ challenge, code })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401])
  const { rows } = await api.pool.query('select from recovery_code where user_id = $1', [user.id])
  expect(rows).toHaveLength(9)
})

test('a recovery code works once, however it is typed, and the last one too', async () => {
  const { recoveryCodes } = await setUpAuthenticator(api, user)
  for (const [index, code] of recoveryCodes.entries()) {
    const { challenge } = await askedAtSignIn()
    const response = await finish({
      challenge,
      code: code.toLowerCase().replaceAll('-', index % 2 ? ' ' : ''),
    })
    expect(response.json()).toMatchObject({ recoveryCodesLeft: 9 - index })
  }
  const asked = await askedAtSignIn()
  expect(asked.methods).toEqual(['authenticator'])
  expect((await finish({ challenge: asked.challenge, code: recoveryCodes[9] })).statusCode).toBe(401)
})

test('a passkey signs in', async () => {
  const { passkey } = await addPasskey(api, user)
  const { challenge, methods, passkeyOptions } = await askedAtSignIn()
  expect(methods).toEqual(['passkey', 'recovery_code'])
  expect(passkeyOptions.allowCredentials).toMatchObject([{ id: passkey.id, transports: ['internal'] }])
  const response = await finish({ challenge, passkey: passkey.answer(passkeyOptions) })
  expect(await openedBy(response.json().token)).toBe(user.id)
})

test.each([
  ['another site’s page', { origin: 'https://evil.example' }],
  ['another site’s name', { rpId: 'evil.example' }],
  ['another question', { challenge: 'AAAA' }],
])('an answer to %s is refused', async (_, page) => {
  const { passkey } = await addPasskey(api, user)
  const { challenge, passkeyOptions } = await askedAtSignIn()
  const answer = passkey.answer({ challenge: passkeyOptions.challenge, ...page })
  expect((await finish({ challenge, passkey: answer })).statusCode).toBe(401)
})

test('another person’s passkey is refused', async () => {
  await addPasskey(api, user)
  const { passkey } = await addPasskey(api, await api.createUser())
  const { challenge, passkeyOptions } = await askedAtSignIn()
  expect((await finish({ challenge, passkey: passkey.answer(passkeyOptions) })).statusCode).toBe(401)
})

test('a copied passkey, whose signatures are counted from the start again, is refused', async () => {
  const { passkey } = await addPasskey(api, user)
  const first = await askedAtSignIn()
  const later = await askedAtSignIn()
  const old = passkey.answer(later.passkeyOptions)
  expect(
    (await finish({ challenge: first.challenge, passkey: passkey.answer(first.passkeyOptions) })).statusCode,
  ).toBe(200)
  expect((await finish({ challenge: later.challenge, passkey: old })).statusCode).toBe(401)
})

test('the tenth wrong code is the last one looked at, also of tries at once', async () => {
  const { secret, recoveryCodes } = await setUpAuthenticator(api, user)
  const { challenge } = await askedAtSignIn()
  const tries = Array.from({ length: 20 }, () => finish({ challenge, code: 'AAAA-BBBB-CCCC-DDDD' }))
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 401)).toHaveLength(SECOND_FACTOR_FAILURES_MAX)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  for (const code of [codeOf(secret), recoveryCodes[0]])
    expect((await finish({ challenge, code })).statusCode).toBe(429)
})

test('somebody who has the password and guesses codes does not keep a known browser out', async () => {
  const { secret, recoveryCodes } = await setUpAuthenticator(api, user)
  const first = await finish({ challenge: (await askedAtSignIn()).challenge, code: recoveryCodes[0] })
  const sentinel_browser = first.cookies.find(({ name }) => name === 'sentinel_browser')?.value ?? ''
  const { challenge } = await askedAtSignIn()
  for (let index = 0; index <= SECOND_FACTOR_FAILURES_MAX; index += 1)
    await finish({ challenge, code: 'AAAA' })
  expect((await finish({ challenge, code: codeOf(secret) })).statusCode).toBe(429)
  const known = await api.app.inject({
    method: 'POST',
    url: '/api/login/secondFactor',
    payload: { challenge, code: codeOf(secret) },
    cookies: { sentinel_browser },
  })
  expect(known.statusCode).toBe(200)
})

test('a browser becomes known with the second factor, not with the password', async () => {
  const { secret } = await setUpAuthenticator(api, user)
  const asked = await signIn()
  expect(asked.cookies).toEqual([])
  const done = await finish({ challenge: asked.json().challenge, code: codeOf(secret) })
  expect(done.cookies.map(({ name }) => name)).toEqual(['sentinel_session', 'sentinel_browser'])
})

test('wrong codes are in the log, and the owner gets one mail a day', async () => {
  await setUpAuthenticator(api, user)
  const { challenge } = await askedAtSignIn()
  for (const code of ['000000', 'AAAA']) await finish({ challenge, code })
  const kinds = (await api.as(user).get('/api/account/events'))
    .json()
    .map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['second_factor_failed', 'second_factor_failed'])
  expect(await workAccountMail(api)).toMatchObject([
    { recipients: [user.email], subject: 'Someone may know your Sentinel Console password' },
  ])
})

test('a question is void once the password has changed, and after its time', async () => {
  const { secret } = await setUpAuthenticator(api, user)
  const { challenge } = await askedAtSignIn()
  await api.as(user).post('/api/changePassword', { currPassword: PASSWORD, newPassword: NEW })
  expect((await finish({ challenge, code: codeOf(secret) })).json().errors.general).toContain('took too long')
  const asked = (await signIn(NEW)).json()
  await api.pool.query('update second_factor_challenge set expires_at = now()')
  expect((await finish({ challenge: asked.challenge, code: codeOf(secret) })).statusCode).toBe(401)
})

test('a reset sets the password and asks for the second factor', async () => {
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

test('an answer has a code or a passkey, not both and not none', async () => {
  const { challenge } = { challenge: crypto.randomUUID() }
  expect((await finish({ challenge })).statusCode).toBe(400)
  expect((await finish({ challenge, code: 'x'.repeat(31) })).statusCode).toBe(400)
})

test('an act that cannot be undone asks again, and goes on after the answer', async () => {
  const { secret } = await setUpAuthenticator(api, user)
  await makeConfirmationOld(api, user)
  const { group_id } = (await api.as(user).post('/api/v2/groups', { groupName: 'Foxes' })).json().message
    .group
  const remove = () => api.as(user).delete(`/api/v2/groups/${group_id}`)
  const refused = await remove()
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({
    code: 'confirmation_required',
    methods: ['authenticator', 'recovery_code'],
  })
  const { challenge } = refused.json()
  const confirm = (code: string) => api.as(user).post('/api/account/confirm', { challenge, code })
  expect((await confirm('000000')).json()).toMatchObject({
    code: 'forbidden',
    errors: { code: expect.any(String) },
  })
  expect((await remove()).statusCode).toBe(403)
  expect((await confirm(codeOf(secret))).statusCode).toBe(200)
  expect((await remove()).statusCode).toBe(200)
})

test('people without a second factor are not asked before such an act', async () => {
  await makeConfirmationOld(api, user)
  const { group_id } = (await api.as(user).post('/api/v2/groups', { groupName: 'Owls' })).json().message.group
  expect((await api.as(user).delete(`/api/v2/groups/${group_id}`)).statusCode).toBe(200)
})

test('the answer of one session confirms no other, and a question of somebody else’s confirms nothing', async () => {
  const { recoveryCodes } = await setUpAuthenticator(api, user)
  const elsewhere = { token: await api.sessions.begin(api.db, { userId: user.id, userAgent: '' }) }
  const stranger = await api.createUser()
  await makeConfirmationOld(api, user)
  const { challenge } = (await api.as(user).post('/api/account/secondFactor/recoveryCodes')).json()
  const [code] = recoveryCodes
  expect((await api.as(stranger).post('/api/account/confirm', { challenge, code })).statusCode).toBe(403)
  expect((await api.as(user).post('/api/account/confirm', { challenge, code })).statusCode).toBe(200)
  expect((await api.as(elsewhere).post('/api/account/secondFactor/recoveryCodes')).statusCode).toBe(403)
  expect((await api.as(user).post('/api/account/secondFactor/recoveryCodes')).statusCode).toBe(200)
})

test('without a second factor the password confirms, with one it does not', async () => {
  await makeConfirmationOld(api, user)
  const confirm = (password: string) => api.as(user).post('/api/account/confirm', { password })
  expect((await confirm(NEW)).json()).toMatchObject({
    errors: { password: 'The entered password is not correct' },
  })
  expect((await confirm(PASSWORD)).statusCode).toBe(200)
  await setUpAuthenticator(api, user)
  expect((await confirm(PASSWORD)).statusCode).toBe(403)
})

test('where staff need a second factor, those without can only set one up', async () => {
  const strict = await startTestApi({ beside: api, config: { staffNeedsSecondFactor: true } })
  const staff = await api.createUser({ role: 'staff' })
  const refused = await strict.as(staff).get('/api/getDevicesForUser')
  expect(refused.json()).toMatchObject({ code: 'second_factor_setup_required' })
  expect((await strict.as(user).get('/api/getDevicesForUser')).statusCode).toBe(200)
  expect((await strict.as(staff).get('/api/user')).statusCode).toBe(200)
  expect((await addPasskey(strict, staff)).response.statusCode).toBe(200)
  expect((await strict.as(staff).get('/api/getDevicesForUser')).statusCode).toBe(200)
  await strict.stop()
})
