import { expect, test } from 'vitest'
import { toHealthRow } from './health-columns.ts'
import { toInsightRows } from './insight-columns.ts'

const RECEIVED = { receivedMs: Date.parse('2026-11-20T03:12:00Z') }

const insight = {
  index: 1,
  alg_id: 3,
  class_id: 17,
  confidence: 93.5,
  file_ctime: '2026-11-20T03:11:08Z',
  class_list: [
    { class_id: 17, confidence: 93.5 },
    { class_id: 2, confidence: null },
  ],
  photo: true,
  latitude: 1.5,
  longitude: -2.5,
  window_start: '2026-11-20T03:11:00Z',
  window_end: '2026-11-20T03:12:00Z',
  moon: { phase: 'full' },
}
const report = {
  message_id: 5,
  recorded_at: '2026-11-20T03:11:08Z',
  battery_voltage: 3.71,
  temperature: -4.5,
  images_processed: 12,
  startup_data: { cable_ok: true },
  software_version: '4.2.0',
  latitude: 1.5,
  longitude: -2.5,
  solar_volts: 5.1,
}
const hashInsight = (fields: typeof insight) =>
  toInsightRows(7, { message_id: 5, insights: [fields] }, RECEIVED)[0]?.contentHash
const hashReport = (fields: typeof report) => toHealthRow(7, fields, RECEIVED).content_hash

// The ledgers store hashes for 90 days. If one of these changes, messages that are resent across the release become dead letters.
test('the hashes of known messages stay what they are in the ledgers', () => {
  expect(hashInsight(insight)).toMatchInlineSnapshot(`216139803405795`)
  expect(hashReport(report)).toMatchInlineSnapshot(`15339806819691`)
})

test('hashes do not depend on the order of the fields, nor on fields that are null', () => {
  const turn = <Message extends object>(message: Message) =>
    Object.fromEntries([...Object.entries(message), ['later', null]].toReversed()) as Message // the same fields
  expect(hashInsight(turn(insight))).toBe(hashInsight(insight))
  expect(hashReport(turn(report))).toBe(hashReport(report))
})

test.each(['solar_volts', 'temperature', 'startup_data', 'software_version', 'latitude'])(
  'a report without %s has another hash',
  (field) => {
    expect(hashReport({ ...report, [field]: null })).not.toBe(hashReport(report))
  },
)
