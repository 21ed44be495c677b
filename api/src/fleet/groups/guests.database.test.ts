import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeInvitationToken } from '../sharing/invitation-token.ts'
import { seedGroup } from '../../testing/seed-groups.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let owner: TestUser
let guest: TestUser
let groupId: number
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
  guest = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
  groupId = await seedGroup(api.db, { userId: owner.id, name: 'River' })
  const { invitationId } = (
    await api.as(owner).post('/api/invitations', { email: guest.email, groupId })
  ).json()
  const token = makeInvitationToken(api.linkKey, invitationId)
  await api.as(guest).post('/api/invitations/accept', { token })
})
afterAll(() => api.stop())

const url = () => `/api/v2/groups/${groupId}`
const put = () => api.as(owner).post(`${url()}/devices`, { deviceId })
const ask = (group_id: number | null) =>
  api.as(owner).post('/api/updateDevice', { device_id: deviceId, cycle_time: 690, group_id })
const doesGuestHaveIt = async () => (await api.as(guest).get(`/api/devices/${deviceId}`)).statusCode === 200

test('guests have a device as long as it is in the group, whichever call puts it there', async () => {
  await put()
  expect(await doesGuestHaveIt()).toBe(true)
  await api.as(owner).delete(`${url()}/devices/${deviceId}`)
  expect(await doesGuestHaveIt()).toBe(false)
  await ask(groupId)
  expect(await doesGuestHaveIt()).toBe(true)
  await ask(null)
  expect(await doesGuestHaveIt()).toBe(false)
})

test('guests lose the devices of a deleted group', async () => {
  await put()
  expect((await api.as(owner).delete(url())).statusCode).toBe(200)
  expect(await doesGuestHaveIt()).toBe(false)
  expect((await api.as(owner).get(`/api/devices/${deviceId}`)).statusCode).toBe(200)
})

test('a device that its owner releases is also removed from the guests', async () => {
  await put()
  await api.as(owner).delete(`/api/dataClearing/${deviceId}?ownership=true`)
  expect(await doesGuestHaveIt()).toBe(false)
})
