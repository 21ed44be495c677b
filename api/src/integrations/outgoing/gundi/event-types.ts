import type { AlertType } from '@sentinel/contracts/alerts/alerts'

/** What the other side knows our events by: these stay as they are, since people there set up displays by them. */
export const SIGHTING_EVENT = 'sentinel_sighting'
export const TEST_EVENT = 'sentinel_test'

export const alertEvents: Record<AlertType, string> = {
  sentinel_cable_error: 'sentinel_cable_error',
  low_battery: 'sentinel_low_battery',
  no_recent_insights: 'sentinel_no_recent_insights',
  no_recent_camera_triggers: 'sentinel_no_recent_camera_triggers',
}

export function nameSource(deviceId: number): string {
  return `sentinel-${deviceId}`
}
