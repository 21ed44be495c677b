import { clearDevice } from '@sentinel/contracts/fleet/devices'
import type { InsightStatus } from '@sentinel/contracts/insights/insights'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findStatuses, getUpdate, startUpdate, workOff } from '../../testing/bulk-updates.ts'
import { countInsightRows, findStoredCounts } from '../../testing/recount.ts'
import { linkDevice } from '../../testing/seed.ts'
import { seedAlert } from '../../testing/seed-alerts.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  await workOff(api)
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

const clear = (flags: string, user = owner) => api.as(user).delete(`/api/dataClearing/${deviceId}?${flags}`)
const see = async (user = owner) => (await api.as(user).get(`/api/devices/${deviceId}`)).json()
const statusesOf = (...ids: number[]): Promise<InsightStatus[]> => findStatuses(api, ids)

/** Expects the device's counters to match its rows. */
async function expectRightCounts(): Promise<void> {
  const ofDevice = ({ device_id }: { device_id: number }) => device_id === deviceId
  const [stored, counted] = [await findStoredCounts(api.pool), await countInsightRows(api.pool)]
  expect(stored.filter(ofDevice)).toEqual(counted.filter(ofDevice))
}

/** Stores a report the way the gateway stores a device's newest report. */
async function report(recordedAt: Date, latitude: number): Promise<void> {
  await api.pool.query(
    'update device_health set recorded_at = $2, placed_at = $2, battery_voltage = 3.9, latitude = $3, longitude = 1 where device_id = $1',
    [deviceId, recordedAt, latitude],
  )
}

test('removing the place of a device takes it off the map until its next report', async () => {
  await report(new Date(Date.now() - 3_600_000), 5)
  await api.as(owner).post('/api/updateDevice', { device_id: deviceId, cycle_time: 690, lat: 7, long: 8 })
  expect((await clear('location=true')).json()).toEqual({
    device_id: deviceId,
    location: true,
    insights: false,
    ownership: false,
    bulkId: null,
    claim_code: null,
  })
  expect(await see()).toMatchObject({ latitude: null, longitude: null, cycle_time: 690 })

  await report(new Date(Date.now() + 1000), 6)
  expect(await see()).toMatchObject({ latitude: 6, longitude: 1 })
})

test('a report from before the place was removed does not restore it, even if it is delivered later', async () => {
  await clear('location=true')
  await report(new Date(Date.now() - 60_000), 5)
  expect(await see()).toMatchObject({ latitude: null, longitude: null, battery_voltage: 3.9 })
  await report(new Date(Date.now() + 1000), 6)
  expect(await see()).toMatchObject({ latitude: 6 })
})

test('all insights that the user sees are archived in the background, and can be restored', async () => {
  const seen = [
    await seedInsight(api.pool, { deviceId }),
    await seedInsight(api.pool, { deviceId, status: 'favorite' }),
    await seedInsight(api.pool, { deviceId, status: 'archive' }),
  ]
  const elsewhere = await seedInsight(api.pool, { deviceId: await api.createDevice({ owners: [owner] }) })
  const { bulkId } = (await clear('insights=true')).json()
  await workOff(api)
  expect(await getUpdate(api, owner, bulkId)).toMatchObject({ status: 2, done: 2, total: 2 })
  expect(await statusesOf(...seen, elsewhere)).toEqual(['archive', 'archive', 'archive', 'none'])
  await expectRightCounts()

  await api.as(owner).post(`/api/updates/${bulkId}/undo`)
  await workOff(api)
  expect(await statusesOf(...seen)).toEqual(['none', 'favorite', 'archive'])
})

test('an owner who came later archives nothing from before their link', async () => {
  const before = await seedInsight(api.pool, { deviceId, takenAt: '2026-01-01T00:00:00.000Z' })
  const next = await api.createUser()
  await linkDevice(api.db, { userId: next.id, deviceId, visibleFrom: '2026-02-01T00:00:00.000Z' })
  expect((await clear('insights=true', next)).json()).toMatchObject({ bulkId: null })
  const after = await seedInsight(api.pool, { deviceId, takenAt: '2026-03-01T00:00:00.000Z' })
  expect((await clear('insights=true', next)).json()).toMatchObject({ bulkId: expect.any(Number) })
  await workOff(api)
  expect(await statusesOf(before, after)).toEqual(['none', 'archive'])
})

test('if there is nothing left to archive, no bulk update starts', async () => {
  await seedInsight(api.pool, { deviceId, status: 'archive' })
  expect((await clear('insights=true')).json()).toMatchObject({ insights: true, bulkId: null })
  const { rows } = await api.pool.query('select from bulk_update where user_id = $1', [owner.id])
  expect(rows).toEqual([])
})

