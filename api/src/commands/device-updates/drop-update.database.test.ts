import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedGuest } from '../../testing/seed-sharing.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { seedTag } from './testing/seed-sendable.ts'
import { createUpdateWorld, type UpdateWorld } from './testing/update-world.ts'

let api: TestApi
let owner: UpdateWorld['owner']
let devices: UpdateWorld['devices']
let release: UpdateWorld['release']
let create: UpdateWorld['create']
let list: UpdateWorld['list']
let drop: UpdateWorld['drop']
let answer: UpdateWorld['answer']

beforeAll(async () => {
  api = await startTestApi()
  await seedTag(api, 'release', '2.4.0')
})
beforeEach(async () => {
  ;({ owner, devices, release, create, list, drop, answer } = await createUpdateWorld(api))
})
afterAll(() => api.stop())

test('everyone who manages a device sees its pending update and drops it there; the rest stays pending', async () => {
  const [first, second] = devices
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

test('a dropped update ends on devices that have not reported after their restart, so another one can be created', async () => {
  const { update_id: updateId } = (await create()).json()
  await answer(devices[0] as number, updateId, 'pending_reset')
  expect((await drop(updateId)).json()).toMatchObject({
    status: 'dropped',
    deviceIds: [{ status: 'dropped' }, { status: 'dropped' }],
  })
  expect((await create()).statusCode).toBe(200)
})
