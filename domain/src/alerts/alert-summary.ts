import type { Alert, AlertType } from '@sentinel/contracts/alerts/alerts'

const DAY_MS = 24 * 60 * 60 * 1000

/** What an alert says in English, as it was when it rose. */
export function summarizeAlert({
  alert_type,
  params,
  created_at,
}: Pick<Alert, 'alert_type' | 'params' | 'created_at'>): string {
  const { since = created_at, volts = 0, readings = 0 } = params
  const days = Math.floor((Date.parse(created_at) - Date.parse(since)) / DAY_MS)
  const silence = `${days} ${days === 1 ? 'day' : 'days'}`
  const words: Record<AlertType, string> = {
    sentinel_cable_error: 'Cable error reported at start-up',
    low_battery: `Battery at ${volts.toFixed(2)} V (median of ${readings} readings)`,
    no_recent_insights: `No insight for ${silence}`,
    no_recent_camera_triggers: `No camera trigger for ${silence}`,
  }
  return words[alert_type]
}
