import { expect, test } from 'vitest'
import { findOpenAlerts } from '../../../shared/alerts/alerts.ts'
import { aDevice, anAlert } from '../../../platform/testing/sample-fleet.ts'
import { createToLine, type DeviceFacts } from './device-line.ts'

const toLine = createToLine()
const NOW = Date.parse('2026-11-20T04:00:00.000Z')
const NOTHING_KNOWN: DeviceFacts = { insightCounts: undefined, openAlerts: undefined, groupNames: undefined }
const NOTHING_OPEN: DeviceFacts = { insightCounts: new Map(), openAlerts: new Map(), groupNames: new Map() }
const troublesOf = (device = aDevice(), facts = NOTHING_OPEN) => toLine(device, facts, NOW).troubles

test('a camera that is well has no troubles', () => {
  expect(troublesOf()).toEqual([])
})

test.each([
  ['sentinel_cable_error', ['visit', 'cable']],
  ['low_battery', ['visit', 'battery']],
  ['no_recent_camera_triggers', ['watch', 'triggers']],
] as const)('the condition %s is found under %j, whether or not an alert is open', (condition, troubles) => {
  expect(troublesOf(aDevice({ conditions: [condition] }))).toEqual(troubles)
})

test('a camera with an open alert also has the trouble “alerts”', () => {
  const openAlerts = findOpenAlerts([anAlert({ alert_type: 'no_recent_insights' })])
  const known = { ...NOTHING_OPEN, openAlerts }
  expect(troublesOf(aDevice(), known)).toEqual(['watch', 'alerts'])
  const silent = aDevice({ last_seen: '2026-10-18T03:00:00.000Z' })
  expect(troublesOf(silent, known)).toEqual(['watch', 'insights', 'quiet', 'alerts'])
})

test('one low battery reading is not a problem, because the warning follows the median of three', () => {
  expect(troublesOf(aDevice({ battery_voltage: 3.2 }))).toEqual([])
})

test('a camera that is late or silent has the state “watch”', () => {
  expect(troublesOf(aDevice({ last_seen: '2026-11-18T03:00:00.000Z' }))).toEqual(['watch', 'quiet'])
  expect(troublesOf(aDevice({ last_seen: '2026-10-18T03:00:00.000Z' }))).toEqual(['watch', 'quiet'])
  expect(troublesOf(aDevice({ last_seen: null }))).toEqual([])
})

test('a device with a failed update is found', () => {
  expect(troublesOf(aDevice({ device_update_status: 'failed' }))).toEqual(['watch', 'update'])
})

test('a camera without a position can be found, because the map does not show it', () => {
  expect(troublesOf(aDevice({ latitude: null, longitude: null }))).toEqual(['unplaced'])
})

test('the open alerts of a camera are listed worst first, without the resolved ones', () => {
  const openAlerts = findOpenAlerts([
    anAlert({ id: 1, alert_type: 'no_recent_insights' }),
    anAlert({ id: 2, alert_type: 'sentinel_cable_error', status: 'acknowledged' }),
    anAlert({ id: 3, alert_type: 'low_battery', status: 'resolved' }),
    anAlert({ id: 4, alert_type: 'low_battery', associated_id: '8' }),
  ])
  expect(openAlerts.get(7)).toEqual(['sentinel_cable_error', 'no_recent_insights'])
})

test('a value that is not known yet is undefined, not zero', () => {
  const line = toLine(aDevice({ group_id: 1 }), NOTHING_KNOWN, NOW)
  expect([line.insightCount, line.openAlerts, line.groupName]).toEqual([undefined, undefined, undefined])
  expect(toLine(aDevice(), NOTHING_OPEN, NOW).insightCount).toBe(0)
})

test('a line stays the same object until one of its values changes', () => {
  const device = aDevice()
  const line = toLine(device, NOTHING_OPEN, NOW)
  expect(toLine(device, { ...NOTHING_OPEN, insightCounts: new Map([[8, 3]]) }, NOW)).toBe(line)
  expect(toLine(device, { ...NOTHING_OPEN, insightCounts: new Map([[7, 3]]) }, NOW)).not.toBe(line)
  expect(toLine(device, NOTHING_OPEN, NOW + 60_000)).not.toBe(line)
})
