import { SIGN_UPS_PER_ADDRESS_MAX } from '@sentinel/contracts/account/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

let api: TestApi
let people = 0

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(() => api.db.deleteFrom('attempt').execute())
afterAll(() => api.stop())

function aPerson() {
  people += 1
  return {
    firstName: 'Ada',
    lastName: 'Fox',
    username: `ada-${people}`,
    phoneNumber: '7000000000',
    email: `ada-${people}@example.com`,
    country: 'India',
    password: 'Fox in the-Snow 7',
    confirmPassword: 'not looked at',
  }
}

const signUp = (body: object, at = api) => at.as(undefined).post('/api/signup', body)

test('a new account is signed in, and can sign in again', async () => {
  const person = aPerson()
  const response = await signUp({ ...person, firstName: '  Ada ' })
  expect(response.statusCode).toBe(200)
  expect((await api.as(response.json()).get('/api/user')).json()).toEqual({
    user_id: expect.any(Number),
    userIdSql: expect.any(Number),
    firstName: 'Ada',
    lastName: 'Fox',
    email: person.email,
    phoneNumber: '7000000000',
    username: person.username,
    country: 'India',
    imageUrl: null,
    role: 'owner',
    isEmailVerified: true,
  })
  const { email, password } = person
  expect((await api.as(undefined).post('/api/login', { email, password })).statusCode).toBe(200)
})

test('the password is stored as an argon2id hash', async () => {
  const person = aPerson()
  await signUp(person)
  const { rows } = await api.pool.query('select * from user_account where email = $1', [person.email])
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(rows)).not.toContain(person.password)
})

test('every missing field is named', async () => {
  const response = await signUp({})
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    code: 'invalid',
    errors: {
      firstName: 'Enter your first name.',
      lastName: 'Enter your last name.',
      username: 'Enter your user name.',
      phoneNumber: 'Enter your phone number.',
      email: 'Enter your email.',
      country: 'Enter your country.',
      password: 'Enter a password.',
    },
  })
})

test.each([
  ['password', 'short-A', 'The password needs more than 8 characters.'],
  ['password', 'all-lower-case', 'The password needs an upper case letter.'],
  ['password', 'ALL-UPPER-CASE', 'The password needs a lower case letter.'],
  ['password', 'NothingSpecial', 'The password needs a special character.'],
  ['password', `Aa-${'x'.repeat(1000)}`, 'The password can have at most 1000 characters.'],
  ['email', 'not an email', 'Not a valid email.'],
  ['email', 7, 'Enter your email.'],
  ['firstName', ' \t ', 'Enter your first name.'],
  ['username', 'x'.repeat(101), 'Your user name can have at most 100 characters.'],
])('%s %j is refused with one sentence', async (field, value, message) => {
  const response = await signUp({ ...aPerson(), [field]: value })
  expect(response.statusCode).toBe(400)
  expect(response.json().errors).toEqual({ [field]: message })
})

test('an email and a user name that are taken are both named, in whatever case they are written', async () => {
  const first = aPerson()
  await signUp(first)
  const both = await signUp({
    ...first,
    email: first.email.toUpperCase(),
    username: first.username.toUpperCase(),
  })
  expect(both.statusCode).toBe(409)
  expect(both.json()).toMatchObject({
    code: 'conflict',
    errors: { email: 'There is an account with this email already.', username: 'This user name is taken.' },
  })
  const email = await signUp({ ...aPerson(), email: first.email })
  expect(email.json().errors).toEqual({ email: 'There is an account with this email already.' })
  const username = await signUp({ ...aPerson(), username: first.username })
  expect(username.json().errors).toEqual({ username: 'This user name is taken.' })
})

test('if ten sign-ups use one email at the same time, one gets the account', async () => {
  const { email } = aPerson()
  const responses = await Promise.all(Array.from({ length: 10 }, () => signUp({ ...aPerson(), email })))
  const made = responses.filter(({ statusCode }) => statusCode === 200)
  const refused = responses.filter(({ statusCode }) => statusCode === 409)
  expect([made.length, refused.length]).toEqual([1, 9])
})

test('unknown fields change nothing', async () => {
  const victim = await api.createUser()
  const response = await signUp({
    ...aPerson(),
    role: 'staff',
    user_id: victim.id,
    image_key: 'x',
    password_hash: 'x',
  })
  const user = (await api.as(response.json()).get('/api/user')).json()
  expect(user).toMatchObject({ role: 'owner', imageUrl: null })
  expect(user.user_id).not.toBe(victim.id)
})

test('text that looks like SQL or HTML is stored as text', async () => {
  const lastName = `'); drop table user_account; -- <script>alert(1)</script>`
  const response = await signUp({ ...aPerson(), lastName })
  expect((await api.as(response.json()).get('/api/user')).json()).toMatchObject({ lastName })
})

test('a character that the database cannot store is refused as bad input', async () => {
  const response = await signUp({ ...aPerson(), lastName: 'Fox\u0000' })
  expect(response.statusCode).toBe(400)
})

test('a sign-up is refused with a reason while sign-up is closed, and creates no account', async () => {
  const closed = await startTestApi({
    beside: api,
    config: {
      console: {
        supportEmail: '',
        docsUrl: '',
        isSignUpOpen: false,
        sendsMail: false,
        offersSamples: true,
        mapboxToken: null,
        version: '1.2.3',
        commit: null,
      },
    },
  })
  const response = await signUp(aPerson(), closed)
  await closed.stop()
  expect(response.statusCode).toBe(403)
  expect(response.json()).toMatchObject({
    code: 'forbidden',
    errors: { general: 'Sign-up is closed here. Ask the people who run this console for an account.' },
  })
})

test('an address creates a limited number of accounts an hour and then has to wait', async () => {
  const responses = await Promise.all(
    Array.from({ length: SIGN_UPS_PER_ADDRESS_MAX + 1 }, () => signUp(aPerson())),
  )
  const refused = responses.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([429])
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(59 * 60)
  expect(refused[0]?.json().errors.general).toMatch(
    /^Too many accounts made from your network\. Try again in/,
  )
})
