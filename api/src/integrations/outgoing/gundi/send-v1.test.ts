import { because } from '@sentinel/contracts/integrations/outgoing-reasons'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutboundGuard } from '../../../platform/outbound/outbound-guard.ts'
import { type GundiV1StandIn, startGundiV1 } from '../testing/gundi-v1.ts'
import { aDevice, aRecovery, aReport, aSighting, anAlert } from '../testing/notices.ts'
import type { GundiConnection } from './connection.ts'
import { sendAlertV1, sendHealthV1, sendSightingV1, sendTestV1 } from './send-v1.ts'

let gundi: GundiV1StandIn
let connection: GundiConnection

beforeAll(async () => {
  gundi = await startGundiV1({ keys: ['key-1'] })
  connection = { baseUrl: gundi.url, secret: 'key-1', auth: 'apikey' }
})
beforeEach(() => {
  for (const list of [gundi.geoevents, gundi.positions, gundi.requests]) list.splice(0)
})
afterAll(() => gundi.close())

test('a sighting becomes a geoevent at its own place and time', async () => {
  expect(await sendSightingV1(connection, aSighting())).toEqual({ state: 'sent' })
  expect(gundi.geoevents).toEqual([
    {
      device_id: 'sentinel-41',
      title: 'Lion, 93 %: North Gate camera',
      event_type: 'sentinel_sighting',
      recorded_at: '2026-11-21T23:37:12.000+00:00',
      location: { x: 36.8219, y: -1.2921 },
      event_details: {
        insight_id: 9001,
        location_source: 'sighting',
        species: 'Lion',
        confidence: 93.4,
        other_species: [{ species: 'Leopard', confidence: 5.2 }],
        received_at: '2026-11-21T23:41:00.000+00:00',
        device_id: 41,
        device_name: 'North Gate camera',
        location_name: 'North Gate',
      },
    },
  ])
})

test.each(['set_place', 'last_fix'] as const)(
  'a sighting at the place of its camera names the source of that place: %s',
  async (source) => {
    const place = { latitude: 2, longitude: 37, source }
    expect(await sendSightingV1(connection, aSighting({ place }))).toEqual({ state: 'sent' })
    expect(gundi.geoevents).toMatchObject([
      { location: { x: 37, y: 2 }, event_details: { location_source: source } },
    ])
  },
)

test('an alert is one event when it is raised and another when it ends', async () => {
  expect(await sendAlertV1(connection, anAlert())).toEqual({ state: 'sent' })
  expect(await sendAlertV1(connection, aRecovery())).toEqual({ state: 'sent' })
  expect(gundi.geoevents).toMatchObject([
    {
      event_type: 'sentinel_cable_error',
      title: 'Cable Error: North Gate camera',
      recorded_at: '2026-11-21T18:05:00.000+00:00',
      event_details: { alert_id: 77, status: 'active' },
    },
    {
      event_type: 'sentinel_cable_error',
      title: 'Ended: Cable Error, North Gate camera',
      recorded_at: '2026-11-21T21:25:00.000+00:00',
      event_details: { alert_id: 77, status: 'resolved', resolved_at: '2026-11-21T21:25:00.000+00:00' },
    },
  ])
})

test('a health report becomes a position', async () => {
  expect(await sendHealthV1(connection, aReport())).toEqual({ state: 'sent' })
  expect(gundi.positions).toMatchObject([
    {
      device_id: 'sentinel-41',
      name: 'North Gate camera',
      recorded_at: '2026-11-21T20:00:00.000+00:00',
      location: { x: 36.8219, y: -1.2921 },
      additional: {
        battery_volts: 3.71,
        temperature_celsius: 24,
        space_remaining_percent: 61,
        images_processed: 212,
      },
    },
  ])
})

test('a test is an event at a camera', async () => {
  expect(await sendTestV1(connection, aDevice(), '2026-11-22T00:00:00.000Z')).toEqual({ state: 'sent' })
  expect(gundi.geoevents).toMatchObject([
    { event_type: 'sentinel_test', location: { x: 36.8219, y: -1.2921 } },
  ])
})

test('a message without a place is skipped without a request', async () => {
  const device = aDevice({ place: null })
  expect([
    await sendSightingV1(connection, aSighting({ place: null })),
    await sendAlertV1(connection, anAlert({ device })),
    await sendHealthV1(connection, aReport({ place: null })),
    await sendTestV1(connection, device, '2026-11-22T00:00:00.000Z'),
  ]).toEqual([
    {
      state: 'skipped',
      reason: because('sighting_unplaced'),
    },
    { state: 'skipped', reason: because('alert_unplaced') },
    { state: 'skipped', reason: because('report_unplaced') },
    { state: 'skipped', reason: because('test_unplaced') },
  ])
  expect(gundi.requests).toEqual([])
})

test('a key that is refused is a final failure with a text', async () => {
  expect(await sendSightingV1({ ...connection, secret: 'other' }, aSighting())).toEqual({
    state: 'failed',
    reason: because('key_refused'),
  })
})

test('version 1 gets its key in its own header, whatever is set for version 2', async () => {
  expect(await sendSightingV1({ ...connection, auth: 'bearer' }, aSighting())).toEqual({ state: 'sent' })
})

test('a system that is out of order, slow or unreachable is tried again', async () => {
  gundi.answerNext({ status: 502 }, { status: 429, headers: { 'retry-after': '90' } }, 'drop', 'hang')
  expect(await sendSightingV1(connection, aSighting())).toMatchObject({ state: 'retry' })
  expect(await sendSightingV1(connection, aSighting())).toMatchObject({ state: 'retry', afterMs: 90_000 })
  expect(await sendSightingV1(connection, aSighting())).toMatchObject({ state: 'retry' })
  expect(await sendSightingV1({ ...connection, timeoutMs: 50 }, aSighting())).toMatchObject({
    state: 'retry',
  })
  expect(gundi.geoevents).toEqual([])
})

test('a user’s address in a private network is never reached', async () => {
  const outcome = await sendSightingV1({ ...connection, guard: createOutboundGuard([]) }, aSighting())
  expect(outcome).toMatchObject({ state: 'failed', reason: { code: 'address_not_public' } })
  expect(gundi.requests).toEqual([])
})
