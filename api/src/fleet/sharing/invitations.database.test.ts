import type { Invitation, OpenedInvitation } from '@sentinel/contracts/fleet/sharing'
import { disableAccount } from '@sentinel/platform/accounts/acts-on-others'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { workAccountMail } from '../../account/mail/testing/work-account-mail.ts'
import { inTransaction } from '../../platform/in-transaction.ts'
import { seedGroup } from '../../testing/seed-groups.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { makeInvitationToken } from './invitation-token.ts'

let api: TestApi
let owner: TestUser
let guest: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
  guest = await api.createUser()
  email = `${crypto.randomUUID()}@example.com`
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

let email: string
const ask = (to: object, user = owner) => api.as(user).post('/api/invitations', { email, ...to })
const inviteTo = async (to: object): Promise<Invitation> => (await ask(to)).json()
const tokenOf = ({ invitationId }: Invitation) => makeInvitationToken(api.linkKey, invitationId)
const accept = (invitation: Invitation, user = guest) =>
  api.as(user).post('/api/invitations/accept', { token: tokenOf(invitation) })
const open = (token: string) => api.as(undefined).post('/api/invitations/open', { token })
const withdraw = ({ invitationId }: Invitation, user = owner) =>
  api.as(user).delete(`/api/invitations/${invitationId}`)

async function devicesOf(user: TestUser): Promise<number[]> {
  const devices = (await api.as(user).get('/api/getDevicesForUser')).json()
  return devices.map(({ device_id }: { device_id: number }) => device_id)
}

async function regroup(device: number, groupId: number | null): Promise<void> {
  await api.pool.query('update user_device set group_id = $3 where user_id = $1 and device_id = $2', [
    owner.id,
    device,
    groupId,
  ])
}

test('a user who accepts sees the camera from then on, and the inviter sees who accepted', async () => {
  await seedInsight(api.pool, { deviceId })
  const invitation = await inviteTo({ deviceId })
  expect(invitation).toMatchObject({
    email,
    deviceId,
    groupId: null,
    state: 'pending',
    mail: { state: 'pending' },
  })
  expect((await accept(invitation)).json()).toEqual({ deviceIds: [deviceId] })
  expect(await devicesOf(guest)).toEqual([deviceId])
  expect((await api.as(guest).get('/api/insights/count')).json()).toEqual({ count: 0 })
  const [listed] = (await api.as(owner).get('/api/invitations')).json()
  expect(listed).toMatchObject({ state: 'accepted', acceptedBy: guest.email })
  const people = (await api.as(owner).get(`/api/devices/${deviceId}/people`)).json()
  expect(people[1]).toMatchObject({ email: guest.email, invitationId: invitation.invitationId })
})

test('when an invitation is withdrawn, the guest loses the camera and all its alerts', async () => {
  const invitation = await inviteTo({ deviceId })
  await accept(invitation)
  await api.pool.query(`insert into alert (user_id, device_id, alert_type) values ($1, $2, 'low_battery')`, [
    guest.id,
    deviceId,
  ])
  expect((await withdraw(invitation)).json()).toEqual({ invitationId: invitation.invitationId })
  expect(await devicesOf(guest)).toEqual([])
  const { rows } = await api.pool.query('select from alert where user_id = $1', [guest.id])
  expect(rows).toEqual([])
  expect(await devicesOf(owner)).toEqual([deviceId])
  expect((await open(tokenOf(invitation))).statusCode).toBe(404)
})

test('only the inviter can withdraw an invitation', async () => {
  const invitation = await inviteTo({ deviceId })
  await accept(invitation)
  expect((await withdraw(invitation, guest)).statusCode).toBe(404)
  expect(await devicesOf(guest)).toEqual([deviceId])
})

