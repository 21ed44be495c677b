import type { DeviceCondition } from '@sentinel/contracts/alerts/alerts'
import type { MapOverview, MapPoint } from '@sentinel/contracts/fleet/map'
import { listMapPoints } from '@sentinel/contracts/fleet/map'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedAlert } from '../../testing/seed-alerts.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

let api: TestApi
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
})
afterAll(() => api.stop())

interface Place {
  latitude: number | null
  longitude: number | null
  seenDaysAgo?: number
}

async function placeDevice({ latitude, longitude, seenDaysAgo = 0 }: Place, user = owner): Promise<number> {
  const deviceId = await api.createDevice({ owners: [user] })
  await api.pool.query('update device_health set latitude = $2, longitude = $3 where device_id = $1', [
    deviceId,
    latitude,
    longitude,
  ])
  await api.pool.query(
    'update device_stat set last_seen = now() - make_interval(days => $2) where device_id = $1',
    [deviceId, seenDaysAgo],
  )
  return deviceId
}

/** Sets a device condition in the same way as the alert rules, which also raises alerts for users who have them switched on. */
const find = (deviceId: number, type: DeviceCondition) =>
  api.pool.query(`select settle_alerts(array[row($1, null, $2, '{}')::alert_verdict])`, [deviceId, type])

const raiseSilence = (deviceId: number) =>
  seedAlert(api.db, { userId: owner.id, deviceId, type: 'no_recent_insights' })

const overviewOf = async (user = owner): Promise<MapOverview> =>
  (await api.as(user).get('/api/map/overview')).json()

async function pointsOf(view: string, user = owner): Promise<MapPoint[]> {
  const answer = (await api.as(user).get(`/api/map/points?${view}`)).json()
  return listMapPoints.schema.response[200].parse(answer).points
}

const WORLD = 'west=-180&south=-85&east=180&north=85'

test('the overview counts devices, placed devices, warnings and insights, and has the bounds', async () => {
  const first = await placeDevice({ latitude: -1, longitude: 36 })
  const second = await placeDevice({ latitude: 3, longitude: 40, seenDaysAgo: 8 })
  await placeDevice({ latitude: null, longitude: null })
  await seedInsight(api.pool, { deviceId: first })
  await seedInsight(api.pool, { deviceId: first, status: 'archive' })
  await find(first, 'sentinel_cable_error')
  await raiseSilence(first)
  await raiseSilence(second)
  expect(await overviewOf()).toEqual({
    devices: 3,
    placed: 2,
    clusters: 'browser',
    bounds: { west: 36, south: -1, east: 40, north: 3 },
    warnings: { cable_error: 1, low_battery: 0, no_recent_camera_triggers: 0, no_recent_insights: 1 },
    signals: { weak: 0, fair: 0, good: 0 },
    insight_count: 1,
  })
})

test('warnings follow the state of a device, even if its alert is resolved, acknowledged, off or left open', async () => {
  const place = { latitude: 1, longitude: 2 }
  const [broken, weak, well] = [await placeDevice(place), await placeDevice(place), await placeDevice(place)]
  await api.pool.query('insert into alert_setting (user_id, low_battery) values ($1, false)', [owner.id])
  await find(broken, 'sentinel_cable_error')
  await find(broken, 'no_recent_camera_triggers')
  await find(weak, 'low_battery')
  await seedAlert(api.db, { userId: owner.id, deviceId: well, type: 'low_battery' })
  await api.as(owner).put('/api/alerts/all', {})
  await api.pool.query(
    `update alert set status = 'resolved', resolved_at = now() where user_id = $1 and alert_type = 'sentinel_cable_error'`,
    [owner.id],
  )
  const warnings = { cable_error: 1, low_battery: 1, no_recent_camera_triggers: 1, no_recent_insights: 0 }
  expect((await overviewOf()).warnings).toEqual(warnings)
  const conditions: string[][] = (await api.as(owner).get('/api/getDevicesForUser'))
    .json()
    .map((device: { conditions: string[] }) => device.conditions)
  expect(conditions).toEqual([['sentinel_cable_error', 'no_recent_camera_triggers'], ['low_battery'], []])
})

test.each([
  ['the alert and seven days', true, 7, 1],
  ['the alert alone', true, 6, 0],
  ['seven days alone', false, 30, 0],
])('missing insights are a warning by %s: %s, %d days, %d', async (_, hasAlert, seenDaysAgo, expected) => {
  const deviceId = await placeDevice({ latitude: 1, longitude: 2, seenDaysAgo })
  if (hasAlert) await raiseSilence(deviceId)
  expect((await overviewOf()).warnings.no_recent_insights).toBe(expected)
})

