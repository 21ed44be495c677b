import type { Clearing } from '@sentinel/contracts/staff/clearings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findStatuses, startUpdate } from '../../testing/bulk-updates.ts'
import { countInsightRows, findStoredCounts } from '../../testing/recount.ts'
import { seedAlert } from '../../testing/seed-alerts.ts'
import { seedInsight } from '../../testing/seed-insights.ts'
import { seedIntegration, seedOutgoing } from '../../testing/seed-integrations.ts'
import { seedClaimCode, seedGuest, seedInvitation } from '../../testing/seed-sharing.ts'
import { startTestApi, type TestApi, type TestUser } from '../../testing/test-api.ts'
import { advanceClearing } from './advance-clearing.ts'
import { resumeClearings, runClearing } from './run-clearing.ts'

let api: TestApi
let staff: TestUser
let owner: TestUser
let deviceId: number

beforeAll(async () => {
  api = await startTestApi()
  staff = await api.createUser({ role: 'staff' })
})
beforeEach(async () => {
  owner = await api.createUser()
  deviceId = await api.createDevice({ owners: [owner] })
})
afterAll(() => api.stop())

async function clear(id = deviceId): Promise<Clearing> {
  const response = await api.as(staff).delete(`/api/internal/devices/${id}`)
  expect(response.statusCode).toBe(200)
  return response.json()
}

const run = ({ clearing_id }: Clearing, settleMs = 0) =>
  runClearing({ ...api, log: api.app.log, now: Date.now, settleMs }, clearing_id)

async function see({ clearing_id }: Clearing): Promise<Clearing> {
  return (await api.as(staff).get(`/api/internal/clearings/${clearing_id}`)).json()
}

async function findActs(): Promise<object[]> {
  const { rows } = await api.pool.query(
    'select kind, actor_id, about from account_event where is_act and device_id = $1',
    [deviceId],
  )
  return rows
}

/** Expects the device's counters to match its rows. */
async function expectRightCounts(): Promise<void> {
  const ofDevice = ({ device_id }: { device_id: number }) => device_id === deviceId
  const [stored, counted] = [await findStoredCounts(api.pool), await countInsightRows(api.pool)]
  expect(stored.filter(ofDevice)).toEqual(counted.filter(ofDevice))
}

test('all insights are archived, whatever status they had, and are counted as archived', async () => {
  const ids = [
    await seedInsight(api.pool, { deviceId }),
    await seedInsight(api.pool, { deviceId, status: 'favorite' }),
    await seedInsight(api.pool, { deviceId, status: 'archive' }),
  ]
  const elsewhere = await seedInsight(api.pool, { deviceId: await api.createDevice({ owners: [owner] }) })
  const begun = await clear()
  expect(begun).toMatchObject({
    device_id: deviceId,
    state: 'processing',
    done: 0,
    total: 2,
    begun_by: staff.email,
  })
  await run(begun)
  expect(await see(begun)).toMatchObject({ state: 'completed', done: 2, total: 2 })
  expect(await findStatuses(api, [...ids, elsewhere])).toEqual(['archive', 'archive', 'archive', 'none'])
  await expectRightCounts()
})

test('insights that arrive after the confirmation do not change, whatever time the camera reports', async () => {
  const begun = await clear()
  const late = await seedInsight(api.pool, {
    deviceId,
    takenAt: '2020-02-01T00:00:00.000Z',
    receivedAt: new Date(Date.now() + 1000).toISOString(),
  })
  await run(begun)
  expect(await findStatuses(api, [late])).toEqual(['none'])
})

test('insights that were received before but stored behind the current position are archived, too', async () => {
  await seedInsight(api.pool, { deviceId, takenAt: '2026-11-02T00:00:00.000Z' })
  const begun = await clear()
  await advanceClearing(api.db, begun.clearing_id, { rowsMax: 10, settleMs: 0 })
  const behind = await seedInsight(api.pool, { deviceId, takenAt: '2026-11-01T00:00:00.000Z' })
  await run(begun)
  expect(await findStatuses(api, [behind])).toEqual(['archive'])
  expect(await see(begun)).toMatchObject({ state: 'completed', done: 2, total: 2 })
})

