import { VIEW_ONLY_TEXT } from '@sentinel/contracts/fleet/view-only'
import type { DevicePerson } from '@sentinel/contracts/fleet/sharing'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedInsight } from '../../testing/seed-insights.ts'
import { seedModel } from '../../testing/seed-models.ts'
import { seedClaimCode, seedGuest } from '../../testing/seed-sharing.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { makeInvitationToken } from './invitation-token.ts'

let api: TestApi
let owner: TestUser
let guest: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.createUser()
  guest = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
  await seedGuest(api.db, { inviter: owner, guest, deviceId })
})
afterAll(() => api.stop())

/** Invites a user and accepts on their behalf. Returns the id of the invitation. */
async function share(
  inviter: TestUser,
  to: TestUser,
  what: { deviceId?: number; groupId?: number; mayManage?: boolean },
): Promise<number> {
  const made = await api
    .as(inviter)
    .post('/api/invitations', { email: `${randomUUID()}@example.com`, ...what })
  const { invitationId } = made.json()
  const token = makeInvitationToken(api.linkKey, invitationId)
  expect((await api.as(to).post('/api/invitations/accept', { token })).statusCode).toBe(200)
  return invitationId
}

/** Returns true if a user may manage a device, and undefined if they do not have it. */
async function levelOf(user: TestUser, id: number): Promise<boolean | undefined> {
  return (await api.as(user).get(`/api/devices/${id}`)).json().may_manage
}

async function aGroupOf(user: TestUser, deviceIds: number[]): Promise<number> {
  const made = await api.as(user).post('/api/v2/groups', { groupName: randomUUID() })
  const groupId: number = made.json().message.group.group_id
  for (const id of deviceIds) await api.as(user).post(`/api/v2/groups/${groupId}/devices`, { deviceId: id })
  return groupId
}

test('a view-only guest sees that level, and cannot change anything about the camera', async () => {
  const algId = await seedModel(api.db, { userId: guest.id, deviceId })
  const caller = api.as(guest)
  const answers = [
    await caller.post('/api/updateDevice', { device_id: deviceId, cycle_time: 2880 }),
    await caller.put(`/api/devices/${deviceId}/display`, { display_name: 'Mine' }),
    await caller.delete(`/api/dataClearing/${deviceId}?location=true`),
    await caller.delete(`/api/dataClearing/${deviceId}?insights=true`),
    await caller.delete(`/api/dataClearing/${deviceId}?insights=true&ownership=true`),
    await caller.put(`/api/devices/${deviceId}/models/${algId}`),
    await caller.delete(`/api/devices/${deviceId}/models/${algId}`),
    await caller.post('/api/invitations', { email: 'second@example.com', deviceId, mayManage: true }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'forbidden', errors: { general: VIEW_ONLY_TEXT } })
  }
  expect((await caller.post(`/api/devices/${deviceId}/claimCode`)).statusCode).toBe(403)
  const seen = (await api.as(owner).get(`/api/devices/${deviceId}`)).json()
  expect(seen).toMatchObject({ may_manage: true, display_name: null, cycle_time: null })
  expect(await levelOf(guest, deviceId)).toBe(false)
})

test('a view-only guest has groups of their own, and can leave', async () => {
  const [leaver, id] = [await api.createUser(), await api.createDevice({ owners: [owner] })]
  await seedGuest(api.db, { inviter: owner, guest: leaver, deviceId: id })
  const groupId = await aGroupOf(leaver, [id])
  expect((await api.as(leaver).get(`/api/devices/${id}`)).json()).toMatchObject({ group_id: groupId })
  const left = await api.as(leaver).delete(`/api/dataClearing/${id}?ownership=true`)
  expect(left.json()).toMatchObject({ ownership: true, claim_code: null })
  expect(await levelOf(leaver, id)).toBeUndefined()
  expect(await levelOf(owner, id)).toBe(true)
})

test('a view-only user cannot review the species of a sighting', async () => {
  const insightId = await seedInsight(api.pool, { deviceId })
  const url = `/api/insights/${insightId}/species`
  expect((await api.as(guest).get(url)).statusCode).toBe(200)
  for (const answer of [await api.as(guest).put(url, { class_id: 99 }), await api.as(guest).delete(url)])
    expect(answer.json()).toMatchObject({ code: 'forbidden', errors: { general: VIEW_ONLY_TEXT } })
  expect((await api.as(owner).get(`/api/insights/${insightId}`)).json().userConfirmed).toBe(false)
})

test('an invitation gives its level, which is view-only by default', async () => {
  const [colleague, id] = [await api.createUser(), await api.createDevice({ owners: [owner] })]
  const other = await api.createDevice({ owners: [owner] })
  await share(owner, colleague, { deviceId: id })
  await share(owner, colleague, { deviceId: other, mayManage: true })
  expect([await levelOf(colleague, id), await levelOf(colleague, other)]).toEqual([false, true])
  const people = (await api.as(owner).get(`/api/devices/${id}/people`)).json()
  expect(people.map(({ mayManage }: { mayManage: boolean }) => mayManage)).toEqual([true, false])
  const renamed = await api.as(colleague).put(`/api/devices/${other}/display`, { display_name: 'Ours' })
  expect(renamed.json()).toMatchObject({ display_name: 'Ours', may_manage: true })
})

