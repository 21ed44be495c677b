import { AccountEvent } from '@sentinel/contracts/account/account-events'
import type { Invitation } from '@sentinel/contracts/fleet/sharing'
import { changeRole } from '@sentinel/platform/accounts/acts-on-others'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actAs } from '../../platform/acts.ts'
import { makeInvitationToken } from '../../fleet/sharing/invitation-token.ts'
import { seedGroup } from '../../testing/seed-groups.ts'
import { seedClaimCode, seedGuest } from '../../testing/seed-sharing.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { recordOldFailures } from './routes.ts'

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

test('sign-ins are in the log, and failed ones before them are in the log as a sum', async () => {
  await signIn('Wrong-password 1')
  await signIn('Wrong-password 2')
  await signIn()
  expect(await eventsOf()).toMatchObject([
    { kind: 'signed_in', about: { user_agent: 'Field browser' } },
    { kind: 'sign_ins_failed', about: { count: 2 } },
  ])
})

test('failed sign-ins without a later success are logged when no failure has happened for an hour', async () => {
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

test('added and removed cameras are in the log, with one entry for all that change at the same time', async () => {
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
    { kind: 'device_claimed' },
    { kind: 'cameras_added', about: { count: 1, device_ids: [deviceId] } },
  ])
})

test('all users read their own log, page by page', async () => {
  for (let times = 0; times < 3; times += 1) await signIn()
  const first = await api.as(user).get('/api/account/events?limit=2')
  const rest = await eventsOf(user, `?limit=2&cursor=${String(first.headers['x-next-cursor'])}`)
  expect([first.json().length, rest.length]).toEqual([2, 1])
  expect(first.json().at(-1).event_id).toBeGreaterThan(rest[0]?.event_id ?? Infinity)
  expect(await eventsOf(await api.createUser())).toEqual([])
})

test.each([
  `update account_event set kind = 'x'`,
  'update account_event set is_act = false, address = null',
  'delete from account_event',
  'truncate account_event',
])('the database refuses to %s, even for its owner', async (statement) => {
  await signIn()
  await expect(api.pool.query(statement)).rejects.toThrow('never changed or deleted')
})

test('the log of a deleted account remains, under its number', async () => {
  await signIn()
  await api.pool.query('delete from user_account where user_id = $1', [user.id])
  const { rows } = await api.pool.query('select kind from account_event where subject_id = $1', [user.id])
  expect(rows).toEqual([{ kind: 'signed_in' }])
})