test('a group’s guests have its cameras as long as they are in it', async () => {
  const second = await api.createDevice({ owners: [owner] })
  const groupId = await seedGroup(api.db, { userId: owner.id, name: 'North', deviceIds: [deviceId] })
  const invitation = await inviteTo({ groupId })
  expect((await open(tokenOf(invitation))).json()).toMatchObject({ kind: 'group', name: 'North', devices: 1 })
  await accept(invitation)
  expect(await devicesOf(guest)).toEqual([deviceId])

  await regroup(second, groupId)
  expect(await devicesOf(guest)).toEqual([deviceId, second])
  await regroup(deviceId, null)
  expect(await devicesOf(guest)).toEqual([second])
  await api.pool.query('delete from device_group where group_id = $1', [groupId])
  expect(await devicesOf(guest)).toEqual([])
  expect(await devicesOf(owner)).toEqual([deviceId, second])
})

test('a camera that a guest also has another way stays when an invitation is withdrawn', async () => {
  const groupId = await seedGroup(api.db, { userId: owner.id, name: 'South', deviceIds: [deviceId] })
  const ofDevice = await inviteTo({ deviceId })
  const ofGroup = await inviteTo({ groupId })
  await accept(ofDevice)
  await accept(ofGroup)
  await withdraw(ofDevice)
  expect(await devicesOf(guest)).toEqual([deviceId])
  await withdraw(ofGroup)
  expect(await devicesOf(guest)).toEqual([])

  const own = await api.createDevice({ owners: [owner, guest] })
  const needless = await inviteTo({ deviceId: own })
  await accept(needless)
  await withdraw(needless)
  expect(await devicesOf(guest)).toEqual([own])
})

test('guests lose a camera with their inviter; a camera without users has no names and no place', async () => {
  const invitation = await inviteTo({ deviceId })
  await accept(invitation)
  await api.pool.query(
    `update device set display_name = 'Gate', location_name = 'Home', set_latitude = 1, set_longitude = 2 where device_id = $1`,
    [deviceId],
  )
  await api.pool.query(
    'update device_health set latitude = 1, longitude = 2, battery_voltage = 3.9 where device_id = $1',
    [deviceId],
  )
  await api.pool.query('delete from user_device where user_id = $1 and device_id = $2', [owner.id, deviceId])
  expect(await devicesOf(guest)).toEqual([])
  const { rows } = await api.pool.query(
    `select display_name, location_name, set_latitude, latitude, battery_voltage
     from device join device_health using (device_id) where device_id = $1`,
    [deviceId],
  )
  expect(rows).toEqual([
    { display_name: null, location_name: null, set_latitude: null, latitude: null, battery_voltage: 3.9 },
  ])
})

