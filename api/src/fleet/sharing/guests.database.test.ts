import type { Invitation } from '@sentinel/contracts/fleet/sharing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedGroup } from '../../testing/seed-groups.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { makeInvitationToken } from './invitation-token.ts'

/** Tests guests' access for combinations of invitations, groups and released devices. */

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
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

async function invite(to: object, from = owner): Promise<Invitation> {
  const email = `${crypto.randomUUID()}@example.com`
  return (await api.as(from).post('/api/invitations', { email, ...to })).json()
}

const accept = ({ invitationId }: Invitation, user = guest) =>
  api.as(user).post('/api/invitations/accept', { token: makeInvitationToken(api.linkKey, invitationId) })
const withdraw = ({ invitationId }: Invitation, user = owner) =>
  api.as(user).delete(`/api/invitations/${invitationId}`)
const giveUp = (user: TestUser) => api.as(user).delete(`/api/dataClearing/${deviceId}?ownership=true`)
const regroup = (groupId: number, user = owner) =>
  api.as(user).post(`/api/v2/groups/${groupId}/devices`, { deviceId })
const leaveGroup = (groupId: number) => api.as(owner).delete(`/api/v2/groups/${groupId}/devices/${deviceId}`)
const group = (name: string, deviceIds: number[] = []) =>
  seedGroup(api.db, { userId: owner.id, name, deviceIds })
const has = async (user: TestUser) => (await api.as(user).get(`/api/devices/${deviceId}`)).statusCode === 200

async function linkedAt(user: TestUser): Promise<string | undefined> {
  const { rows } = await api.pool.query<{ at: string }>(
    'select linked_at as at from user_device where user_id = $1 and device_id = $2',
    [user.id, deviceId],
  )
  return rows[0]?.at
}

test('a guest invited to a camera and to its group keeps it when it leaves the group or the group is deleted', async () => {
  for (const end of [leaveGroup, (id: number) => api.as(owner).delete(`/api/v2/groups/${id}`)]) {
    const groupId = await group(`North ${crypto.randomUUID()}`, [deviceId])
    const ofGroup = await invite({ groupId })
    const ofDevice = await invite({ deviceId })
    await accept(ofGroup)
    await accept(ofDevice)
    expect((await end(groupId)).statusCode).toBe(200)
    expect(await has(guest)).toBe(true)
    await withdraw(ofDevice)
    expect(await has(guest)).toBe(false)
  }
})

test('a guest invited by two users keeps the camera when one of them releases it', async () => {
  const second = await api.createUser()
  await api.pool.query(`select link_device($1, $2, '-infinity')`, [second.id, deviceId])
  await accept(await invite({ deviceId }))
  const other = await invite({ deviceId }, second)
  await accept(other)
  await giveUp(owner)
  expect(await has(guest)).toBe(true)
  await withdraw(other, second)
  expect(await has(guest)).toBe(false)
})

test('a camera that moves between two groups of a guest stays theirs, with the same start', async () => {
  const [north, south] = [await group('North', [deviceId]), await group('South')]
  await accept(await invite({ groupId: north }))
  await accept(await invite({ groupId: south }))
  const before = await linkedAt(guest)
  await regroup(south)
  expect(await linkedAt(guest)).toBe(before)
})

test('a guest who released a camera can be invited again, and gets it back by the invitation to its group', async () => {
  await accept(await invite({ deviceId }))
  await giveUp(guest)
  expect(await has(guest)).toBe(false)
  await accept(await invite({ deviceId }))
  expect(await has(guest)).toBe(true)

  await giveUp(guest)
  const groupId = await group('North', [deviceId])
  const ofGroup = await invite({ groupId })
  await accept(ofGroup)
  await giveUp(guest)
  await accept(ofGroup)
  expect(await has(guest)).toBe(true)
})

test('guests of a guest lose a camera with them, even if they have invited each other', async () => {
  const third = await api.createUser()
  const first = await invite({ deviceId })
  await accept(first)
  await accept(await invite({ deviceId }, guest), third)
  await accept(await invite({ deviceId }, third), guest)
  await withdraw(first)
  expect([await has(guest), await has(third)]).toEqual([false, false])
})

test('a user who accepts while a camera leaves or joins the group has the cameras that are in it afterwards', async () => {
  for (let round = 0; round < 10; round++) {
    const groupId = await group(`North ${round}`, round % 2 === 0 ? [deviceId] : [])
    const invitation = await invite({ groupId })
    await Promise.all([accept(invitation), round % 2 === 0 ? leaveGroup(groupId) : regroup(groupId)])
    expect(await has(guest)).toBe(round % 2 === 1)
    await withdraw(invitation)
  }
})

test('withdrawing, releasing and regrouping at the same time do not deadlock', async () => {
  for (let round = 0; round < 8; round++) {
    const groupId = await group(`South ${round}`, [deviceId])
    const ofGroup = await invite({ groupId })
    await accept(ofGroup)
    await accept(await invite({ deviceId }))
    const answers = await Promise.all([
      withdraw(ofGroup),
      giveUp(guest),
      leaveGroup(groupId),
      api.as(owner).delete(`/api/v2/groups/${groupId}`),
    ])
    for (const { statusCode } of answers) expect([200, 404]).toContain(statusCode)
  }
})