test('a transaction that is rolled back leaves no event', async () => {
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

test('an act that cannot be undone is in the user’s own log, once, with the browser and the device', async () => {
  const deviceId = await api.createDevice()
  await seedClaimCode(api.db, deviceId, 'K7QF2M9XW4T8HR3B')
  await api.as(user).post('/api/devices/claim', { device_id: deviceId, claim_code: 'K7QF2M9XW4T8HR3B' })
  const [claimed] = await eventsOf()
  expect(claimed).toMatchObject({
    kind: 'device_claimed',
    by_operator: false,
    device_id: deviceId,
    person: null,
    user_agent: 'lightMyRequest',
  })
})

test('what staff did to an account is in its log, without who did it and from where', async () => {
  const staff = await api.createUser({ role: 'staff' })
  await actAs(api.db, { id: staff.id, address: '203.0.113.7', userAgent: 'Staff browser' }, (tx) =>
    changeRole(tx, { userId: user.id, role: 'viewer', actorId: staff.id }),
  )
  const response = await api.as(user).get('/api/account/events')
  expect(response.json()).toMatchObject([
    { kind: 'role_changed', by_operator: true, device_id: null, person: null, user_agent: null },
  ])
  for (const secret of ['203.0.113.7', 'Staff browser', staff.email])
    expect(response.body).not.toContain(secret)
  expect(await eventsOf(staff)).toMatchObject([
    { kind: 'role_changed', by_operator: false, person: { user_id: user.id, email: user.email } },
  ])
})

test('a guest cannot read the acts of their inviter, whose own entries do not have the guest’s id', async () => {
  const inviter = await api.createUser()
  const deviceId = await api.createDevice({ owners: [inviter] })
  const invitationId = await seedGuest(api.db, { inviter, guest: user, deviceId })
  await api.as(inviter).put(`/api/invitations/${invitationId}`, { mayManage: true })
  expect((await eventsOf()).filter(({ kind }) => kind === 'invitation_changed')).toEqual([])
  expect(await eventsOf(inviter)).toMatchObject([
    {
      kind: 'invitation_changed',
      device_id: deviceId,
      person: null,
      about: { may_manage: true, email: null },
    },
  ])
})

test('the log and the audit trail store a masked address of a person who has not accepted', async () => {
  const deviceId = await api.createDevice({ owners: [user] })
  const invited = await api
    .as(user)
    .post('/api/invitations', { deviceId, email: 'young.ranger@park.example.org' })
  const url = `/api/invitations/${invited.json<Invitation>().invitationId}`
  await api.as(user).put(url, { mayManage: true })
  await api.as(user).delete(url)
  const about = { email: 'y…@park.example.org' }
  expect((await eventsOf()).slice(0, 2)).toMatchObject([
    { kind: 'invitation_withdrawn', about },
    { kind: 'invitation_changed', about },
  ])
  const { rows } = await api.pool.query(`select from account_event where about::text like '%young.ranger%'`)
  expect(rows).toEqual([])
})

test('devices that staff give, clear or take away are one entry each, recorded as by the operator', async () => {
  const staff = await api.createUser({ role: 'staff' })
  const [first, second] = [await api.createDevice(), await api.createDevice()]
  const url = `/api/internal/users/${user.id}/devices`
  await api.as(staff).put(url, { deviceIds: [first, second] })
  await api.as(staff).delete(`/api/internal/devices/${first}`)
  await api.as(staff).put(url, { deviceIds: [] })
  expect(await eventsOf()).toMatchObject([
    { kind: 'cameras_removed', by_operator: true, about: { device_ids: [second] } },
    { kind: 'cameras_removed', by_operator: true, about: { device_ids: [first] } },
    { kind: 'cameras_added', by_operator: true, about: { device_ids: [first, second] } },
  ])
  expect(await eventsOf()).toHaveLength(3)
  const own = await api.createDevice({ owners: [user] })
  await api.as(user).delete(`/api/dataClearing/${own}?ownership=true`)
  expect((await eventsOf()).find(({ kind }) => kind === 'cameras_removed')).toMatchObject({
    by_operator: false,
    about: { device_ids: [own] },
  })
})

test('a moved start names the device as long as the user has the device', async () => {
  const staff = await api.createUser({ role: 'staff' })
  const deviceId = await api.createDevice({ owners: [user] })
  const url = `/api/internal/users/${user.id}/devices`
  await api.as(staff).put(`${url}/${deviceId}`, { visible_from: '2026-01-01T00:00:00.000Z' })
  const findMoved = async () => (await eventsOf()).find(({ kind }) => kind === 'link_start_moved')
  expect(await findMoved()).toMatchObject({ device_id: deviceId, by_operator: true })
  await api.as(staff).put(url, { deviceIds: [] })
  expect(await findMoved()).toMatchObject({ device_id: null, by_operator: true })
})

test('pages of a log contain each entry once, with events and acts in one order', async () => {
  await api.pool.query(
    `insert into account_event (subject_id, actor_id, is_act, kind, about)
     select case when n % 2 = 0 then $1::int end, $1, n % 2 = 1, case when n % 2 = 0 then 'recovery_codes_made' else 'group_deleted' end,
       case when n % 2 = 0 then '{}' else jsonb_build_object('name', n::text) end
     from generate_series(1, 7) n`,
    [user.id],
  )
  const ids: number[] = []
  let cursor = ''
  do {
    const page = await api.as(user).get(`/api/account/events?limit=3${cursor && `&cursor=${cursor}`}`)
    ids.push(
      ...AccountEvent.array()
        .parse(page.json())
        .map(({ event_id }) => event_id),
    )
    cursor = page.headers['x-next-cursor']?.toString() ?? ''
  } while (cursor)
  expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => other - one))
  expect(ids).toHaveLength(7)
})
