import type { Device } from '@sentinel/contracts/fleet/devices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../testing/seed.ts'
import { seedGroup } from '../../testing/seed-groups.ts'
import { seedModel } from '../../testing/seed-models.ts'
import { seedGuest } from '../../testing/seed-sharing.ts'
import { next, startTestLive, type TestLive, type TestSocket } from '../../testing/test-live.ts'

let live: TestLive

beforeAll(async () => {
  live = await startTestLive()
})
afterAll(() => live.stop())

interface Listener extends TestUser {
  socket: TestSocket
}

/** Creates two owners of a device, each with a socket. */
async function share(): Promise<{ deviceId: number; owner: Listener; other: Listener }> {
  const [owner, other] = [await live.api.createUser(), await live.api.createUser()]
  const deviceId = await live.api.createDevice({ owners: [owner, other] })
  const listen = async (user: TestUser) => ({ ...user, socket: await live.connect(user.token) })
  return { deviceId, owner: await listen(owner), other: await listen(other) }
}

const see = async (user: TestUser, deviceId: number): Promise<Device> =>
  (await live.api.as(user).get(`/api/devices/${deviceId}`)).json()

test('a changed device is published to all its owners, to each as that owner sees it', async () => {
  const { deviceId, owner, other } = await share()
  const group_id = await seedGroup(live.api.db, { userId: owner.id, name: 'River' })
  const published = Promise.all([next(owner.socket, 'device:changed'), next(other.socket, 'device:changed')])
  await live.api
    .as(owner)
    .post('/api/updateDevice', { device_id: deviceId, cycle_time: 690, device_name: 'seven', group_id })
  const [mine, theirs] = await published
  expect(mine).toMatchObject({ device_id: deviceId, device_name: 'seven', group_id })
  expect(theirs).toMatchObject({ device_id: deviceId, device_name: 'seven', group_id: null })
  expect([mine, theirs]).toEqual([await see(owner, deviceId), await see(other, deviceId)])
})

test('a guest is notified immediately that their level has changed', async () => {
  const [owner, guest] = [await live.api.createUser(), await live.api.createUser()]
  const deviceId = await live.api.createDevice({ owners: [owner] })
  const invitationId = await seedGuest(live.api.db, { inviter: owner, guest, deviceId })
  const socket = await live.connect(guest.token)
  const published = next(socket, 'device:changed')
  await live.api.as(owner).put(`/api/invitations/${invitationId}`, { mayManage: true })
  expect(await published).toMatchObject({ device_id: deviceId, may_manage: true })
})

test('texts, and a place that is removed, are published to the other owner', async () => {
  const { deviceId, owner, other } = await share()
  const as = live.api.as(owner)
  for (const change of [
    () => as.put(`/api/devices/${deviceId}/display`, { display_name: 'Ford cam' }),
    () => as.delete(`/api/dataClearing/${deviceId}?location=true`),
  ]) {
    const published = next(other.socket, 'device:changed')
    await change()
    expect(await published).toEqual(await see(other, deviceId))
  }
})

test('the conditions of a device are published to its owners, even to one who has switched off the alert', async () => {
  const { deviceId, owner, other } = await share()
  await live.api.pool.query('insert into alert_setting (user_id, low_battery) values ($1, false)', [other.id])
  const settle = (params: object | null) =>
    live.api.pool.query(`select settle_alerts(array[row($1, null, 'low_battery', $2)::alert_verdict])`, [
      deviceId,
      params,
    ])
  const awaitBoth = () => Promise.all([owner, other].map(({ socket }) => next(socket, 'device:changed')))
  let published = awaitBoth()
  await settle({ volts: 3.1, readings: 3 })
  expect((await published).map(({ conditions }) => conditions)).toEqual([['low_battery'], ['low_battery']])
  published = awaitBoth()
  await settle(null)
  expect((await published).map(({ conditions }) => conditions)).toEqual([[], []])
})

test('a model that is deployed or removed is published to the other owner', async () => {
  const { deviceId, owner, other } = await share()
  const algId = await seedModel(live.api.db, { userId: owner.id })
  for (const method of ['put', 'delete'] as const) {
    const published = next(other.socket, 'device:changed')
    await live.api.as(owner)[method](`/api/devices/${deviceId}/models/${algId}`)
    expect(await published).toMatchObject({ device_id: deviceId })
  }
})

test('all screens of a user read again when the user changes their groups', async () => {
  const { owner } = await share()
  const as = live.api.as(owner)
  const resynced = async (act: () => Promise<{ statusCode: number }>) => {
    const published = next(owner.socket, 'resync')
    expect((await act()).statusCode).toBe(200)
    expect(await published).toEqual({})
  }
  await resynced(() => as.post('/api/v2/groups', { groupName: 'River' }))
  const [group] = (await as.get('/api/v2/groups')).json()
  const url = `/api/v2/groups/${group.group_id}`
  await resynced(() => as.put(url, { groupName: 'Ford' }))
  await resynced(() => as.delete(url))
})

test('a device that joins or leaves a group is published with its own row', async () => {
  const { deviceId, owner } = await share()
  const as = live.api.as(owner)
  const { group } = (await as.post('/api/v2/groups', { groupName: 'River' })).json().message
  const url = `/api/v2/groups/${group.group_id}/devices`
  const joined = next(owner.socket, 'device:changed')
  await as.post(url, { deviceId })
  expect(await joined).toMatchObject({ device_id: deviceId, group_id: group.group_id })
  const left = next(owner.socket, 'device:changed')
  await as.delete(`${url}/${deviceId}`)
  expect(await left).toMatchObject({ device_id: deviceId, group_id: null })
})

test('the screens of a user who releases a device read everything again', async () => {
  const { deviceId, owner } = await share()
  const published = next(owner.socket, 'resync')
  await live.api.as(owner).delete(`/api/dataClearing/${deviceId}?ownership=true`)
  expect(await published).toEqual({})
})
