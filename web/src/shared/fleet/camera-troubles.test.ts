import type { AlertType } from '@sentinel/contracts/alerts/alert-types'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { expect, test } from 'vitest'
import { type CameraState, findTroubles, judgeCamera } from './camera-troubles.ts'
import { aDevice } from '../../platform/testing/sample-fleet.ts'

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
)('a camera with %s has the expected state and troubles', (_, values, openAlerts, state, troubles) => {
  const device = aDevice({ ...well, ...values })
  const found = findTroubles(device, openAlerts, NOW_MS)
  expect([judgeCamera(device, found), found]).toEqual([state, troubles])
})
