import type { AlertType } from '@sentinel/contracts/alerts'

export const alertNames: Record<AlertType, string> = {
  sentinel_cable_error: 'Cable error',
  low_battery: 'Low battery',
  no_recent_insights: 'No recent insights',
  no_recent_camera_triggers: 'No recent camera triggers',
}

/** As it stands within a sentence. */
export function nameAlertWithin(alertType: AlertType): string {
  const name = alertNames[alertType]
  return name.charAt(0).toLowerCase() + name.slice(1)
}
