import { expect, test } from 'vitest'
import { summarizeAlert } from './alert-summary.ts'
import type { AlertType } from '@sentinel/contracts/alerts/alert-types'
import type { AlertParams } from '@sentinel/contracts/alerts/alerts'

test.each<[AlertType, AlertParams, string]>([
  ['sentinel_cable_error', {}, 'Cable error reported at start-up'],
  ['low_battery', { volts: 3.2, readings: 3 }, 'Battery at 3.20 V (median of 3 readings)'],
  ['no_recent_insights', { since: '2026-11-12T23:00:00.000Z' }, 'No insight for 7 days'],
  ['no_recent_camera_triggers', { since: '2026-11-19T11:00:00.000Z' }, 'No camera trigger for 1 day'],
])(
  'the summary of an alert of %s describes what was found when it was raised',
  (alert_type, params, summary) => {
    expect(summarizeAlert({ alert_type, params, created_at: '2026-11-20T12:00:00.000Z' })).toBe(summary)
  },
)
