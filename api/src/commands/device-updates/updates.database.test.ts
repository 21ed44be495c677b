import { DeviceUpdate } from '@sentinel/contracts/commands/device-updates'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedModel, seedRelease } from '../../testing/seed-models.ts'
import { seedGuest } from '../../testing/seed-sharing.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { seedTag } from './testing/seed-sendable.ts'
import { createUpdateWorld, type UpdateWorld } from './testing/update-world.ts'

let api: TestApi
let owner: UpdateWorld['owner']
let devices: UpdateWorld['devices']
let release: UpdateWorld['release']
let commandOf: UpdateWorld['commandOf']
let create: UpdateWorld['create']
let list: UpdateWorld['list']
let drop: UpdateWorld['drop']
let answer: UpdateWorld['answer']

beforeAll(async () => {
  api = await startTestApi()
  await seedTag(api, 'release', '2.4.0')
})
beforeEach(async () => {
  ;({ owner, devices, release, commandOf, create, list, drop, answer } = await createUpdateWorld(api))
})
afterAll(() => api.stop())

test('an update is pending on each of its devices, with the current firmware and files', async () => {
  const response = await create()
  expect(response.statusCode).toBe(200)
  const update: DeviceUpdate = response.json()
  expect(DeviceUpdate.parse(update)).toEqual(update)
  expect(update).toMatchObject({
    status: 'pending',
    deviceIds: devices.map((deviceId) => ({ deviceId, status: 'pending' })),
    algReleaseId: release.releaseId,
    firmwareReleaseTag: 'release',
    firmware_version: '2.4.0',
    settings: { cycleTime: 690, triggerNumber: 30, satelliteFixTime: 5, satellitePasses: 2 },
    owner_email: owner.email,
    is_mine: true,
  })
  expect(await list()).toEqual([update])
  await seedTag(api, 'release', '2.5.0')
  const command = await commandOf(devices[0] as number, update.update_id)
  expect(command).toMatchObject({
    firmware_version: '2.4.0',
    payload: {
      releaseId: release.releaseId,
      firmwareTag: 'release',
      firmwareVersion: '2.4.0',
      cycleTime: 690,
      triggerNumber: 30,
      satelliteFixTime: 5,
      satellitePasses: 2,
      revision: 1,
    },
  })
  const files = (command.payload as { files: { sha256: string }[] }).files
  expect(files).toHaveLength(2)
  expect(files[1]?.sha256).toBe(release.sha256)
  await api.db
    .updateTable('firmware_tag')
    .set(({ selectFrom }) => ({
      firmware_id: selectFrom('firmware').where('version', '=', '2.4.0').select('firmware_id'),
    }))
    .execute()
})

test('an update follows the answers of its devices, and they run what succeeds', async () => {
  const former = await seedModel(api.db, { deviceId: devices[0] as number })
  const { update_id: updateId } = (await create()).json()
  const [first, second] = devices
  const statusOf = async () => (await list())[0]?.status
  const algsOf = async (deviceId: number) =>
    (await api.db.selectFrom('device_alg').where('device_id', '=', deviceId).select('alg_id').execute()).map(
      ({ alg_id }) => alg_id,
    )
  await answer(first, updateId, 'pending_reset')
  expect(await statusOf()).toBe('pending')
  expect(await algsOf(first)).toEqual([former])
  await answer(second, updateId, 'failed')
  expect(await statusOf()).toBe('pending_reset')
  await answer(first, updateId, 'success')
  expect(await statusOf()).toBe('failed')
  expect(await algsOf(first)).toEqual([release.algId])
  expect(await algsOf(second)).toEqual([])
  const device = (await api.as(owner).get(`/api/devices/${first}`)).json()
  expect(device).toMatchObject({ device_update_status: 'failed', device_specific_status: 'success' })
})

