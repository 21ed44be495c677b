import { PASSKEYS_MAX } from '@sentinel/contracts/account/limits'
import { Secret } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workAccountMail } from '../mail/testing/work-account-mail.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { addPasskey, codeOf, makeConfirmationOld, NOW, setUpAuthenticator } from './testing/set-up.ts'
import { SoftPasskey } from './testing/soft-passkey.ts'

const AUTHENTICATOR = '/api/account/secondFactor/authenticator'
const PASSKEYS = '/api/account/secondFactor/passkeys'
const RECOVERY_CODE = /^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/

let api: TestApi
let user: TestUser

beforeAll(async () => {
  api = await startTestApi({ now: () => NOW })
})
beforeEach(async () => {
  await api.pool.query(
    'delete from attempt; delete from account_mail; delete from graphile_worker._private_jobs',
  )
  user = await api.createUser()
})
afterAll(() => api.stop())

const getFactors = async (of = user) => (await api.as(of).get('/api/account/secondFactor')).json()

const kindsOfEvents = async () =>
  (await api.as(user).get('/api/account/events')).json().map(({ kind }: { kind: string }) => kind)

async function begin(): Promise<Secret> {
  return Secret.fromBase32((await api.as(user).post(AUTHENTICATOR)).json().secret)
}

test('an account begins without a second factor', async () => {
  expect(await getFactors()).toEqual({
    authenticator: null,
    passkeys: [],
    recovery_codes_left: 0,
    passkeys_offered: true,
    is_required: false,
  })
})

