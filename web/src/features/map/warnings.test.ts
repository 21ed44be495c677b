import type { AlertType, DeviceCondition } from '@sentinel/contracts/alerts'
import type { MapWarning } from '@sentinel/contracts/map'
import { expect, test } from 'vitest'
import { findSilentDays, findWarnings, findWorst } from './warnings.ts'

const NOW = '2026-11-20T12:00:00.000Z'
const nowMs = Date.parse(NOW)
const daysAgo = (days: number) => new Date(nowMs - days * 24 * 60 * 60 * 1000).toISOString()
const find = (alertTypes: AlertType[], lastSeen: string | null = NOW, conditions: DeviceCondition[] = []) =>
  findWarnings({ conditions, alertTypes, lastSeen, nowMs })

test('a condition of the device is a warning without any alert, the worst first', () => {
  expect(find([], NOW, [])).toEqual([])
  expect(find([], NOW, ['low_battery'])).toEqual(['low_battery'])
  expect(find([], NOW, ['no_recent_camera_triggers', 'low_battery', 'sentinel_cable_error'])).toEqual([
    'cable_error',
    'low_battery',
    'no_recent_camera_triggers',
  ])
})

test('an alert of a condition that is over is no warning', () => {
  expect(find(['low_battery', 'sentinel_cable_error', 'no_recent_camera_triggers'])).toEqual([])
})

test('no recent insights takes the alert and seven days of silence', () => {
  expect(find(['no_recent_insights'], daysAgo(6.99))).toEqual([])
  expect(find(['no_recent_insights'], daysAgo(7))).toEqual(['no_recent_insights'])
  expect(find([], daysAgo(30))).toEqual([])
  expect(find(['no_recent_insights'], null)).toEqual(['no_recent_insights'])
})

test.each([
  [6.99, undefined],
  [7, 7],
  [12.5, 12],
])('a check-in %s days ago is worth a warning of %s days', (days, told) => {
  expect(findSilentDays(daysAgo(days), nowMs)).toBe(told)
})

test('a device that was never seen has no last check-in to warn of', () => {
  expect(findSilentDays(null, nowMs)).toBeUndefined()
})

test('with a warning hidden the next worst marks the device, or none', () => {
  const has = new Set<MapWarning>(['cable_error', 'no_recent_insights'])
  const worst = (...hidden: MapWarning[]) => findWorst((warning) => has.has(warning), new Set(hidden))
  expect(worst()).toBe('cable_error')
  expect(worst('cable_error')).toBe('no_recent_insights')
  expect(worst('cable_error', 'no_recent_insights')).toBeUndefined()
})
