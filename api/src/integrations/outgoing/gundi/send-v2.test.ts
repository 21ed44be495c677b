import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GundiV2StandIn, startGundiV2 } from '../testing/gundi-v2.ts'
import { aDevice, aReport, aSighting, anAlert } from '../testing/notices.ts'
import type { GundiConnection } from './connection.ts'
import { GUNDI_V2_LIST_MAX } from '@sentinel/contracts/integrations/limits'
import { sendAlertsV2, sendHealthV2, sendSightingsV2, sendTestV2 } from './send-v2.ts'

const UNPLACED = {
  state: 'skipped',
  reason: because('sighting_unplaced'),
}
const UNNAMED = { state: 'sent', reason: because('event_unnamed', { follower: 'photo' }) }

let gundi: GundiV2StandIn
let connection: GundiConnection

beforeAll(async () => {
  gundi = await startGundiV2({ tokens: ['token-1'] })
  connection = { baseUrl: gundi.url, secret: 'token-1', auth: 'apikey' }
})
beforeEach(() => {
  for (const list of [gundi.events, gundi.observations, gundi.requests]) list.splice(0)
})
afterAll(() => gundi.close())

test('sightings go in one list, and each gets the id of its event', async () => {
  const outcomes = await sendSightingsV2(connection, [
    aSighting(),
    aSighting({ insightId: 9002, className: 'Zebra' }),
  ])
  expect(gundi.requests).toHaveLength(1)
  expect(outcomes).toEqual(gundi.events.map(({ objectId }) => ({ state: 'sent', remoteId: objectId })))
  expect(gundi.events).toMatchObject([
    {
      title: 'Lion, 93 %: North Gate camera',
      event_type: 'sentinel_sighting',
      recorded_at: '2026-11-21T23:37:12.000+00:00',
      location: { lat: -1.2921, lon: 36.8219 },
      event_details: {
        insight_id: 9001,
        species: 'Lion',
        confidence: 93.4,
        device_name: 'North Gate camera',
      },
      source: 'sentinel-41',
    },
    { title: 'Zebra, 93 %: North Gate camera', event_details: { insight_id: 9002 } },
  ])
})

test.each([
  ['sentinel_cable_error', 'sentinel_cable_error'],
  ['low_battery', 'sentinel_low_battery'],
  ['no_recent_insights', 'sentinel_no_recent_insights'],
  ['no_recent_camera_triggers', 'sentinel_no_recent_camera_triggers'],
] as const)('an alert of %s becomes an event of %s at its camera', async (alertType, eventType) => {
  const [outcome] = await sendAlertsV2(connection, [anAlert({ alertType })])
  expect(outcome).toEqual({ state: 'sent', remoteId: gundi.events[0]?.objectId })
  expect(gundi.events).toMatchObject([
    {
      event_type: eventType,
      location: { lat: -1.2921, lon: 36.8219 },
      event_details: { alert_id: 77, status: 'active' },
    },
  ])
})

test('health reports become observations', async () => {
  expect(await sendHealthV2(connection, [aReport(), aReport()])).toEqual([
    { state: 'sent' },
    { state: 'sent' },
  ])
  expect(gundi.requests.map(({ path }) => path)).toEqual(['/v2/observations/'])
  expect(gundi.observations).toMatchObject([
    { source: 'sentinel-41', location: { lat: -1.2921, lon: 36.8219 }, additional: { battery_volts: 3.71 } },
    {},
  ])
})

test('a test is sent as an event of a camera', async () => {
  expect(await sendTestV2(connection, aDevice(), '2026-11-22T00:00:00.000Z')).toMatchObject({ state: 'sent' })
  expect(gundi.events).toMatchObject([{ event_type: 'sentinel_test' }])
})