test('a viewer cannot manage a camera even if their link would allow it, as the list of people shows', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  const id = await api.createDevice({ owners: [owner, viewer] })
  const people: DevicePerson[] = (await api.as(owner).get(`/api/devices/${id}/people`)).json()
  expect(people.map(({ email, mayManage }) => [email, mayManage])).toEqual([
    [owner.email, true],
    [viewer.email, false],
  ])
})

test('a second invitation can raise a level and not lower it, and withdrawing it can lower it', async () => {
  const [colleague, partner] = [await api.createUser(), await api.createUser()]
  const id = await api.createDevice({ owners: [owner, partner] })
  await share(owner, colleague, { deviceId: id })
  const managing = await share(partner, colleague, { deviceId: id, mayManage: true })
  expect(await levelOf(colleague, id)).toBe(true)
  await share(partner, colleague, { groupId: await aGroupOf(partner, [id]) })
  expect(await levelOf(colleague, id)).toBe(true)
  await api.as(partner).delete(`/api/invitations/${managing}`)
  expect(await levelOf(colleague, id)).toBe(false)
})

test('lowering a guest’s level removes the cameras from those whom the guest had invited', async () => {
  const [colleague, friend, id] = [
    await api.createUser(),
    await api.createUser(),
    await api.createDevice({ owners: [owner] }),
  ]
  const invitationId = await share(owner, colleague, { deviceId: id, mayManage: true })
  await share(colleague, friend, { deviceId: id, mayManage: true })
  expect(await levelOf(friend, id)).toBe(true)
  const lowered = await api.as(owner).put(`/api/invitations/${invitationId}`, { mayManage: false })
  expect(lowered.json()).toMatchObject({ invitationId, mayManage: false, state: 'accepted' })
  expect([await levelOf(colleague, id), await levelOf(friend, id)]).toEqual([false, undefined])
  expect((await api.as(colleague).get('/api/invitations')).json()).toEqual([])
  await api.as(owner).put(`/api/invitations/${invitationId}`, { mayManage: true })
  expect([await levelOf(colleague, id), await levelOf(friend, id)]).toEqual([true, undefined])
})

test('a group shares only the cameras that its owner manages, and another one as soon as they manage it', async () => {
  const [inviter, friend, own] = [await api.createUser(), await api.createUser(), await api.createDevice()]
  const seen = await api.createDevice({ owners: [owner] })
  await api.pool.query(`select link_device($1, $2, '-infinity')`, [inviter.id, own])
  const looking = await share(owner, inviter, { deviceId: seen })
  const groupId = await aGroupOf(inviter, [own, seen])
  await share(inviter, friend, { groupId })
  expect([await levelOf(friend, own), await levelOf(friend, seen)]).toEqual([false, undefined])
  await api.as(owner).put(`/api/invitations/${looking}`, { mayManage: true })
  expect(await levelOf(friend, seen)).toBe(false)
  await api.as(owner).put(`/api/invitations/${looking}`, { mayManage: false })
  expect(await levelOf(friend, seen)).toBeUndefined()
})

test('the view-only cameras are a list of their own, page by page', async () => {
  const [reader, first, second, managed] = [
    await api.createUser(),
    await api.createDevice({ owners: [owner] }),
    await api.createDevice({ owners: [owner] }),
    await api.createDevice({ owners: [owner] }),
  ]
  for (const id of [second, first]) await share(owner, reader, { deviceId: id })
  await share(owner, reader, { deviceId: managed, mayManage: true })
  const page = await api.as(reader).get('/api/viewOnlyDevices?limit=1')
  expect(page.json()).toEqual([{ device_id: first }])
  const cursor = page.headers['x-next-cursor']
  expect((await api.as(reader).get(`/api/viewOnlyDevices?cursor=${String(cursor)}`)).json()).toEqual([
    { device_id: second },
  ])
  expect((await api.as(owner).get('/api/viewOnlyDevices')).json()).toEqual([])
})

test('a guest who claims a camera manages it', async () => {
  const [claimer, id] = [await api.createUser(), await api.createDevice({ owners: [owner] })]
  await share(owner, claimer, { deviceId: id })
  await seedClaimCode(api.db, id, 'ABCDEFGHIJKLMNOP')
  const claimed = await api
    .as(claimer)
    .post('/api/devices/claim', { device_id: id, claim_code: 'ABCDEFGHIJKLMNOP' })
  expect(claimed.json()).toMatchObject({ device_id: id, may_manage: true })
})

test('a species review that begins while its guest is lowered waits, and is refused', async () => {
  const [colleague, id] = [await api.createUser(), await api.createDevice({ owners: [owner] })]
  await share(owner, colleague, { deviceId: id, mayManage: true })
  const takenAt = new Date(Date.now() + 1000).toISOString()
  const insightId = await seedInsight(api.pool, { deviceId: id, takenAt })
  const lowering = await api.pool.connect()
  try {
    await lowering.query('begin; select lock_links()')
    await lowering.query(
      `update user_device set may_manage = false where user_id = ${colleague.id} and device_id = ${id}`,
    )
    const review = api.as(colleague).put(`/api/insights/${insightId}/species`, { class_id: 99 })
    await Promise.race([review, untilSomebodyWaits()])
    await lowering.query('commit')
    expect((await review).statusCode).toBe(403)
  } finally {
    lowering.release()
  }
})

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const { rowCount } = await api.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount) return
  }
}

test('the database refuses a view-only owner', async () => {
  const change = api.db
    .updateTable('user_device')
    .set({ may_manage: false })
    .where('user_id', '=', owner.id)
    .execute()
  await expect(change).rejects.toMatchObject({ constraint: 'user_device_level_check' })
})
