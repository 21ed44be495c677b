import type { Alert } from '@sentinel/contracts/alerts/alerts'
import { expect, test } from 'vitest'
import { withAlerts } from './live.ts'

const alert = (overrides: Partial<Alert>): Alert => ({
  id: 1,
  alert_key: 'device_id',
  alert_type: 'low_battery',
  associated_id: '7',
  status: 'new',
  summary: '',
  params: {},
  created_at: '2026-11-20T00:00:00.000Z',
  ...overrides,
})
const known = [{ device_id: 7, alert_types: ['low_battery' as const] }]

test('a new alert is added to its device once', () => {
  expect(withAlerts([], [alert({})])).toEqual(known)
  expect(withAlerts(known, [alert({ status: 'acknowledged' })])).toEqual(known)
  expect(
    withAlerts(known, [alert({ alert_type: 'sentinel_cable_error' }), alert({ associated_id: '8' })]),
  ).toEqual([
    { device_id: 7, alert_types: ['low_battery', 'sentinel_cable_error'] },
    { device_id: 8, alert_types: ['low_battery'] },
  ])
})

test('an alert that ends is removed from its device', () => {
  expect(withAlerts(known, [alert({ status: 'resolved' })])).toEqual([])
  expect(withAlerts([], [alert({ status: 'resolved' })])).toEqual([])
})

test('if an alert changes several times, the last change counts', () => {
  expect(withAlerts([], [alert({}), alert({ status: 'resolved' })])).toEqual([])
})
