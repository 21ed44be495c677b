import { Device } from '@sentinel/contracts/fleet/devices'
import { ErrorBody } from '@sentinel/contracts/http/errors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedGroup } from '../../testing/seed-groups.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

const CYCLE = { cycle_time: 690 }
const change = (body: object, user = owner) =>
  api.as(user).post('/api/updateDevice', { device_id: deviceId, ...body })
const display = (body: object, user = owner) => api.as(user).put(`/api/devices/${deviceId}/display`, body)
const read = async (user = owner): Promise<Device> =>
  (await api.as(user).get(`/api/devices/${deviceId}`)).json()

test('all requested settings of a device are stored, and returned as the list has them', async () => {
  const group_id = await seedGroup(api.db, { userId: owner.id, name: 'River' })
  const response = await change({
    device_name: ' sentinel-7 ',
    cycle_time: 690,
    sync_time: 1440,
    group_id,
    location: 'Ford',
    lat: -1.3,
    long: 36.8,
    allow_wifi_insights: false,
    allow_complete_images: true,
  })
  expect(response.statusCode).toBe(200)
  expect(Device.parse(response.json())).toEqual(response.json())
  expect(response.json()).toMatchObject({
    device_name: 'sentinel-7',
    cycle_time: 690,
    sync_time: 1440,
    group_id,
    location_name: 'Ford',
    latitude: -1.3,
    longitude: 36.8,
    allow_wifi_insights: false,
    allow_complete_images: true,
  })
  expect(await read()).toEqual(response.json())
  expect((await api.as(owner).get('/api/getDevicesForUser')).json()).toEqual([response.json()])
})

test('names are stored in one Unicode form, whichever they are typed in', async () => {
  await change({ ...CYCLE, device_name: 'E\u0301tang 1', location: 'E\u0301tang 2' })
  await display({ display_name: 'E\u0301tang 3' })
  expect(await read()).toMatchObject({
    device_name: '\u00c9tang 1',
    location_name: '\u00c9tang 2',
    display_name: '\u00c9tang 3',
  })
})

test('fields that are left out stay, and fields that are emptied are removed', async () => {
  const group_id = await seedGroup(api.db, { userId: owner.id, name: 'River', deviceIds: [deviceId] })
  await change({ ...CYCLE, device_name: 'sentinel-7', location: 'Ford', lat: 1, long: 2, sync_time: 60 })
  expect((await change({ cycle_time: 720 })).json()).toMatchObject({
    device_name: 'sentinel-7',
    location_name: 'Ford',
    latitude: 1,
    group_id,
    cycle_time: 720,
    sync_time: 60,
  })
  const emptied = await change({
    ...CYCLE,
    device_name: '',
    location: null,
    lat: null,
    long: '',
    group_id: null,
    sync_time: null,
  })
  expect(emptied.json()).toMatchObject({
    device_name: null,
    location_name: null,
    latitude: null,
    longitude: null,
    group_id: null,
    sync_time: null,
  })
})

test('a set place outranks the reported one until half of it or all of it is removed', async () => {
  await api.pool.query(
    'update device_health set latitude = 5, longitude = 6, cycle_minutes = 30 where device_id = $1',
    [deviceId],
  )
  expect(await read()).toMatchObject({ latitude: 5, longitude: 6, cycle_time: 30 })
  const set = await change({ ...CYCLE, lat: '90', long: '-180' })
  expect(set.json()).toMatchObject({ latitude: 90, longitude: -180, cycle_time: 690 })
  expect((await change({ ...CYCLE, lat: null })).json()).toMatchObject({ latitude: 5, longitude: 6 })
})

test('a camera may stay at a cycle time that is not offered, but cannot get another such value', async () => {
  await api.pool.query('update device_health set cycle_minutes = 7 where device_id = $1', [deviceId])
  const stored = await change({ cycle_time: 7, location: 'Ford' })
  expect(stored.json()).toMatchObject({ cycle_time: 7, location_name: 'Ford' })
  expect((await change({ cycle_time: 8 })).statusCode).toBe(400)
})

