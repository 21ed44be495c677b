import type { AlertType } from '@sentinel/contracts/alerts'
import type { Device } from '@sentinel/contracts/devices'
import { expect, test } from 'vitest'
import { aDevice } from '../../platform/testing/a-device.ts'
import { judgeDevice, type Verdict } from './judge-device.ts'

const NOW_MS = Date.UTC(2026, 10, 22)
const ago = (hours: number) => new Date(NOW_MS - hours * 60 * 60 * 1000).toISOString()
const healthy = {
  battery_voltage: 3.9,
  last_seen: ago(1),
  reported_cycle_time: 120,
  device_update_status: null,
}

test.each<
  [what: string, values: Partial<Device>, open: AlertType[], state: Verdict['state'], reasons: string[]]
>([
  ['well', {}, [], 'fine', []],
  [
    'a cable error, its alert resolved',
    { conditions: ['sentinel_cable_error'] },
    [],
    'visit',
    ['sentinel_cable_error'],
  ],
  [
    'a battery that was low before',
    { conditions: ['low_battery'], battery_voltage: 3.3 },
    [],
    'visit',
    ['low_battery'],
  ],
  [
    'a battery that is low for long',
    { conditions: ['low_battery'], battery_voltage: 3.1 },
    ['low_battery'],
    'visit',
    ['low_battery'],
  ],
  ['no triggers', { conditions: ['no_recent_camera_triggers'] }, [], 'watch', ['no_recent_camera_triggers']],
  ['a first low reading', { battery_voltage: 3.2 }, [], 'visit', ['lowBattery']],
  ['nothing seen', {}, ['no_recent_insights'], 'watch', ['no_recent_insights']],
  ['silent for a week', { last_seen: ago(200) }, [], 'watch', ['checkIn']],
  ['late', { last_seen: ago(5) }, [], 'watch', ['checkIn']],
  ['a failed update', { device_update_status: 'failed' }, [], 'watch', ['updateFailed']],
  ['never heard of', { last_seen: null, battery_voltage: null }, [], 'awaited', []],
])('a camera with %s', (_, values, alerts, state, reasons) => {
  const verdict = judgeDevice(aDevice({ ...healthy, ...values }), alerts, NOW_MS)
  expect(verdict.state).toBe(state)
  expect(verdict.reasons.map((reason) => (reason.kind === 'problem' ? reason.type : reason.kind))).toEqual(
    reasons,
  )
})
