import { z } from 'zod'
import { WireTime } from './wire-time.ts'

export const AlertType = z.enum([
  'sentinel_cable_error',
  'low_battery',
  'no_recent_insights',
  'no_recent_camera_triggers',
])
export type AlertType = z.infer<typeof AlertType>

export const AlertStatus = z.enum(['new', 'acknowledged', 'resolved'])
export type AlertStatus = z.infer<typeof AlertStatus>

export const Alert = z.object({
  id: z.int(),
  alert_key: z.literal('device_id'),
  alert_type: AlertType,
  associated_id: z.string(),
  status: AlertStatus,
  summary: z.string(),
  created_at: WireTime,
})
export type Alert = z.infer<typeof Alert>
