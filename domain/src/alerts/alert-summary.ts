import { alertTypes } from '@sentinel/contracts/alerts/alert-types'
import type { Alert } from '@sentinel/contracts/alerts/alerts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns an alert's English text as of when the alert was raised. */
export function summarizeAlert({
  alert_type,
  params,
  created_at,
}: Pick<Alert, 'alert_type' | 'params' | 'created_at'>): string {
  const { since = created_at, volts = 0, readings = 0 } = params
  const days = Math.floor((Date.parse(created_at) - Date.parse(since)) / DAY_MS)
  return alertTypes[alert_type].summarize({
    silence: `${days} ${days === 1 ? 'day' : 'days'}`,
    volts: volts.toFixed(2),
    readings,
  })
}