test.each([
  ['no cycle time', {}, 'cycle_time', 'No cycle time given'],
  ['an empty cycle time', { cycle_time: '' }, 'cycle_time', 'No cycle time given'],
  ['a cycle time of null', { cycle_time: null }, 'cycle_time', 'No cycle time given'],
  ['a cycle time nobody offers', { cycle_time: 7 }, 'cycle_time', /durations offered/],
  ['a sync time nobody offers', { ...CYCLE, sync_time: 1 }, 'sync_time', /durations offered/],
  ['latitude 91', { ...CYCLE, lat: 91, long: 0 }, 'lat', /from -90 to 90/],
  ['longitude -181', { ...CYCLE, lat: 0, long: -181 }, 'long', /from -180 to 180/],
  ['NaN', { ...CYCLE, lat: 'NaN', long: 0 }, 'lat', /from -90 to 90/],
  ['a latitude alone', { ...CYCLE, lat: 1 }, 'long', /Is missing/],
  ['31 characters', { ...CYCLE, device_name: 'x'.repeat(31) }, 'device_name', /at most 30/],
  ['31 characters of a place', { ...CYCLE, location: 'x'.repeat(31) }, 'location', /at most 30/],
  ['a group that is no number', { ...CYCLE, group_id: '1 or 1' }, 'group_id', /Which group/],
])('%s is refused and changes nothing', async (_, body, field, text) => {
  const before = await read()
  const response = await change(body)
  expect(response.statusCode).toBe(400)
  expect(ErrorBody.parse(response.json()).errors?.[field]).toMatch(text)
  expect(await read()).toEqual(before)
})

test('another user’s device, an absent one and one whose link has ended are not found', async () => {
  const stranger = await api.createUser()
  for (const response of [
    await change(CYCLE, stranger),
    await display({ display_name: 'Mine' }, stranger),
    await api.as(stranger).get(`/api/devices/${deviceId}`),
    await change({ device_id: 2_000_000_000, ...CYCLE }),
  ])
    expect(response.statusCode).toBe(404)
  await api.db.deleteFrom('user_device').where('user_id', '=', owner.id).execute()
  expect((await change(CYCLE)).statusCode).toBe(404)
})

test('another user’s group and a deleted group are not found, and nothing of the change is stored', async () => {
  const other = await api.createUser()
  const theirs = await seedGroup(api.db, { userId: other.id, name: 'Theirs', deviceIds: [] })
  const gone = await seedGroup(api.db, { userId: owner.id, name: 'Gone' })
  await api.as(owner).delete(`/api/v2/groups/${gone}`)
  for (const group_id of [theirs, gone]) {
    expect((await change({ ...CYCLE, device_name: 'kept?', group_id })).statusCode).toBe(404)
    expect(await read()).toMatchObject({ device_name: null, group_id: null, cycle_time: null })
  }
})

test('a device can have a different group for each of its owners', async () => {
  const other = await api.createUser()
  await api.pool.query(`select link_device($1, $2, '-infinity')`, [other.id, deviceId])
  const group_id = await seedGroup(api.db, { userId: owner.id, name: 'River' })
  await change({ ...CYCLE, group_id, device_name: 'shared' })
  expect(await read(other)).toMatchObject({ group_id: null, device_name: 'shared' })
})

test('the texts of a device are set, stay if left out, and can be emptied', async () => {
  const words = {
    display_name: 'Ford cam',
    description: 'd'.repeat(100),
    location_name: 'l'.repeat(30),
    location_description: 'Behind the third tree',
  }
  expect((await display(words)).json()).toMatchObject(words)
  expect((await display({ display_name: ' ' })).json()).toMatchObject({ ...words, display_name: null })
  expect((await display({})).json()).toMatchObject({ ...words, display_name: null })
})

test.each([
  ['display_name', 31],
  ['description', 101],
  ['location_name', 31],
  ['location_description', 101],
])('%s of %i characters is refused', async (field, characters) => {
  const response = await display({ [field]: 'x'.repeat(characters) })
  expect(response.statusCode).toBe(400)
  expect(response.json().errors[field]).toMatch(/at most/)
})

test('fields that users may not set change nothing', async () => {
  const before = await read()
  const forbidden = {
    last_seen: '2026-01-01T00:00:00.000Z',
    software_version: '9',
    secret_sha256: 'x',
    device_id: 1,
  }
  expect((await display(forbidden)).json()).toEqual(before)
  expect((await change({ ...CYCLE, ...forbidden, device_id: deviceId, user_id: 1 })).json()).toEqual({
    ...before,
    cycle_time: 690,
  })
})
