import type { AlertType } from '@sentinel/contracts/alerts/alert-types'
import { expect, test } from 'vitest'
import { findConditions, findSilentDays } from './device-conditions.ts'

const NOW_MS = Date.UTC(2026, 10, 22)
const ago = (hours: number) => new Date(NOW_MS - hours * 60 * 60 * 1000).toISOString()
const daysAgo = (days: number) => ago(days * 24)

test('no_recent_insights needs an open alert and seven days without a check-in', () => {
  const find = (last_seen: string | null, openAlerts: AlertType[] = ['no_recent_insights']) =>
    findConditions({ conditions: [], last_seen }, openAlerts, NOW_MS)
  expect(find(daysAgo(6.99))).toEqual([])
  expect(find(daysAgo(7))).toEqual(['no_recent_insights'])
  expect(find(daysAgo(30), [])).toEqual([])
  expect(find(null)).toEqual(['no_recent_insights'])
})

test('an open alert is not counted as a condition that the device no longer has', () => {
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
