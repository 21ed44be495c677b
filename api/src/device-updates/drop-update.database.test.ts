import type { DeviceUpdate } from '@sentinel/contracts/device-updates'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedGuest } from '../testing/seed-sharing.ts'
import { startTestApi, type TestApi, type TestUser } from '../testing/test-api.ts'
import { seedSendableRelease, seedTag } from './testing/seed-sendable.ts'

let api: TestApi
let owner: TestUser
let devices: number[]
let release: Awaited<ReturnType<typeof seedSendableRelease>>

beforeAll(async () => {
  api = await startTestApi()
  await seedTag(api, 'release', '2.4.0')
})
beforeEach(async () => {
  owner = await api.createUser()
  devices = [await api.createDevice({ owners: [owner] }), await api.createDevice({ owners: [owner] })]
  release = await seedSendableRelease(api, { userId: owner.id })
})
afterAll(() => api.stop())

const bodyOf = (body: object = {}) => ({
  deviceIds: devices,
  firmwareReleaseTag: 'release',
  algReleaseId: release.releaseId,
  settings: { cycleTime: 690, triggerNumber: 30, satelliteFixTime: 5, satellitePasses: 2 },
  ...body,
})
const create = (body: object = {}, user = owner) => api.as(user).post('/api/devices/update', bodyOf(body))
const list = async (user = owner): Promise<DeviceUpdate[]> =>
  (await api.as(user).get('/api/devices/update')).json()
const drop = (updateId: number, user = owner) =>
  api.as(user).put(`/api/devices/update/${updateId}`, { status: 'dropped' })
const commandOf = async (deviceId: number, updateId: number) =>
  api.db
    .selectFrom('device_command')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('update_id', '=', updateId)
    .executeTakeFirstOrThrow()

async function answer(deviceId: number, updateId: number, status: 'success' | 'failed' | 'pending_reset') {
  const { command_id } = await commandOf(deviceId, updateId)
  await api.pool.query(
    `select settle_answers(array[$1::int], array[$2::uuid], array[$3::answer_status], array['by itself'], array[now()])`,
    [deviceId, command_id, status],
  )
}

test('everyone who manages a device sees its pending update and drops it there; the rest stays pending', async () => {
  const [first, second] = devices as [number, number]
  const { update_id: updateId } = (await create()).json()
  const [later, watcher] = [await api.createUser(), await api.createUser()]
  await api.pool.query('select link_device($1, $2, now())', [later.id, first])
  await seedGuest(api.db, {
    inviter: owner,
    guest: watcher,
    deviceId: first,
    visibleFrom: new Date().toISOString(),
  })
  await api.db
    .insertInto('user_alg_release')
    .values({ user_id: later.id, release_id: release.releaseId })
    .execute()
  expect((await create({ deviceIds: [first] }, later)).json()).toMatchObject({ conflicts: [{ updateId }] })
  expect(await list(later)).toMatchObject([
    { update_id: updateId, deviceIds: [{ deviceId: first, status: 'pending' }], may_drop: true },
  ])
  expect(await list(watcher)).toEqual([])
  expect((await drop(updateId, later)).json()).toMatchObject({
    status: 'pending',
    deviceIds: [{ deviceId: first, status: 'dropped' }],
    may_drop: false,
  })
  expect((await drop(updateId, later)).statusCode).toBe(409)
  expect((await list())[0]).toMatchObject({
    status: 'pending',
    deviceIds: [{ status: 'dropped' }, { deviceId: second, status: 'pending' }],
    may_drop: true,
  })
  expect((await create({ deviceIds: [first] }, later)).statusCode).toBe(200)
})

test('dropping an update ends it on devices that have not come back from their restart, so another one can be made', async () => {
  const { update_id: updateId } = (await create()).json()
  await answer(devices[0] as number, updateId, 'pending_reset')
  expect((await drop(updateId)).json()).toMatchObject({
    status: 'dropped',
    deviceIds: [{ status: 'dropped' }, { status: 'dropped' }],
  })
  expect((await create()).statusCode).toBe(200)
})
