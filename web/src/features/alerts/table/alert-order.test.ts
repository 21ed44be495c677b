import type { Alert } from '@sentinel/contracts/alerts/alerts'
import { expect, test } from 'vitest'
import { type AlertSort, arrangeAlerts, NEWEST_FIRST } from './alert-order.ts'
import { anAlert } from '../../../platform/testing/sample-fleet.ts'

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`
const alerts: Alert[] = [
  anAlert({ id: 1, status: 'resolved', alert_type: 'low_battery', created_at: at(9) }),
  anAlert({ id: 2, status: 'new', alert_type: 'no_recent_insights', created_at: at(6) }),
  anAlert({ id: 3, status: 'acknowledged', alert_type: 'sentinel_cable_error', created_at: at(8) }),
  anAlert({ id: 4, status: 'new', alert_type: 'low_battery', created_at: at(7) }),
  anAlert({ id: 5, status: 'new', alert_type: 'low_battery', created_at: at(7) }),
]

test.each<[string, AlertSort, number[]]>([
  ['the newest first, of one moment the later one', NEWEST_FIRST, [1, 3, 5, 4, 2]],
  ['the oldest first', { column: 'created_at', isDescending: false }, [2, 4, 5, 3, 1]],
  ['by status: new, acknowledged, resolved', { column: 'status', isDescending: false }, [5, 4, 2, 3, 1]],
  [
    'by status the other way round, the newest first still',
    { column: 'status', isDescending: true },
    [1, 3, 5, 4, 2],
  ],
  ['by type', { column: 'alert_type', isDescending: false }, [3, 1, 5, 4, 2]],
])('alerts are sorted %s', (_name, sort, ids) => {
  const arranged = arrangeAlerts(alerts, { sort, showResolved: true })
  expect(arranged.map(({ id }) => id)).toEqual(ids)
})

test('if a time is given, only alerts raised since then are left', () => {
  const since = alerts
    .map(({ created_at }) => created_at)
    .toSorted()
    .at(-2)
  const arranged = arrangeAlerts(alerts, { sort: NEWEST_FIRST, showResolved: true, since })
  expect(arranged.map(({ created_at }) => created_at >= (since ?? ''))).toEqual([true, true])
})

test('resolved alerts are hidden unless they are requested', () => {
  const arranged = arrangeAlerts(alerts, { sort: NEWEST_FIRST, showResolved: false })
  expect(arranged.map(({ id }) => id)).toEqual([3, 5, 4, 2])
})
