import { DeviceSignal, type MapOverview, type MapPoint } from '@sentinel/contracts/fleet/map'
import { classifySignal, linkMarginDb } from '@sentinel/domain/fleet/link-margin'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedReception } from '../../testing/seed-reception.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const WORLD = 'west=-180&south=-85&east=180&north=85&zoom=1'
/** The signal-to-noise ratios in decibels at spreading factor 7 that lead to each signal class. */
const SNR = { weak: -6, fair: -1, good: 9 }

let api: TestApi
let owner: TestUser

beforeAll(async () => {
  api = await startTestApi()
})
beforeEach(async () => {
  owner = await api.createUser()
})
afterAll(() => api.stop())

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const readSignals = () => api.pool.query('select read_signals(-1, 100000)')

/** Creates a device that has a location and was received with each of these signals, the given number of days ago. */
async function addDevice(...received: [keyof typeof SNR, days?: number][]): Promise<number> {
  const deviceId = await api.createDevice({ owners: [owner] })
  await api.pool.query('update device_health set latitude = 1, longitude = 2 where device_id = $1', [
    deviceId,
  ])
  for (const [signal, days = 1] of received)
    await seedReception(api.pool, { deviceId, receivedAt: daysAgo(days), snr: SNR[signal] })
  await readSignals()
  return deviceId
}

async function signalsOf(user = owner, query = ''): Promise<DeviceSignal[]> {
  const answer = await api.as(user).get(`/api/map/signals${query}`)
  return answer.json<unknown[]>().map((row) => DeviceSignal.parse(row))
}

const overviewOf = async (user = owner) => (await api.as(user).get('/api/map/overview')).json<MapOverview>()
const pointsOf = async (user = owner) =>
  (await api.as(user).get(`/api/map/points?${WORLD}`)).json<{ points: MapPoint[] }>().points

test('signals have a class, the median margin, and when the device was last received', async () => {
  const deviceId = await addDevice(['weak', 3], ['good', 2], ['fair', 20])
  const other = await addDevice(['good'])
  await addDevice()
  expect(await signalsOf()).toMatchObject([
    { device_id: deviceId, signal: 'fair', margin_db: 6.5 },
    { device_id: other, signal: 'good', margin_db: 16.5 },
  ])
  const [signal] = await signalsOf()
  expect(Date.now() - Date.parse(signal?.heard_at ?? '')).toBeCloseTo(2 * DAY_MS, -5)
})

test('signals are read page by page, or of a single device', async () => {
  const ids = [await addDevice(['weak']), await addDevice(['fair'])]
  const first = await api.as(owner).get('/api/map/signals?limit=1')
  expect(first.json()).toMatchObject([{ device_id: ids[0] }])
  expect(await signalsOf(owner, `?cursor=${String(first.headers['x-next-cursor'])}`)).toMatchObject([
    { device_id: ids[1] },
  ])
  expect(await signalsOf(owner, `?deviceId=${ids[1]}`)).toMatchObject([{ device_id: ids[1] }])
})

test('overview and points count the devices with each signal; devices without one are in no class', async () => {
  const weak = await addDevice(['weak'])
  expect(await pointsOf()).toMatchObject([{ device_id: weak, signals: { weak: 1, fair: 0, good: 0 } }])
  await addDevice(['good'])
  await addDevice(['good'])
  await addDevice()
  const signals = { weak: 1, fair: 0, good: 2 }
  expect(await overviewOf()).toMatchObject({ placed: 4, signals })
})

test('clusters count the devices with each signal', async () => {
  await addDevice(['weak'])
  await addDevice(['good'])
  await addDevice()
  expect(await pointsOf()).toMatchObject([{ count: 3, signals: { weak: 1, fair: 0, good: 1 } }])
})

test('others do not see the signal, and viewers see that of their own device', async () => {
  const deviceId = await addDevice(['weak'])
  const [stranger, viewer] = [await api.createUser(), await api.createUser({ role: 'viewer' })]
  await api.pool.query(`select link_device($1, $2, '-infinity')`, [viewer.id, deviceId])
  expect(await signalsOf(stranger)).toEqual([])
  expect((await api.as(stranger).get(`/api/map/signals?deviceId=${deviceId}`)).statusCode).toBe(404)
  expect((await overviewOf(stranger)).signals).toEqual({ weak: 0, fair: 0, good: 0 })
  expect(await signalsOf(viewer)).toMatchObject([{ device_id: deviceId, signal: 'weak' }])
  expect(await pointsOf(viewer)).toMatchObject([{ signals: { weak: 1 } }])
})

test('receptions from before a link starts do not count for its user', async () => {
  const deviceId = await addDevice(['weak', 20], ['weak', 19], ['weak', 18], ['good', 2])
  const [late, latest, early] = [await api.createUser(), await api.createUser(), await api.createUser()]
  await api.pool.query('select link_device($1, $2, $3)', [late.id, deviceId, daysAgo(10)])
  await api.pool.query('select link_device($1, $2, $3)', [latest.id, deviceId, daysAgo(1)])
  await api.pool.query('select link_device($1, $2, $3)', [early.id, deviceId, daysAgo(40)])
  expect(await signalsOf()).toMatchObject([{ signal: 'weak' }])
  expect(await signalsOf(early)).toMatchObject([{ signal: 'weak' }])
  expect(await signalsOf(late)).toMatchObject([{ signal: 'good', margin_db: 16.5 }])
  expect(await pointsOf(late)).toMatchObject([{ signals: { weak: 0, fair: 0, good: 1 } }])
  expect(await signalsOf(latest)).toEqual([])
  expect(await overviewOf(latest)).toMatchObject({ placed: 1, signals: { weak: 0, fair: 0, good: 0 } })
})

test('the database and TypeScript have the same margins and classes', async () => {
  const tenths = fc.integer({ min: -300, max: 200 }).map((value) => value / 10)
  const frames = fc.array(fc.record({ snr: tenths, factor: fc.integer({ min: 5, max: 12 }) }), {
    minLength: 50,
  })
  await fc.assert(
    fc.asyncProperty(frames, async (drawn) => {
      const { rows } = await api.pool.query<{ margin: number; class: string }>(
        `select link_margin_db(snr, factor) as margin, signal_class(link_margin_db(snr, factor)) as class
         from unnest($1::real[], $2::smallint[]) with ordinality f (snr, factor, at) order by at`,
        [drawn.map(({ snr }) => snr), drawn.map(({ factor }) => factor)],
      )
      for (const [at, { snr, factor }] of drawn.entries()) {
        const margin = linkMarginDb(snr, factor)
        expect(rows[at]?.margin).toBeCloseTo(margin, 4)
        expect(rows[at]?.class).toBe(classifySignal(margin))
      }
    }),
    { numRuns: 20 },
  )
})
