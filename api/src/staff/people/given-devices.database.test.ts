import { type GivenDevice, listGivenDevices } from '@sentinel/contracts/staff/given-lists'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedInsight } from '../../testing/seed-insights.ts'
import { seedGuest } from '../../testing/seed-sharing.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { findActs, listCalls } from './testing/list-calls.ts'

let api: TestApi
let staff: TestUser
let person: TestUser
let calls: ReturnType<typeof listCalls>

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
  calls = listCalls(api, staff, 'devices')
})
beforeEach(async () => {
  person = await api.createUser()
})
afterAll(() => api.stop())

const Answer = listGivenDevices.schema.response[200]
const rowsOf = (response: { json(): unknown }): GivenDevice[] => Answer.parse(response.json()).message
const idsOf = (response: { json(): unknown }) => rowsOf(response).map(({ device_id }) => device_id)

test('a user gets and loses devices, and the trail has one row for each save', async () => {
  const [first, second, third] = [
    await api.createDevice(),
    await api.createDevice(),
    await api.createDevice(),
  ]
  expect(idsOf(await calls.save(person.id, [second, first, second]))).toEqual([first, second])
  expect(idsOf(await calls.save(person.id, [third, first]))).toEqual([first, third])
  expect(idsOf(await calls.save(person.id, [first, third]))).toEqual([first, third])
  expect(idsOf(await calls.read(person.id))).toEqual([first, third])
  const act = { kind: 'devices_given', actor_id: staff.id, user_agent: 'Staff browser' }
  expect(await findActs(api, person.id)).toEqual([
    {
      ...act,
      about: { added: { count: 2, device_ids: [first, second] }, removed: { count: 0, device_ids: [] } },
    },
    {
      ...act,
      about: { added: { count: 1, device_ids: [third] }, removed: { count: 1, device_ids: [second] } },
    },
  ])
})

test('the first owner sees a device from its beginning, even if it has sent before; later ones from now on', async () => {
  const deviceId = await api.createDevice()
  await seedInsight(api.pool, { deviceId })
  const before = new Date().toISOString()
  expect(rowsOf(await calls.save(person.id, [deviceId]))).toEqual([
    expect.objectContaining({ device_id: deviceId, visible_from: null, is_guest: false, may_manage: true }),
  ])
  await calls.save(person.id, [])
  const [again] = rowsOf(await calls.save(person.id, [deviceId]))
  expect(again?.visible_from && again.visible_from >= before).toBe(true)
  const other = await api.createUser()
  const [later] = rowsOf(await calls.save(other.id, [deviceId]))
  expect(later?.visible_from && later.visible_from >= before).toBe(true)
})

test('a viewer sees the devices that staff give', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  const deviceId = await api.createDevice()
  await seedInsight(api.pool, { deviceId })
  await calls.save(viewer.id, [deviceId])
  expect((await api.as(viewer).get('/api/insights')).json().insights).toHaveLength(1)
})

test('removing a device also ends the links of the user’s guests, and a guest’s own invitation', async () => {
  const guest = await api.createUser()
  const deviceId = await api.createDevice()
  await calls.save(person.id, [deviceId])
  await seedGuest(api.db, { inviter: person, guest, deviceId })
  expect(rowsOf(await calls.read(guest.id))).toMatchObject([{ device_id: deviceId, is_guest: true }])
  expect(idsOf(await calls.save(guest.id, []))).toEqual([])
  expect((await api.pool.query('select from invitation where device_id = $1', [deviceId])).rowCount).toBe(0)
  await seedGuest(api.db, { inviter: person, guest, deviceId })
  await calls.save(person.id, [])
  expect(idsOf(await calls.read(guest.id))).toEqual([])
})

test('if two staff save the same list, the second is refused, and nothing is changed', async () => {
  const [first, second] = [await api.createDevice(), await api.createDevice()]
  const version = String((await calls.read(person.id)).headers['etag'])
  expect((await calls.save(person.id, [first], version)).statusCode).toBe(200)
  const refused = await calls.save(person.id, [second], version)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'conflict',
    errors: { general: 'This list has changed since you opened it. Read it again, then save.' },
  })
  const now = await calls.read(person.id)
  expect(idsOf(now)).toEqual([first])
  const weak = `W/${String(now.headers['etag'])}`
  expect((await calls.save(person.id, [second], `"other", ${weak}`)).statusCode).toBe(200)
  expect(idsOf(await calls.save(person.id, [], '*'))).toEqual([])
})

test('if several saves with one version are made at once, only one succeeds', async () => {
  const ids = await Promise.all([api.createDevice({ deviceId: 8001 }), api.createDevice({ deviceId: 8002 })])
  const version = String((await calls.read(person.id)).headers['etag'])
  const saved = await Promise.all(ids.map((id) => calls.save(person.id, [id], version)))
  expect(new Set(saved.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect(idsOf(await calls.read(person.id))).toHaveLength(1)
})

test('ids that do not exist are named, and nothing is changed', async () => {
  const deviceId = await api.createDevice()
  const refused = await calls.save(person.id, [deviceId, 2_000_000_001, 2_000_000_000])
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors).toEqual({
    deviceIds: 'There are no devices with these ids: 2000000000, 2000000001. Nothing was changed.',
  })
  const many = Array.from({ length: 10_000 }, (_, at) => 2_000_000_000 + at)
  expect((await calls.save(person.id, many)).json().errors.deviceIds).toMatch(/ 2000000019 and 9980 more\./)
  expect(idsOf(await calls.read(person.id))).toEqual([])
  expect(await findActs(api, person.id)).toEqual([])
})

test.each([
  ['more than 10,000 ids', Array.from({ length: 10_001 }, (_, at) => at)],
  ['a text', ['7']],
  ['a fraction', [1.5]],
  ['a negative id', [-1]],
  ['an id that is too large', [2 ** 31]],
  ['no list', 7],
])('%s is refused', async (_, ids) => {
  expect((await calls.save(person.id, ids)).statusCode).toBe(400)
})

test('a list that is too long to be replaced is read in part, without a version, and with its length', async () => {
  await api.pool.query(
    `insert into device (device_id, secret_sha256)
       select 100000 + n, sha256(n::text::bytea) from generate_series(1, 10001) n`,
  )
  await api.pool.query(
    'insert into user_device (user_id, device_id) select $1, 100000 + n from generate_series(1, 10001) n',
    [person.id],
  )
  const read = await calls.read(person.id)
  expect(Answer.parse(read.json())).toMatchObject({ total: 10_001 })
  expect(rowsOf(read)).toHaveLength(10_000)
  expect(read.headers['etag']).toBeUndefined()
  const refused = await calls.save(person.id, [])
  expect(refused.json().errors.deviceIds).toMatch(/more than 10000 devices/)
})

test('the list of an unknown user is not found', async () => {
  expect((await calls.read(2_000_000_000)).statusCode).toBe(404)
  expect((await calls.save(2_000_000_000, [])).statusCode).toBe(404)
})