test('an update of devices that already have one is refused as a whole, with its owner and update', async () => {
  const other = await api.createUser()
  const [first, second] = devices
  await seedGuest(api.db, { inviter: owner, guest: other, deviceId: first, mayManage: true })
  await api.db
    .insertInto('user_alg_release')
    .values({ user_id: other.id, release_id: release.releaseId })
    .execute()
  const { update_id: updateId } = (await create({ deviceIds: [first] }, other)).json()
  const response = await create()
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'conflict', conflicts: [{ email: other.email, updateId }] })
  expect(response.json().message).toMatch(
    /^One or more of the selected devices already have a pending update/,
  )
  const updates = await list()
  expect(updates.map(({ deviceIds, is_mine }) => ({ deviceIds, is_mine }))).toEqual([
    { deviceIds: [{ deviceId: first, status: 'pending' }], is_mine: false },
  ])
  expect((await create({ deviceIds: [second] })).statusCode).toBe(200)
})

test('if two people update a device at the same time, one is refused', async () => {
  const other = await api.createUser()
  const [first] = devices
  await seedGuest(api.db, { inviter: owner, guest: other, deviceId: first, mayManage: true })
  await api.db
    .insertInto('user_alg_release')
    .values({ user_id: other.id, release_id: release.releaseId })
    .execute()
  const answers = await Promise.all(
    [owner, other, owner, other].map((user) => create({ deviceIds: [first] }, user)),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  expect(await list()).toHaveLength(1)
})

test('no update is created if one of many devices belongs to another user', async () => {
  const foreign = await api.createDevice({ owners: [await api.createUser()] })
  expect((await create({ deviceIds: [...devices, foreign] })).statusCode).toBe(404)
  const inviter = await api.createUser()
  const watched = await api.createDevice({ owners: [inviter] })
  await seedGuest(api.db, { inviter, guest: owner, deviceId: watched })
  expect((await create({ deviceIds: [...devices, watched] })).statusCode).toBe(403)
  expect(await list()).toEqual([])
})

test.each([
  [{ deviceIds: [] }, 'deviceIds', 'Please fill in all required fields.'],
  [{ deviceIds: [7, 7] }, 'deviceIds', 'Must not name a device twice.'],
  [{ firmwareReleaseTag: 'beta' }, 'firmwareReleaseTag', 'Choose a firmware tag.'],
  [{ algReleaseId: null }, 'algReleaseId', 'Choose a release.'],
  [
    { settings: { cycleTime: 0, triggerNumber: 30 } },
    'settings.cycleTime',
    'Choose a Cycle Time in Minutes of 120, 240, 390, 690 or 720.',
  ],
  [
    { settings: { cycleTime: 690 } },
    'settings.triggerNumber',
    'Choose a Photo Count Trigger of 1, 3, 10, 30 or 50.',
  ],
  [
    { settings: { cycleTime: 690, triggerNumber: 30, satelliteFixTime: 6 } },
    'settings.satelliteFixTime',
    'Choose a Satellite Fix Time of 2, 3, 4 or 5.',
  ],
])('%j is refused', async (body, field, words) => {
  const response = await create(body)
  expect(response.statusCode).toBe(400)
  expect(response.json().errors).toMatchObject({ [field]: words })
})

test('a staff tag is refused to owners, and a tag without firmware is refused to everyone', async () => {
  await seedTag(api, 'staging', '3.0.0')
  expect((await create({ firmwareReleaseTag: 'staging' })).statusCode).toBe(403)
  const bare = await create({ firmwareReleaseTag: 'alpha' })
  expect(bare.statusCode).toBe(400)
  expect(bare.json().errors.firmwareReleaseTag).toBe(
    'The firmware tag alpha has no firmware. Choose another tag.',
  )
  expect((await api.as(owner).get('/api/firmwareTags')).json()).toEqual([
    { tag: 'release', version: '2.4.0' },
    { tag: 'alpha', version: null },
  ])
  const staff = await api.createUser({ role: 'staff' })
  expect((await api.as(staff).get('/api/firmwareTags')).json()).toHaveLength(4)
  const deviceId = await api.createDevice({ owners: [staff] })
  expect((await create({ deviceIds: [deviceId], firmwareReleaseTag: 'staging' }, staff)).statusCode).toBe(200)
})

test('a release that is unknown, not approved or without a file is refused', async () => {
  const unknown = await create({ algReleaseId: 2_000_000_000 })
  expect(unknown.statusCode).toBe(404)
  expect(unknown.json().errors.algReleaseId).toMatch(/does not exist/)
  const draft = await seedRelease(api.db, { userId: owner.id })
  expect((await create({ algReleaseId: draft })).json().errors.algReleaseId).toMatch(/is not approved/)
  await api.db.updateTable('alg').set({ file_sha256: null }).where('alg_id', '=', release.algId).execute()
  expect((await create()).json().errors.algReleaseId).toMatch(
    `the console has no file of "Mammals" (ID ${release.algId})`,
  )
})

test('users who may only view its devices cannot drop a pending update; devices that have answered keep their result', async () => {
  const other = await api.createUser()
  const [first, second] = devices
  await seedGuest(api.db, { inviter: owner, guest: other, deviceId: first })
  const { update_id: updateId } = (await create()).json()
  await answer(first, updateId, 'success')
  expect((await drop(updateId, other)).statusCode).toBe(403)
  expect((await drop(updateId)).json()).toMatchObject({
    status: 'dropped',
    deviceIds: [
      { deviceId: first, status: 'success' },
      { deviceId: second, status: 'dropped' },
    ],
  })
  expect((await drop(updateId)).statusCode).toBe(409)
  await answer(second, updateId, 'success')
  expect((await list())[0]?.status).toBe('dropped')
  const targets = (await api.as(owner).get(`/api/devices/update/${updateId}/devices`)).json()
  expect(targets.map(({ status }: { status: string }) => status)).toEqual(['success', 'dropped'])
  const history = await api.as(owner).get(`/api/ota/messages/${targets[1].message_id}/history`)
  expect(history.json().map(({ kind }: { kind: string }) => kind)).toEqual([
    'created',
    'dropped',
    'late_answer',
  ])
})

test('an update of the previous owner neither blocks the next owner of a device nor is shown to them', async () => {
  const [first] = devices
  const { update_id: updateId } = (await create({ deviceIds: [first] })).json()
  await answer(first, updateId, 'pending_reset')
  await api.as(owner).delete(`/api/dataClearing/${first}?ownership=true`)
  const next = await api.createUser()
  await api.db
    .insertInto('user_alg_release')
    .values({ user_id: next.id, release_id: release.releaseId })
    .execute()
  await api.pool.query('select link_device($1, $2, now())', [next.id, first])
  expect((await create({ deviceIds: [first] }, next)).statusCode).toBe(200)
  expect((await list())[0]).toMatchObject({ update_id: updateId, status: 'dropped', deviceIds: [] })
})

test('an update that no device answers fails when its time is over', async () => {
  const { update_id: updateId } = (await create()).json()
  await api.pool.query(`update device_command set expires_at = now() where update_id = $1`, [updateId])
  await api.pool.query('select expire_commands(1000)')
  expect(await list()).toMatchObject([
    { status: 'failed', deviceIds: [{ status: 'failed' }, { status: 'failed' }] },
  ])
  expect((await create()).statusCode).toBe(200)
})

test('others see an update on the devices that they have, and strangers do not see it', async () => {
  const [other, stranger] = [await api.createUser(), await api.createUser()]
  const [first] = devices
  await seedGuest(api.db, { inviter: owner, guest: other, deviceId: first })
  const { update_id: updateId } = (await create()).json()
  expect(await list(other)).toMatchObject([
    { update_id: updateId, deviceIds: [{ deviceId: first }], is_mine: false },
  ])
  expect(await list(stranger)).toEqual([])
  expect((await drop(updateId, stranger)).statusCode).toBe(404)
  expect((await api.as(stranger).get(`/api/devices/update/${updateId}/devices`)).statusCode).toBe(404)
})
