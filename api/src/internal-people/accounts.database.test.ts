import { InternalAccount } from '@sentinel/contracts/internal/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi, type TestUser } from '../testing/test-api.ts'
import { findActs } from './testing/list-calls.ts'

let api: TestApi
let staff: TestUser
let person: TestUser

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  staff = await api.createUser({ role: 'staff' })
  person = await api.createUser({ password: 'Fox in the-Snow 7' })
})
afterAll(() => api.stop())

const urlOf = (part: string, { id } = person) => `/api/internal/users/${id}${part}`
const statusOf = async ({ token }: TestUser) => (await api.as({ token }).get('/api/user')).statusCode

test('staff see what an account is', async () => {
  const account = (await api.as(staff).get(urlOf(''))).json()
  expect(InternalAccount.parse(account)).toMatchObject({
    user_id: person.id,
    user_email: person.email,
    role: 'owner',
    country: 'India',
    has_authenticator: false,
    passkeys: 0,
    open_sessions: 1,
    last_sign_in: null,
    disabled_at: null,
  })
  await api.as(undefined).post('/api/login', { email: person.email, password: 'Fox in the-Snow 7' })
  const later = InternalAccount.parse((await api.as(staff).get(urlOf(''))).json())
  expect(later.open_sessions).toBe(2)
  expect(later.last_sign_in).not.toBeNull()
})

test('staff change a role, and the trail has one row for each change', async () => {
  for (let time = 0; time < 2; time++)
    expect((await api.as(staff).put(urlOf('/role'), { role: 'viewer' })).json()).toMatchObject({
      role: 'viewer',
    })
  expect(await findActs(api, person.id)).toMatchObject([
    { kind: 'role_changed', actor_id: staff.id, about: { from: 'owner', to: 'viewer' } },
  ])
  expect((await api.as(staff).put(urlOf('/role'), { role: 'king' })).statusCode).toBe(400)
})

test('nobody changes their own role or disables themselves', async () => {
  const role = await api.as(staff).put(urlOf('/role', staff), { role: 'owner' })
  const disabled = await api.as(staff).put(urlOf('/disabled', staff), { disabled: true })
  const texts = ['You cannot change your own role.', 'You cannot disable or enable your own account.']
  expect([role, disabled].map((refused) => [refused.statusCode, refused.json().errors])).toEqual(
    texts.map((general) => [403, { general }]),
  )
  expect(await findActs(api, staff.id)).toEqual([])
  expect(await statusOf(staff)).toBe(200)
})

test('a disabled person is signed out, and can sign in again once enabled', async () => {
  const disabled = await api.as(staff).put(urlOf('/disabled'), { disabled: true })
  expect(InternalAccount.parse(disabled.json())).toMatchObject({
    disabled_at: expect.any(String),
    open_sessions: 0,
  })
  const signIn = () =>
    api.as(undefined).post('/api/login', { email: person.email, password: 'Fox in the-Snow 7' })
  expect((await signIn()).statusCode).toBe(401)
  await api.as(staff).put(urlOf('/disabled'), { disabled: false })
  expect((await signIn()).statusCode).toBe(200)
  expect((await findActs(api, person.id)).map(({ kind }) => kind)).toEqual([
    'account_disabled',
    'account_enabled',
  ])
})

test('ending sessions signs a person out everywhere', async () => {
  expect((await api.as(staff).delete(urlOf('/sessions'))).json()).toEqual({ ended: 1 })
  expect((await api.as(staff).delete(urlOf('/sessions'))).json()).toEqual({ ended: 0 })
  await expect.poll(() => statusOf(person)).toBe(401)
  expect(await findActs(api, person.id)).toMatchObject([
    { kind: 'sessions_ended', about: { reason: 'by_operator', count: 1 } },
  ])
})

test('removed second factors are gone, each with a row in the trail', async () => {
  await api.pool.query(`insert into authenticator (user_id, secret, confirmed_at) values ($1, 'x', now())`, [
    person.id,
  ])
  const has = async () => InternalAccount.parse((await api.as(staff).get(urlOf(''))).json()).has_authenticator
  expect(await has()).toBe(true)
  expect((await api.as(staff).delete(urlOf('/secondFactors'))).json()).toEqual({ removed: 1 })
  expect(await has()).toBe(false)
  expect(await findActs(api, person.id)).toMatchObject([
    { kind: 'second_factor_removed', actor_id: staff.id, about: { factor: 'authenticator' } },
  ])
})

test('an account that does not exist is not found', async () => {
  const nobody = { id: 2_000_000_000 } as TestUser
  const as = api.as(staff)
  for (const response of [
    await as.get(urlOf('', nobody)),
    await as.put(urlOf('/role', nobody), { role: 'owner' }),
    await as.put(urlOf('/disabled', nobody), { disabled: true }),
    await as.delete(urlOf('/sessions', nobody)),
    await as.delete(urlOf('/secondFactors', nobody)),
  ])
    expect(response.statusCode).toBe(404)
})
