import { z } from 'zod'
import type { AlertType } from './alerts.ts'
import { WireTime } from './wire-time.ts'

/** What was found, by type: `since` of a silence, `volts` and `readings` of a battery, nothing of a cable. */
export const AlertParams = z.object({
  /** When the camera was last heard of. */
  since: WireTime.optional(),
  /** The median. */
  volts: z.number().optional(),
  readings: z.int().optional(),
})
export type AlertParams = z.infer<typeof AlertParams>

const DAY_MS = 24 * 60 * 60 * 1000

interface Found {
  alert_type: AlertType
  params: AlertParams
  created_at: string
}

/** What an alert says in English, as it was when it rose. */
export function summarizeAlert({ alert_type, params, created_at }: Found): string {
  const { since = created_at, volts = 0, readings = 0 } = params
  const days = Math.floor((Date.parse(created_at) - Date.parse(since)) / DAY_MS)
  switch (alert_type) {
    case 'sentinel_cable_error':
      return 'Cable error reported at start-up'
    case 'low_battery':
      return `Battery at ${volts.toFixed(2)} V (median of ${readings} readings)`
    case 'no_recent_insights':
      return `No insight for ${days} ${days === 1 ? 'day' : 'days'}`
    case 'no_recent_camera_triggers':
      return `No camera trigger for ${days} ${days === 1 ? 'day' : 'days'}`
  }
}