test('a message without a place is left out of the list, and the others have their ids', async () => {
  const unplaced = aSighting({ place: null })
  const outcomes = await sendSightingsV2(connection, [
    unplaced,
    aSighting(),
    unplaced,
    aSighting({ insightId: 9002 }),
  ])
  const [first, second] = gundi.events.map(({ objectId }) => ({ state: 'sent', remoteId: objectId }))
  expect(outcomes).toEqual([UNPLACED, first, UNPLACED, second])
})

test('no request is made if no message is left', async () => {
  expect(await sendSightingsV2(connection, [aSighting({ place: null })])).toEqual([UNPLACED])
  expect(await sendAlertsV2(connection, [anAlert({ device: aDevice({ place: null }) })])).toMatchObject([
    { state: 'skipped' },
  ])
  expect(await sendHealthV2(connection, [])).toEqual([])
  expect(gundi.requests).toEqual([])
})

test('a token is sent in the configured header', async () => {
  await sendSightingsV2({ ...connection, auth: 'bearer' }, [aSighting()])
  await sendSightingsV2(connection, [aSighting()])
  expect(gundi.requests.map(({ headers: { apikey, authorization } }) => ({ apikey, authorization }))).toEqual(
    [
      { apikey: undefined, authorization: 'Bearer token-1' },
      { apikey: 'token-1', authorization: undefined },
    ],
  )
  expect(gundi.events).toHaveLength(2)
})

test('a token that is refused is a final failure for all, with a text', async () => {
  const outcomes = await sendSightingsV2({ ...connection, secret: 'other' }, [aSighting(), aSighting()])
  const refused = { state: 'failed', reason: because('key_refused') }
  expect(outcomes).toEqual([refused, refused])
})

test.each([400, 413, 422])(
  'the messages of a list that is refused with %d are to be sent one by one',
  async (status) => {
    gundi.answerNext({ status, body: 'one of these is bad' }, { status, body: 'this is bad' })
    const outcomes = await sendSightingsV2(connection, [aSighting(), aSighting({ place: null }), aSighting()])
    const alone = {
      state: 'retry',
      alone: true,
      reason: because('refused', { service: 'gundi', status, answer: 'one of these is bad' }),
    }
    expect(outcomes).toEqual([alone, UNPLACED, alone])
    expect(await sendSightingsV2(connection, [aSighting()])).toEqual([
      { state: 'failed', reason: because('refused', { service: 'gundi', status, answer: 'this is bad' }) },
    ])
  },
)

test('all messages of a list wait for as long as Gundi requests', async () => {
  gundi.answerNext({ status: 429, headers: { 'retry-after': '60' } })
  const outcomes = await sendSightingsV2(connection, [aSighting(), aSighting()])
  expect(outcomes).toMatchObject([
    { state: 'retry', afterMs: 60_000 },
    { state: 'retry', afterMs: 60_000 },
  ])
})

test('an accepted list is sent, even if the answer is not valid', async () => {
  gundi.answerNext('junk')
  expect(await sendSightingsV2(connection, [aSighting(), aSighting()])).toEqual([UNNAMED, UNNAMED])
  expect(gundi.events).toHaveLength(2)
})

test('an answer that names fewer events than were sent counts for those that it names', async () => {
  gundi.answerNext({ status: 200, body: '[{"object_id":"first"},{"object_id":7}]' })
  expect(await sendSightingsV2(connection, [aSighting(), aSighting(), aSighting()])).toEqual([
    { state: 'sent', remoteId: 'first' },
    UNNAMED,
    UNNAMED,
  ])
})

test('a list is never longer than a request allows', async () => {
  const full = Array.from({ length: GUNDI_V2_LIST_MAX }, (_, at) => aSighting({ insightId: at }))
  expect(await sendSightingsV2(connection, full)).toHaveLength(GUNDI_V2_LIST_MAX)
  expect(gundi.events.map(({ event_details }) => event_details.insight_id)).toEqual(
    full.map(({ insightId }) => insightId),
  )
  await expect(sendSightingsV2(connection, [...full, aSighting()])).rejects.toThrow(RangeError)
  expect(gundi.requests).toHaveLength(1)
})
