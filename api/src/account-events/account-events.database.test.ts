import { AccountEvent } from '@sentinel/contracts/account-events'
import type { Invitation } from '@sentinel/contracts/sharing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeInvitationToken } from '../sharing/invitation-token.ts'
import { seedGroup } from '../testing/seed-groups.ts'
import { seedClaimCode } from '../testing/seed-sharing.ts'
import { startTestApi, type TestApi, type TestUser } from '../testing/test-api.ts'
import { recordOldFailures } from './record-old-failures.ts'

const PASSWORD = 'Fox in the-Snow 7'
const HOUR_MS = 60 * 60 * 1000

let api: TestApi
let user: TestUser

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  user = await api.createUser({ password: PASSWORD })
})
afterAll(() => api.stop())

async function eventsOf(as: { token: string } = user, query = ''): Promise<AccountEvent[]> {
  const response = await api.as(as).get(`/api/account/events${query}`)
  expect(response.statusCode).toBe(200)
  return AccountEvent.array().parse(response.json())
}

const signIn = (password = PASSWORD) =>
  api.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: user.email, password },
    headers: { 'user-agent': 'Field browser' },
  })

test('sign-ins and failed ones before them are in the log, the failed ones in sum', async () => {
  await signIn('Wrong-password 1')
  await signIn('Wrong-password 2')
  await signIn()
  expect(await eventsOf()).toMatchObject([
    { kind: 'signed_in', about: { user_agent: 'Field browser' } },
    { kind: 'sign_ins_failed', about: { count: 2 } },
  ])
})

test('failed sign-ins that no success follows are logged when none has come for an hour', async () => {
  await signIn('Wrong-password 1')
  await recordOldFailures(api.db, Date.now)
  expect(await eventsOf()).toEqual([])
  await recordOldFailures(api.db, () => Date.now() + HOUR_MS + 1000)
  expect(await eventsOf()).toMatchObject([{ kind: 'sign_ins_failed', about: { count: 1 } }])
  await recordOldFailures(api.db, () => Date.now() + 2 * HOUR_MS)
  expect(await eventsOf()).toHaveLength(1)
})

test('signing up, signing out and ending a session elsewhere are in the log', async () => {
  const phone: { token: string } = (await signIn()).json()
  const sessions: { session_id: string; is_current: boolean }[] = (
    await api.as(user).get('/api/sessions')
  ).json()
  const other = sessions.find(({ is_current }) => !is_current)
  await api.as(user).delete(`/api/sessions/${other?.session_id}`)
  expect((await api.as(phone).get('/api/user')).statusCode).toBe(401)
  const laptop: { token: string } = (await signIn()).json()
  await api.as(laptop).post('/api/logout')
  expect(await eventsOf()).toMatchObject([
    { kind: 'sessions_ended', about: { reason: 'signed_out', count: 1, user_agent: 'Field browser' } },
    { kind: 'signed_in' },
    { kind: 'sessions_ended', about: { reason: 'from_elsewhere', count: 1, user_agent: 'Field browser' } },
    { kind: 'signed_in' },
  ])
  const made = await api.as(undefined).post('/api/signup', {
    firstName: 'Ada',
    lastName: 'Fox',
    username: 'log-ada',
    phoneNumber: '7000000000',
    email: 'log-ada@example.com',
    country: 'India',
    password: PASSWORD,
  })
  expect(await eventsOf(made.json())).toMatchObject([{ kind: 'signed_in' }, { kind: 'account_created' }])
})

test('a changed password is in the log with how many sessions it ended', async () => {
  await signIn()
  await api.as(user).post('/api/changePassword', { currPassword: PASSWORD, newPassword: `${PASSWORD}!` })
  expect((await eventsOf())[0]).toMatchObject({ kind: 'password_changed', about: { sessions_ended: 1 } })
})

test('cameras that come and go are in the log, one entry for those that come or go at once', async () => {
  const owner = await api.createUser()
  const deviceIds = [await api.createDevice({ owners: [owner] }), await api.createDevice({ owners: [owner] })]
  const groupId = await seedGroup(api.db, { userId: owner.id, name: 'North', deviceIds })
  const invited = await api.as(owner).post('/api/invitations', { groupId, email: 'log-guest@example.com' })
  const { invitationId }: Invitation = invited.json()
  await api
    .as(user)
    .post('/api/invitations/accept', { token: makeInvitationToken(api.linkKey, invitationId) })
  await api.as(owner).delete(`/api/invitations/${invitationId}`)
  expect(await eventsOf()).toMatchObject([
    { kind: 'cameras_removed', about: { count: 2, device_ids: deviceIds } },
    { kind: 'cameras_added', about: { count: 2, device_ids: deviceIds } },
  ])
})

test('a claimed camera is in the log', async () => {
  const deviceId = await api.createDevice()
  await seedClaimCode(api.db, deviceId, 'K7QF2M9XW4T8HR3B')
  await api.as(user).post('/api/devices/claim', { device_id: deviceId, claim_code: 'K7QF2M9XW4T8HR3B' })
  expect(await eventsOf()).toMatchObject([
    { kind: 'cameras_added', about: { count: 1, device_ids: [deviceId] } },
  ])
})

test('everybody reads their own log, page by page', async () => {
  for (let times = 0; times < 3; times += 1) await signIn()
  const first = await api.as(user).get('/api/account/events?limit=2')
  const rest = await eventsOf(user, `?limit=2&cursor=${String(first.headers['x-next-cursor'])}`)
  expect([first.json().length, rest.length]).toEqual([2, 1])
  expect(first.json().at(-1).event_id).toBeGreaterThan(rest[0]?.event_id ?? Infinity)
  expect(await eventsOf(await api.createUser())).toEqual([])
})

test.each([`update account_event set kind = 'x'`, 'delete from account_event', 'truncate account_event'])(
  'the database refuses to %s, also to its owner',
  async (statement) => {
    await signIn()
    await expect(api.pool.query(statement)).rejects.toThrow('never changed or deleted')
  },
)

test('the log of a deleted account stays, under its number', async () => {
  await signIn()
  await api.pool.query('delete from user_account where user_id = $1', [user.id])
  const { rows } = await api.pool.query('select kind from account_event where subject_id = $1', [user.id])
  expect(rows).toEqual([{ kind: 'signed_in' }])
})

test('what is rolled back leaves no event', async () => {
  const deviceId = await api.createDevice({ owners: [user] })
  await api.db
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('user_device').where('device_id', '=', deviceId).execute()
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  expect(await eventsOf()).toEqual([])
})