test('the clearing does not end before uplinks that were on their way are stored', async () => {
  const begun = await clear()
  await run(begun, 60_000)
  expect(await see(begun)).toMatchObject({ state: 'processing' })
  const { rows } = await api.pool.query(
    `select run_at > now() + interval '30 seconds' as waits from graphile_worker.jobs where key = 'device_clearing:' || $1`,
    [begun.clearing_id],
  )
  expect(rows).toEqual([{ waits: true }])
  const onItsWay = await seedInsight(api.pool, { deviceId })
  await run(begun)
  expect(await findStatuses(api, [onItsWay])).toEqual(['archive'])
  expect(await see(begun)).toMatchObject({ state: 'completed' })
})

test('owners and guests lose the device with alerts and invitations, and its waiting messages are not sent', async () => {
  const guest = await api.createUser()
  await seedGuest(api.db, { inviter: owner, guest, deviceId })
  await seedInvitation(api.db, { userId: owner.id, deviceId, email: 'open@example.com' })
  const alertId = await seedAlert(api.db, { userId: owner.id, deviceId })
  const email = { userId: owner.id, platform: 'email' } as const
  const integrationId = await seedIntegration(api.db, email)
  const waiting = await seedOutgoing(api.db, { ...email, integrationId, deviceId, state: 'pending' })
  await clear()
  for (const person of [owner, guest])
    expect((await api.as(person).get(`/api/devices/${deviceId}`)).statusCode).toBe(404)
  const { rows } = await api.pool.query(
    `select (select count(*)::int from invitation where device_id = $1) as invitations,
       (select count(*)::int from alert where alert_id = $2) as alerts,
       (select state || ' ' || reason_code from outbox where outbox_id = $3) as message`,
    [deviceId, alertId, waiting],
  )
  expect(rows).toEqual([{ invitations: 0, alerts: 0, message: 'skipped subject_gone' }])
})

test('names, place, settings, claim code and the state for alerts are removed', async () => {
  await seedClaimCode(api.db, deviceId, 'K7QF2M9XW4T8HR3B')
  await api.pool.query(
    `update device set device_name = 'Fox den', display_name = 'Den', description = 'By the oak', location_name = 'Oak', set_latitude = 5,
       set_longitude = 6, requested_cycle_minutes = 690 where device_id = $1`,
    [deviceId],
  )
  await api.pool.query('update device_health set latitude = 5, longitude = 6 where device_id = $1', [
    deviceId,
  ])
  await api.pool.query(
    `update device_watch set battery_volts = '{3.1}', battery_read_at = '{2026-01-01}', last_trigger_at = now() where device_id = $1`,
    [deviceId],
  )
  await api.pool.query(`insert into device_condition values ($1, 'low_battery')`, [deviceId])
  await clear()
  const { rows } = await api.pool.query(
    `select num_nonnulls(d.device_name, d.display_name, d.description, d.location_name, d.set_latitude, d.requested_cycle_minutes,
         d.claim_code_sha256, h.latitude, w.last_trigger_at) as left, w.battery_volts,
       (select count(*)::int from device_condition c where c.device_id = d.device_id) as conditions
     from device d join device_health h using (device_id) join device_watch w using (device_id) where d.device_id = $1`,
    [deviceId],
  )
  expect(rows).toEqual([{ left: 0, battery_volts: [], conditions: 0 }])
})

