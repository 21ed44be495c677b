import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedAlert } from '../../testing/seed-alerts.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { type Deliveries, startDeliveries, TOKEN } from './testing/deliveries.ts'
import { type GundiV2StandIn, startGundiV2 } from './testing/gundi-v2.ts'
import { type MailServer, startMailServer } from './testing/mail-server.ts'

let api: TestApi
let mail: MailServer
let gundi: GundiV2StandIn
let owned: Deliveries

beforeAll(async () => {
  ;[api, mail] = await Promise.all([startTestApi(), startMailServer()])
})
beforeEach(async () => {
  gundi = await startGundiV2({ tokens: [TOKEN] })
  owned = await startDeliveries(api, { mail, gundi })
})
afterEach(() => gundi.close())
afterAll(async () => {
  await api.stop()
  await mail.close()
})

const forgetSetPlace = () =>
  api.pool.query('update device set set_latitude = null, set_longitude = null where device_id = $1', [
    owned.deviceId,
  ])

test('sightings go to Gundi as one list, with their own places and times', async () => {
  const integrationId = await owned.addGundi()
  await owned.see({ takenAt: '2026-11-20T03:11:08.000Z' })
  await owned.see({ takenAt: '2026-11-20T03:12:08.000Z' })
  await owned.send(integrationId)
  expect(gundi.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /v2/events/'])
  expect(gundi.events.map(({ recorded_at, location }) => [Date.parse(recorded_at), location])).toEqual([
    [Date.parse('2026-11-20T03:11:08Z'), { lat: -24.6, lon: 31.6 }],
    [Date.parse('2026-11-20T03:12:08Z'), { lat: -24.6, lon: 31.6 }],
  ])
})

test('the photo of a sighting is sent when it has arrived', async () => {
  const integrationId = await owned.addGundi()
  const insightId = await owned.seeWithPhoto()
  await owned.send(integrationId)
  expect(gundi.attachments).toEqual([])
  const picture = await owned.takePhoto(insightId)
  await api.pool.query(`update outbox set due_at = now() where user_id = $1 and state = 'pending'`, [
    owned.owner.id,
  ])
  await owned.send(integrationId)
  await owned.send(integrationId)
  expect(gundi.attachments.map(({ eventId, bytes }) => [eventId, Buffer.from(bytes)])).toEqual([
    [gundi.events[0]?.objectId, picture],
  ])
})

test('a sighting without a location uses the place set for its camera, else the last fix, and names the source', async () => {
  const integrationId = await owned.addGundi()
  await api.pool.query('update device_health set latitude = -24.7, longitude = 31.7 where device_id = $1', [
    owned.deviceId,
  ])
  await owned.see()
  await owned.see({ place: undefined })
  await owned.see({ place: { latitude: 0, longitude: 0 } }) // as reported by a camera without a fix
  await owned.send(integrationId)
  await forgetSetPlace()
  await owned.see({ place: undefined })
  await owned.send(integrationId)
  expect(
    gundi.events.map(({ location, event_details }) => [location, event_details.location_source]),
  ).toEqual([
    [{ lat: -24.6, lon: 31.6 }, 'sighting'],
    [{ lat: -24.5, lon: 31.5 }, 'set_place'],
    [{ lat: -24.5, lon: 31.5 }, 'set_place'],
    [{ lat: -24.7, lon: 31.7 }, 'last_fix'],
  ])
})

test('a sighting is not forwarded if neither it nor its camera has a location, and the log has the reason', async () => {
  const integrationId = await owned.addGundi()
  await forgetSetPlace()
  await owned.see({ place: undefined })
  await owned.send(integrationId)
  expect(gundi.requests).toEqual([])
  expect(await owned.messages()).toEqual([
    {
      kind: 'sighting',
      state: 'skipped',
      reason_code: 'sighting_unplaced',
    },
  ])
})

test('the event of an alert is changed when the alert ends, also when a user resolves it', async () => {
  const integrationId = await owned.addGundi()
  const alertId = await seedAlert(api.db, { userId: owned.owner.id, deviceId: owned.deviceId })
  await owned.send(integrationId)
  await api.as(owned.owner).put(`/api/alerts/statusUpdate/${alertId}`, { status: 'resolved' })
  await owned.send(integrationId)
  expect(gundi.events).toMatchObject([
    { event_type: 'sentinel_low_battery', location: { lat: -24.5, lon: 31.5 } },
  ])
  expect(gundi.changes).toMatchObject([{ eventId: gundi.events[0]?.objectId, status: 'resolved' }])
})

test('a sighting that Gundi cannot read does not block others: the rest of its list arrives', async () => {
  const integrationId = await owned.addGundi()
  await owned.see()
  await owned.see()
  gundi.answerNext({ status: 422, body: '{"detail": "bad"}' }, { status: 422, body: '{"detail": "bad"}' })
  const again = async () => {
    await api.pool.query(`update outbox set due_at = now() where user_id = $1 and state = 'pending'`, [
      owned.owner.id,
    ])
    await owned.send(integrationId)
  }
  await owned.send(integrationId)
  await again()
  await again()
  expect(gundi.events).toHaveLength(1)
  expect((await owned.messages()).map(({ state }) => state).toSorted()).toEqual(['failed', 'sent'])
})

test('a pause that Gundi requests is respected', async () => {
  const integrationId = await owned.addGundi()
  await owned.see()
  gundi.answerNext({ status: 429, headers: { 'retry-after': '300' } })
  await owned.send(integrationId)
  await owned.send(integrationId)
  expect(gundi.requests).toHaveLength(1)
  const { rows } = await api.pool.query<{ seconds: number }>(
    'select extract(epoch from due_at - now())::int as seconds from outbox where user_id = $1',
    [owned.owner.id],
  )
  expect(rows[0]?.seconds).toBeGreaterThan(290)
})

test('a user’s own address in a private network is not called unless the operator allows it', async () => {
  const integrationId = await owned.addGundi(gundi.url)
  await owned.see()
  await owned.send(integrationId)
  expect(gundi.requests).toEqual([])
  expect(await owned.messages()).toMatchObject([{ state: 'failed', reason_code: 'address_not_public' }])
  await owned.see()
  await owned.send(integrationId, ['127.0.0.1'])
  expect(gundi.events).toHaveLength(1)
})