test('a released device is removed from the user with its alerts, and stays with its other owner', async () => {
  const other = await api.createUser()
  await linkDevice(api.db, { userId: other.id, deviceId, visibleFrom: '-infinity' })
  await api.as(owner).put(`/api/devices/${deviceId}/display`, { display_name: 'Ford cam' })
  await seedAlert(api.db, { userId: owner.id, deviceId })
  const theirs = await seedAlert(api.db, { userId: other.id, deviceId })
  expect((await clear('ownership=true')).json()).toMatchObject({
    ownership: true,
    bulkId: null,
    claim_code: null,
  })
  expect((await api.as(owner).get(`/api/devices/${deviceId}`)).statusCode).toBe(404)
  expect((await api.as(owner).get('/api/alerts')).json()).toEqual([])
  expect(await see(other)).toMatchObject({ display_name: 'Ford cam' })
  expect((await api.as(other).get('/api/alerts')).json()).toMatchObject([{ id: theirs }])
  expect((await clear('ownership=true')).statusCode).toBe(404)
})

test('the last owner gets a claim code, with which another user can add the device', async () => {
  const given = clearDevice.schema.response[200].parse((await clear('ownership=true')).json())
  expect(given.claim_code).toMatchObject({
    device_id: deviceId,
    claim_code: expect.stringMatching(/^[A-Z2-7]{16}$/),
  })
  const next = await api.createUser()
  const claim = { device_id: deviceId, claim_code: given.claim_code?.claim_code }
  expect((await api.as(next).post('/api/devices/claim', claim)).statusCode).toBe(200)
})

test('a device without users keeps no data of its former owner', async () => {
  await report(new Date(), 5)
  await api.as(owner).post('/api/updateDevice', { device_id: deviceId, cycle_time: 690, lat: 7, long: 8 })
  await clear('ownership=true')
  const next = await api.createUser()
  await linkDevice(api.db, { userId: next.id, deviceId, visibleFrom: new Date().toISOString() })
  expect(await see(next)).toMatchObject({ latitude: null, cycle_time: null })
})

test('if a device is released with its insights, they are archived, though the link has ended by then', async () => {
  const other = await api.createUser()
  await linkDevice(api.db, { userId: other.id, deviceId, visibleFrom: '-infinity' })
  const ids = [await seedInsight(api.pool, { deviceId }), await seedInsight(api.pool, { deviceId })]
  const flags = 'location=true&insights=true&ownership=true'
  const { bulkId } = (await clear(flags)).json()
  expect(bulkId).toEqual(expect.any(Number))
  expect(await getUpdate(api, owner, bulkId)).toMatchObject({ status: 1, total: 2 })
  const later = await seedInsight(api.pool, { deviceId })
  await workOff(api)
  expect(await getUpdate(api, owner, bulkId)).toMatchObject({ status: 2, done: 2, total: 2 })
  expect(await statusesOf(...ids, later)).toEqual(['archive', 'archive', 'none'])
  await expectRightCounts()
})

test('other bulk updates of a user whose link has ended change nothing', async () => {
  const insightId = await seedInsight(api.pool, { deviceId })
  const bulkId = await startUpdate(api, owner, [{ insightId, deviceId, insightStatus: 'favorite' }])
  await clear('ownership=true')
  await workOff(api)
  expect(await getUpdate(api, owner, bulkId)).toMatchObject({ status: 2 })
  expect(await statusesOf(insightId)).toEqual(['none'])
})

test('while another user changes its insights, a device cannot be released with them, but can be later', async () => {
  const other = await api.createUser()
  await linkDevice(api.db, { userId: other.id, deviceId, visibleFrom: '-infinity' })
  const insightId = await seedInsight(api.pool, { deviceId })
  await report(new Date(), 5)
  await startUpdate(api, other, [{ insightId, deviceId, insightStatus: 'favorite' }])
  const refused = await clear('location=true&insights=true&ownership=true')
  expect(refused.statusCode).toBe(409)
  expect(refused.json().errors.general).toBe('Someone is trying to do a bulk update, try again later')
  expect(await see()).toMatchObject({ latitude: 5 })
  expect(await getUpdate(api, owner, (await clear('insights=true')).json().bulkId)).toMatchObject({
    status: 4,
  })

  await workOff(api)
  expect((await clear('insights=true&ownership=true')).statusCode).toBe(200)
  await workOff(api)
  expect(await statusesOf(insightId)).toEqual(['archive'])
})

test.each(['', 'location=false', 'insights=1', 'everything=true'])('"%s" clears nothing', async (flags) => {
  const response = await clear(flags)
  expect(response.statusCode).toBe(400)
  expect(Object.values(response.json().errors)).toEqual([expect.stringMatching(/Say what to clear|left out/)])
})

test('another user’s device is not cleared', async () => {
  const stranger = await api.createUser()
  await seedInsight(api.pool, { deviceId })
  await report(new Date(), 5)
  for (const flags of [
    'location=true',
    'insights=true',
    'ownership=true',
    'location=true&insights=true&ownership=true',
  ])
    expect((await clear(flags, stranger)).statusCode).toBe(404)
  expect(await see()).toMatchObject({ latitude: 5 })
  expect((await api.pool.query('select from bulk_update where user_id = $1', [stranger.id])).rows).toEqual([])
})