test('a device that is being cleared is not cleared a second time, and the trail has one act', async () => {
  await seedInsight(api.pool, { deviceId })
  const [one, two] = await Promise.all([clear(), clear()])
  expect(two.clearing_id).toBe(one.clearing_id)
  expect(await findActs()).toEqual([
    { kind: 'device_cleared', actor_id: staff.id, about: { insights: 1, links: 1, user_ids: [owner.id] } },
  ])
  await run(one)
  expect((await clear()).clearing_id).toBeGreaterThan(one.clearing_id)
})

test('a device that a user claimed during its clearing is cleared again, with what it sent since', async () => {
  const begun = await clear()
  const next = await api.createUser()
  await seedClaimCode(api.db, deviceId, 'K7QF2M9XW4T8HR3B')
  await api.as(next).post('/api/devices/claim', { device_id: deviceId, claim_code: 'K7QF2M9XW4T8HR3B' })
  const since = await seedInsight(api.pool, { deviceId, receivedAt: new Date().toISOString() })
  expect((await clear()).clearing_id).toBe(begun.clearing_id)
  expect((await api.as(next).get(`/api/devices/${deviceId}`)).statusCode).toBe(404)
  expect(await findActs()).toHaveLength(3) // a claim between two clearings
  await run(begun)
  expect(await findStatuses(api, [since])).toEqual(['archive'])
})

test('a bulk update of the former owner neither blocks the clearing nor restores anything', async () => {
  const insightId = await seedInsight(api.pool, { deviceId })
  await startUpdate(api, owner, [{ insightId, deviceId, insightStatus: 'favorite' }])
  const begun = await clear()
  await run(begun)
  expect(await see(begun)).toMatchObject({ state: 'completed' })
  expect(await findStatuses(api, [insightId])).toEqual(['archive'])
})

test('an interrupted clearing continues when a process starts', async () => {
  const ids = [await seedInsight(api.pool, { deviceId }), await seedInsight(api.pool, { deviceId })]
  const begun = await clear()
  await advanceClearing(api.db, begun.clearing_id, { rowsMax: 1, settleMs: 0 })
  await api.pool.query(`delete from graphile_worker._private_jobs where key = 'device_clearing:' || $1`, [
    begun.clearing_id,
  ])
  await resumeClearings(api.db, 'at once')
  const { rowCount } = await api.pool.query(
    `select from graphile_worker.jobs where key = 'device_clearing:' || $1`,
    [begun.clearing_id],
  )
  expect(rowCount).toBe(1)
  await run(begun)
  expect(await findStatuses(api, ids)).toEqual(['archive', 'archive'])
})

test('the next user of the device sees nothing from before', async () => {
  const insightId = await seedInsight(api.pool, { deviceId })
  await run(await clear())
  const next = await api.createUser()
  await seedClaimCode(api.db, deviceId, 'K7QF2M9XW4T8HR3B')
  await api.as(next).post('/api/devices/claim', { device_id: deviceId, claim_code: 'K7QF2M9XW4T8HR3B' })
  expect((await api.as(next).get(`/api/insights/${insightId}`)).statusCode).toBe(404)
  expect((await api.as(next).get('/api/insights/count')).json()).toEqual({ count: 0 })
})

test('the clearings of a device are listed, the newest first', async () => {
  const former = await clear()
  await run(former)
  await clear(await api.createDevice())
  const last = await clear()
  const listed: Clearing[] = (await api.as(staff).get(`/api/internal/clearings?device=${deviceId}`)).json()
  expect(listed.map(({ clearing_id }) => clearing_id)).toEqual([last.clearing_id, former.clearing_id])
  const page = await api.as(staff).get('/api/internal/clearings?limit=1')
  expect(page.json()).toMatchObject([{ clearing_id: last.clearing_id }])
  expect(page.headers['x-next-cursor']).toBe(String(last.clearing_id))
})

test('an unknown device is 404, a mistyped one 400', async () => {
  expect((await api.as(staff).delete('/api/internal/devices/2000000000')).statusCode).toBe(404)
  expect((await api.as(staff).delete('/api/internal/devices/4711x')).statusCode).toBe(400)
})
