import { expect, test } from 'vitest'
import { aDevice } from '../../platform/testing/a-device.ts'
import { judgeDevice } from './judge-device.ts'

const NOW_MS = Date.UTC(2026, 10, 22)
const ago = (hours: number) => new Date(NOW_MS - hours * 60 * 60 * 1000).toISOString()
const healthy = {
  battery_voltage: 3.9,
  last_seen: ago(1),
  reported_cycle_time: 120,
  device_update_status: null,
}

test.each([
  ['well', {}, [], 'fine', []],
  ['a cable error', {}, ['sentinel_cable_error'], 'visit', ['sentinel_cable_error']],
  ['an alert of its battery', { battery_voltage: 3.1 }, ['low_battery'], 'visit', ['low_battery']],
  ['a low battery without an alert', { battery_voltage: 3.2 }, [], 'visit', ['lowBattery']],
  ['nothing seen', {}, ['no_recent_insights'], 'watch', ['no_recent_insights']],
  ['silent for a week', { last_seen: ago(200) }, [], 'watch', ['checkIn']],
  ['late', { last_seen: ago(5) }, [], 'watch', ['checkIn']],
  ['a failed update', { device_update_status: 'failed' }, [], 'watch', ['updateFailed']],
  ['never heard of', { last_seen: null, battery_voltage: null }, [], 'awaited', []],
] as const)('a camera with %s', (_, values, alerts, state, reasons) => {
  const verdict = judgeDevice(aDevice({ ...healthy, ...values }), alerts, NOW_MS)
  expect(verdict.state).toBe(state)
  expect(verdict.reasons.map((reason) => (reason.kind === 'alert' ? reason.type : reason.kind))).toEqual(
    reasons,
  )
})
