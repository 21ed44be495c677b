import type { AlertType } from '@sentinel/contracts/alerts/alerts'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { expect, test } from 'vitest'
import {
  type CameraState,
  findConditions,
  findSilentDays,
  findTroubles,
  judgeCamera,
} from './camera-troubles.ts'
import { aDevice } from '../../platform/testing/a-device.ts'

const NOW_MS = Date.UTC(2026, 10, 22)
const ago = (hours: number) => new Date(NOW_MS - hours * 60 * 60 * 1000).toISOString()
const daysAgo = (days: number) => ago(days * 24)
const well = { battery_voltage: 3.9, last_seen: ago(1), reported_cycle_time: 120 }

test.each<[what: string, values: Partial<Device>, open: AlertType[], state: CameraState, troubles: string[]]>(
  [
    ['nothing wrong', {}, [], 'fine', []],
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
    ['one low reading of its battery', { battery_voltage: 3.1 }, [], 'fine', []],
    [
      'no triggers',
      { conditions: ['no_recent_camera_triggers'] },
      [],
      'watch',
      ['no_recent_camera_triggers'],
    ],
    ['no insights, but check-ins', {}, ['no_recent_insights'], 'watch', ['open_alert']],
    [
      'no insights and no check-in',
      { last_seen: daysAgo(8) },
      ['no_recent_insights'],
      'watch',
      ['no_recent_insights', 'overdue'],
    ],
    ['a silent week and no alert', { last_seen: daysAgo(8) }, [], 'watch', ['overdue']],
    ['a late check-in', { last_seen: ago(5) }, [], 'watch', ['overdue']],
    ['a failed update', { device_update_status: 'failed' }, [], 'watch', ['update_failed']],
    ['no report yet', { last_seen: null, battery_voltage: null }, [], 'awaited', []],
    [
      'two troubles',
      { conditions: ['no_recent_camera_triggers', 'sentinel_cable_error'] },
      [],
      'visit',
      ['sentinel_cable_error', 'no_recent_camera_triggers'],
    ],
  ],
)('a camera with %s', (_, values, openAlerts, state, troubles) => {
  const device = aDevice({ ...well, ...values })
  const found = findTroubles(device, openAlerts, NOW_MS)
  expect([judgeCamera(device, found), found]).toEqual([state, troubles])
})

test('no recent insights takes the alert and seven days without a check-in', () => {
  const find = (last_seen: string | null, openAlerts: AlertType[] = ['no_recent_insights']) =>
    findConditions({ conditions: [], last_seen }, openAlerts, NOW_MS)
  expect(find(daysAgo(6.99))).toEqual([])
  expect(find(daysAgo(7))).toEqual(['no_recent_insights'])
  expect(find(daysAgo(30), [])).toEqual([])
  expect(find(null)).toEqual(['no_recent_insights'])
})

test('an open alert of a condition that is over is not counted with the condition', () => {
  const openAlerts: AlertType[] = ['low_battery', 'sentinel_cable_error', 'no_recent_camera_triggers']
  expect(findConditions({ conditions: [], last_seen: ago(1) }, openAlerts, NOW_MS)).toEqual([])
})

test.each([
  [6.99, undefined],
  [7, 7],
  [12.5, 12],
])('a camera last seen %s days ago is silent for %s days', (days, silent) => {
  expect(findSilentDays(daysAgo(days), NOW_MS)).toBe(silent)
})

test('a camera that was never seen has no days of silence', () => {
  expect(findSilentDays(null, NOW_MS)).toBeUndefined()
})