test('an app counts once its owner has entered a code, and the owner gets recovery codes', async () => {
  const { secret, uri } = (await api.as(user).post(AUTHENTICATOR)).json()
  expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Sentinel Console:${user.email}?`)
  expect(uri).toContain(`secret=${secret}`)
  expect(await getFactors()).toMatchObject({ authenticator: null })
  const response = await api.as(user).put(AUTHENTICATOR, { code: codeOf(Secret.fromBase32(secret)) })
  expect(response.json().recovery_codes).toEqual(Array(10).fill(expect.stringMatching(RECOVERY_CODE)))
  expect(await getFactors()).toMatchObject({
    authenticator: { confirmed_at: expect.any(String) },
    recovery_codes_left: 10,
  })
  expect(await kindsOfEvents()).toEqual(['second_factor_added'])
  const mails = await workAccountMail(api)
  expect(mails).toMatchObject([
    { recipients: [user.email], subject: 'Second factor added to your Sentinel Console account' },
  ])
})

test('a code may contain a space', async () => {
  const code = codeOf(await begin())
  const response = await api.as(user).put(AUTHENTICATOR, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
  expect(response.statusCode).toBe(200)
})

test.each([
  [90, 'The clock of your phone is about 90 seconds ahead.'],
  [-90, 'The clock of your phone is about 90 seconds behind.'],
])('an error explains that the clock of the phone is %i s off', async (offset, text) => {
  const response = await api.as(user).put(AUTHENTICATOR, { code: codeOf(await begin(), offset) })
  expect(response.statusCode).toBe(400)
  expect(response.json().errors.code).toContain(text)
})

test.each(['12345', 'abcdef', '', '1234567'])('“%s” is not a code', async (code) => {
  await begin()
  const response = await api.as(user).put(AUTHENTICATOR, { code })
  expect(response.json()).toMatchObject({ code: 'invalid', errors: { code: 'A code has six digits.' } })
})

test('a setup that starts again makes the previous secret void', async () => {
  const former = await begin()
  const secret = await begin()
  expect((await api.as(user).put(AUTHENTICATOR, { code: codeOf(former) })).statusCode).toBe(400)
  expect((await api.as(user).put(AUTHENTICATOR, { code: codeOf(secret) })).statusCode).toBe(200)
})

test('an app that is set up can be neither replaced nor confirmed again', async () => {
  const { secret } = await setUpAuthenticator(api, user)
  expect((await api.as(user).post(AUTHENTICATOR)).statusCode).toBe(409)
  expect((await api.as(user).put(AUTHENTICATOR, { code: codeOf(secret) })).statusCode).toBe(409)
})

test('if two requests confirm at the same time, only one gets recovery codes', async () => {
  const code = codeOf(await begin())
  const answers = await Promise.all([1, 2].map(() => api.as(user).put(AUTHENTICATOR, { code })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('no secret and no code is readable in the database', async () => {
  const { secret, recoveryCodes } = await setUpAuthenticator(api, user)
  const { rows } = await api.pool.query<{ secret: Buffer; code_mac: Buffer }>(
    'select secret, code_mac from authenticator join recovery_code using (user_id) where user_id = $1',
    [user.id],
  )
  const stored = Buffer.concat(rows.flatMap((row) => [row.secret, row.code_mac])).toString('latin1')
  expect(rows).toHaveLength(10)
  for (const text of [
    secret.base32,
    secret.latin1,
    ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]),
  ])
    expect(stored).not.toContain(text)
})

test('turning the app off removes its recovery codes', async () => {
  await setUpAuthenticator(api, user)
  expect((await api.as(user).delete(AUTHENTICATOR)).statusCode).toBe(200)
  expect(await getFactors()).toMatchObject({ authenticator: null, recovery_codes_left: 0 })
  expect(await kindsOfEvents()).toEqual(['second_factor_removed'])
})

test('a passkey is added, named, listed and removed', async () => {
  const { response } = await addPasskey(api, user, 'Ranger’s phone')
  expect(response.json().recovery_codes).toHaveLength(10)
  const { passkeys } = await getFactors()
  expect(passkeys).toEqual([
    {
      passkey_id: expect.any(Number),
      name: 'Ranger’s phone',
      created_at: expect.any(String),
      last_used_at: null,
    },
  ])
  expect((await api.as(user).delete(`${PASSKEYS}/${passkeys[0].passkey_id}`)).statusCode).toBe(200)
  expect(await getFactors()).toMatchObject({ passkeys: [], recovery_codes_left: 0 })
})

test('recovery codes are created only with the first factor, and stay until the last factor is removed', async () => {
  await setUpAuthenticator(api, user)
  expect((await addPasskey(api, user)).response.json()).toEqual({})
  await api.as(user).delete(AUTHENTICATOR)
  expect(await getFactors()).toMatchObject({ recovery_codes_left: 10 })
})

test('a passkey that was created for another site or challenge is refused', async () => {
  const { challenge, options } = (await api.as(user).post(`${PASSKEYS}/begin`)).json()
  for (const page of [
    { origin: 'http://evil.example' },
    { rpId: 'evil.example' },
    { challenge: 'another' },
  ]) {
    const passkey = new SoftPasskey().register({ challenge: options.challenge, ...page })
    const response = await api.as(user).post(PASSKEYS, { challenge, name: 'Phone', passkey })
    expect(response.statusCode).toBe(400)
  }
})

test('a challenge for a passkey works once, and for one user', async () => {
  const { challenge, options } = await addPasskey(api, user)
  const other = await api.createUser()
  const body = { challenge, name: 'Phone', passkey: new SoftPasskey().register(options) }
  expect((await api.as(user).post(PASSKEYS, body)).statusCode).toBe(400)
  const fresh = (await api.as(user).post(`${PASSKEYS}/begin`)).json()
  const theirs = { ...body, challenge: fresh.challenge, passkey: new SoftPasskey().register(fresh.options) }
  expect((await api.as(other).post(PASSKEYS, theirs)).statusCode).toBe(400)
})

test('an account has a limited number of passkeys', async () => {
  for (let index = 0; index < PASSKEYS_MAX; index += 1)
    expect((await addPasskey(api, user, `Key ${index}`)).response.statusCode).toBe(200)
  expect((await api.as(user).post(`${PASSKEYS}/begin`)).json().message).toBe(
    'You have 20 passkeys. Remove one first.',
  )
})

test.each([
  ['https://console.example.org', true],
  ['https://192.0.2.7', false],
  ['https://[2001:db8::7]', false],
  ['http://console.example.org', false],
  ['http://localhost:8080', true],
])('at %s passkeys are available: %s', async (publicUrl, isOffered) => {
  const elsewhere = await startTestApi({ beside: api, config: { publicUrl } })
  const answer = (await elsewhere.as(user).get('/api/account/secondFactor')).json()
  expect(answer.passkeys_offered).toBe(isOffered)
  expect((await elsewhere.as(user).post(`${PASSKEYS}/begin`)).statusCode).toBe(isOffered ? 200 : 403)
  await elsewhere.stop()
})

test('new recovery codes make the former ones void, and need a second factor', async () => {
  expect((await api.as(user).post('/api/account/secondFactor/recoveryCodes')).statusCode).toBe(409)
  const { recoveryCodes } = await setUpAuthenticator(api, user)
  const made = (await api.as(user).post('/api/account/secondFactor/recoveryCodes')).json().recovery_codes
  expect(made).toHaveLength(10)
  expect(made).not.toEqual(expect.arrayContaining(recoveryCodes.slice(0, 1)))
  expect(await kindsOfEvents()).toEqual(['recovery_codes_made'])
})

test('another user’s passkey cannot be removed', async () => {
  const other = await api.createUser()
  await addPasskey(api, other)
  const { passkeys } = await getFactors(other)
  expect((await api.as(user).delete(`${PASSKEYS}/${passkeys[0].passkey_id}`)).statusCode).toBe(404)
  expect((await getFactors(other)).passkeys).toHaveLength(1)
})

test('changing second factors requires the password again if the sign-in is some time ago', async () => {
  await makeConfirmationOld(api, user)
  expect((await api.as(user).post(AUTHENTICATOR)).json()).toMatchObject({
    code: 'confirmation_required',
    methods: ['password'],
  })
})
