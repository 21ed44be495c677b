import { AccountEvent } from '@sentinel/contracts/account/account-events'
import { InternalAccount } from '@sentinel/contracts/staff/accounts'
import { disableAccount } from '@sentinel/platform/accounts/acts-on-others'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeConfirmationOld, setUpAuthenticator } from '../../account/second-factor/testing/set-up.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
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
const urlOfPerson = (part: string) => () => urlOf(part)
const statusOf = async ({ token }: TestUser) => (await api.as({ token }).get('/api/user')).statusCode

test('staff see the details of an account', async () => {
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

test('staff cannot change their own role, disable themselves or remove their own second factors here', async () => {
  const role = await api.as(staff).put(urlOf('/role', staff), { role: 'owner' })
  const disabled = await api.as(staff).put(urlOf('/disabled', staff), { disabled: true })
  const factors = await api.as(staff).delete(urlOf('/secondFactors', staff))
  const texts = [
    'You cannot change your own role.',
    'You cannot disable or enable your own account.',
    'You cannot remove your own second factors here. Change them in Account, under Security.',
  ]
  expect([role, disabled, factors].map((refused) => [refused.statusCode, refused.json().errors])).toEqual(
    texts.map((general) => [403, { general }]),
  )
  expect(await findActs(api, staff.id)).toEqual([])
  expect(await statusOf(staff)).toBe(200)
})

test('a disabled user is signed out, and can sign in again once enabled', async () => {
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

test('ending sessions signs a user out everywhere', async () => {
  expect((await api.as(staff).delete(urlOf('/sessions'))).json()).toEqual({ ended: 1 })
  expect((await api.as(staff).delete(urlOf('/sessions'))).json()).toEqual({ ended: 0 })
  await expect.poll(() => statusOf(person)).toBe(401)
  expect(await findActs(api, person.id)).toMatchObject([
    { kind: 'sessions_ended', about: { reason: 'by_operator', count: 1 } },
  ])
})

test('removed second factors are deleted, with one row in the trail', async () => {
  await addFactors('now()')
  const has = async () => InternalAccount.parse((await api.as(staff).get(urlOf(''))).json()).has_authenticator
  expect(await has()).toBe(true)
  expect((await api.as(staff).delete(urlOf('/secondFactors'))).json()).toEqual({ removed: 1 })
  expect(await has()).toBe(false)
  expect(await findActs(api, person.id)).toMatchObject([
    {
      kind: 'second_factors_removed',
      actor_id: staff.id,
      about: { factors: [{ factor: 'authenticator' }], unconfirmed_app: false, recovery_codes: 2 },
    },
  ])
  const log = AccountEvent.array().parse((await api.as(person).get('/api/account/events')).json())
  expect(log).toMatchObject([
    { kind: 'second_factor_removed', by_operator: true, about: { factor: 'authenticator' } },
  ])
  expect(log).toHaveLength(1)
})

test('recovery codes and an app that was never confirmed are in the trail when staff remove them', async () => {
  await addFactors('null')
  for (let time = 0; time < 2; time++)
    expect((await api.as(staff).delete(urlOf('/secondFactors'))).json()).toEqual({ removed: 0 })
  expect(await findActs(api, person.id)).toMatchObject([
    { kind: 'second_factors_removed', about: { factors: [], unconfirmed_app: true, recovery_codes: 2 } },
  ])
})

/** Adds two recovery codes and an app that was confirmed at the given time or not at all. */
async function addFactors(confirmedAt: 'now()' | 'null'): Promise<void> {
  await api.pool.query(
    `with app as (insert into authenticator (user_id, secret, confirmed_at) values ($1, 'x', ${confirmedAt}))
     insert into recovery_code (user_id, code_mac) values ($1, 'a'), ($1, 'b')`,
    [person.id],
  )
}

test('if two staff disable each other at the same moment, one succeeds', async () => {
  const colleague = await api.createUser({ role: 'staff' })
  const disable = (actor: TestUser, subject: TestUser) =>
    api.as(actor).put(urlOf('/disabled', subject), { disabled: true })
  const first = await api.db.startTransaction().execute()
  onTestFinished(async () => void (first.isCommitted || (await first.rollback().execute())))
  await disableAccount(first, { userId: colleague.id, actorId: staff.id })
  const second = disable(colleague, staff)
  await expect.poll(() => countWaiting()).toBe(1)
  await first.commit().execute()
  expect((await second).statusCode).toBe(403)
  expect((await second).json().errors).toEqual({
    general: 'Your account was disabled, or its role was changed. Nothing was done.',
  })
  expect(await findActs(api, staff.id)).toEqual([])
})

/** Counts the calls that are waiting for an account's lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await api.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%user_account%for no key update%'`,
  )
  return rows.length
}

test.each([
  ['the role of an account', urlOfPerson('/role'), { role: 'viewer' }],
  ['the devices of a person', urlOfPerson('/devices'), { deviceIds: [] }],
])('%s is changed only after a new confirmation', async (_, url, body) => {
  await setUpAuthenticator(api, staff)
  await makeConfirmationOld(api, staff)
  const refused = await api.as(staff).put(url(), body)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'confirmation_required'])
  expect(await findActs(api, person.id)).toEqual([])
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