test('devices on both sides of the date line are near each other', async () => {
  await placeDevice({ latitude: -17, longitude: 178 })
  await placeDevice({ latitude: -18, longitude: -179 })
  expect((await overviewOf()).bounds).toEqual({ west: 178, south: -18, east: -179, north: -17 })
  expect(await pointsOf('west=175&south=-20&east=-175&north=-10&zoom=15')).toHaveLength(2)
})

test('a place that the owner has set outranks the reported one; without any place there are no bounds', async () => {
  expect(await overviewOf()).toMatchObject({ devices: 0, placed: 0, bounds: null })
  const deviceId = await placeDevice({ latitude: 1, longitude: 1 })
  await api.pool.query('update device set set_latitude = 10, set_longitude = 20 where device_id = $1', [
    deviceId,
  ])
  expect((await overviewOf()).bounds).toEqual({ west: 20, south: 10, east: 20, north: 10 })
})

test('nearby devices are one point at a low zoom, with its warnings and the zoom at which it splits', async () => {
  const first = await placeDevice({ latitude: 10, longitude: 20 })
  await placeDevice({ latitude: 10.01, longitude: 20.01 })
  await placeDevice({ latitude: 50, longitude: 20 })
  await find(first, 'low_battery')
  await seedInsight(api.pool, { deviceId: first })
  const points = await pointsOf(`${WORLD}&zoom=2`)
  const [cluster] = points.filter(({ count }) => count === 2)
  expect(points).toHaveLength(2)
  expect(cluster).toMatchObject({
    device_id: null,
    warnings: { cable_error: 0, low_battery: 1, no_recent_camera_triggers: 0, no_recent_insights: 0 },
    insight_count: 1,
  })
  const apart = await pointsOf(`west=19&south=9&east=21&north=11&zoom=${cluster?.expansion_zoom}`)
  expect(apart.map(({ count }) => count)).toEqual([1, 1])
  expect(apart.find(({ device_id }) => device_id === first)).toMatchObject({
    latitude: expect.closeTo(10, 4),
    longitude: expect.closeTo(20, 4),
    expansion_zoom: null,
    warnings: { low_battery: 1 },
    insight_count: 1,
  })
})

test('only the user’s own devices are on the map, and a late link counts from its beginning', async () => {
  const deviceId = await placeDevice({ latitude: 1, longitude: 2 })
  await seedInsight(api.pool, { deviceId, takenAt: '2026-01-01T00:00:00.000Z' })
  const [stranger, late] = [await api.createUser(), await api.createUser()]
  await api.pool.query(`select link_device($1, $2, '2026-02-01')`, [late.id, deviceId])
  expect(await pointsOf(`${WORLD}&zoom=3`, stranger)).toEqual([])
  expect(await overviewOf(stranger)).toMatchObject({ devices: 0, placed: 0 })
  expect(await overviewOf(late)).toMatchObject({ placed: 1, insight_count: 0 })
  expect(await pointsOf(`${WORLD}&zoom=3`, late)).toMatchObject([{ device_id: deviceId, insight_count: 0 }])
})

test('open alerts are listed by device, page by page, for viewers too', async () => {
  const viewer = await api.createUser({ role: 'viewer' })
  const ids = [await api.createDevice({ owners: [viewer] }), await api.createDevice({ owners: [viewer] })]
  for (const deviceId of ids) await seedAlert(api.db, { userId: viewer.id, deviceId })
  await seedAlert(api.db, { userId: viewer.id, deviceId: ids[0] ?? 0, type: 'sentinel_cable_error' })
  await seedAlert(api.db, {
    userId: viewer.id,
    deviceId: ids[1] ?? 0,
    type: 'no_recent_insights',
    status: 'resolved',
  })
  const first = await api.as(viewer).get('/api/map/alerts?limit=1')
  expect(first.json()).toEqual([{ device_id: ids[0], alert_types: ['sentinel_cable_error', 'low_battery'] }])
  const rest = await api.as(viewer).get(`/api/map/alerts?cursor=${String(first.headers['x-next-cursor'])}`)
  expect(rest.json()).toEqual([{ device_id: ids[1], alert_types: ['low_battery'] }])
  expect((await api.as(owner).get('/api/map/alerts')).json()).toEqual([])
})

test.each([
  'west=-181&south=0&east=0&north=0&zoom=1',
  'west=0&south=0&east=0&north=91&zoom=1',
  `${WORLD}&zoom=16`,
  WORLD,
])('an invalid view is refused: %s', async (view) => {
  expect((await api.as(owner).get(`/api/map/points?${view}`)).statusCode).toBe(400)
})