test('an invitation can be accepted once, by one user, before it expires, and not by its inviter', async () => {
  const invitation = await inviteTo({ deviceId })
  expect((await accept(invitation, owner)).statusCode).toBe(409)
  const others = await Promise.all(['a', 'b', 'c'].map(() => api.createUser()))
  const answers = await Promise.all(others.map((user) => accept(invitation, user)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const winner = others[answers.findIndex(({ statusCode }) => statusCode === 200)]
  expect((await accept(invitation, winner)).statusCode).toBe(200)

  const late = await inviteTo({ deviceId: await api.createDevice({ owners: [owner] }) })
  await api.pool.query('update invitation set expires_at = now() where invitation_id = $1', [
    late.invitationId,
  ])
  expect((await accept(late)).statusCode).toBe(409)
  expect((await open(tokenOf(late))).json()).toMatchObject({ state: 'expired' })
})

test('the link of an invitation shows who invites to what, and a made-up one shows nothing', async () => {
  const invitation = await inviteTo({ deviceId })
  const opened: OpenedInvitation = (await open(tokenOf(invitation))).json()
  expect(opened).toEqual({
    email,
    inviter: 'Ada Fox',
    inviterEmail: owner.email,
    kind: 'device',
    name: `Camera ${deviceId}`,
    devices: 1,
    mayManage: false,
    state: 'pending',
  })
  for (const token of [
    'x',
    `${tokenOf(invitation)}x`,
    makeInvitationToken('another key', invitation.invitationId),
  ])
    expect((await open(token)).statusCode).toBe(404)
})

test('the link of an invitation shows no name with a web address', async () => {
  await api.pool.query(`update user_account set first_name = 'Evil.Com', last_name = '' where user_id = $1`, [
    owner.id,
  ])
  await api.pool.query(`update device set display_name = 'see www.evil.example' where device_id = $1`, [
    deviceId,
  ])
  const invitation = await inviteTo({ deviceId })
  expect((await open(tokenOf(invitation))).json()).toMatchObject({
    inviter: owner.email,
    inviterEmail: owner.email,
    name: null,
  })
})

test('an invitation of a disabled user is as unknown as a made-up one, and is not mailed', async () => {
  const invitation = await inviteTo({ deviceId })
  await inTransaction(api.db, (tx) => disableAccount(tx, { userId: owner.id, actorId: null }))
  expect((await open(tokenOf(invitation))).statusCode).toBe(404)
  expect((await accept(invitation)).statusCode).toBe(404)
  await workAccountMail(api)
  const { rows } = await api.pool.query(
    `select state, reason_code from account_mail where (about ->> 'invitationId')::int = $1`,
    [invitation.invitationId],
  )
  expect(rows).toEqual([{ state: 'skipped', reason_code: 'sender_disabled' }])
})

test('inviting again renews the invitation with another mail, and is refused once it is accepted', async () => {
  const first = await inviteTo({ deviceId })
  const again = await inviteTo({ deviceId, email: email.toUpperCase() })
  expect(again.invitationId).toBe(first.invitationId)
  const { rows } = await api.pool.query(
    `select count(*)::int as mails from account_mail where (about ->> 'invitationId')::int = $1`,
    [first.invitationId],
  )
  expect(rows).toEqual([{ mails: 2 }])
  await accept(first)
  const refused = await ask({ deviceId })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().errors).toEqual({ email: 'They have accepted your invitation already.' })
})

test.each([
  ['an address that is none', { email: 'somebody' }, 'Not a valid email.'],
  ['no address', { email: ' ' }, 'Enter an email address.'],
])('%s is refused with a text', async (_, body, text) => {
  const answer = await ask({ deviceId, ...body })
  expect(answer.statusCode).toBe(400)
  expect(JSON.stringify(answer.json())).toContain(text)
})

test('the user’s own address, another user’s camera and another user’s group are refused', async () => {
  const own = await ask({ deviceId, email: owner.email.toUpperCase() })
  expect(own.json().errors).toEqual({ email: 'That is your own address.' })
  const groupId = await seedGroup(api.db, { userId: owner.id, name: 'Mine' })
  expect((await ask({ deviceId }, guest)).statusCode).toBe(404)
  expect((await ask({ groupId }, guest)).statusCode).toBe(404)
  await api.pool.query(`select link_device($1, $2, '-infinity')`, [guest.id, deviceId])
  const other = await ask({ deviceId, email: guest.email.toUpperCase() })
  expect(other.json().errors).toEqual({ email: 'They have this camera already.' })
})

test('a new member also gets the alerts that are open for the camera, and they end for them too', async () => {
  const { rows: raised } = await api.pool.query<{ alert_id: number }>(
    `insert into alert (user_id, device_id, alert_type)
     select $1, $2, type from unnest('{low_battery,sentinel_cable_error,no_recent_insights}'::alert_type[]) type returning alert_id`,
    [owner.id, deviceId],
  )
  expect(raised).toHaveLength(3)
  await api.pool.query(
    `update alert set status = 'resolved', resolved_at = now() where user_id = $1 and alert_type = 'low_battery'`,
    [owner.id],
  )
  await accept(await inviteTo({ deviceId }))
  const published = async () => {
    const alerts = (await api.as(guest).get('/api/alerts')).json()
    return alerts.map((alert: { alert_type: string; status: string }) => [alert.alert_type, alert.status])
  }
  expect(await published()).toEqual([['sentinel_cable_error', 'new']])
  await api.pool.query(
    `select settle_alerts(array[row($1, null, 'sentinel_cable_error', null)::alert_verdict])`,
    [deviceId],
  )
  expect(await published()).toEqual([['sentinel_cable_error', 'resolved']])
})
