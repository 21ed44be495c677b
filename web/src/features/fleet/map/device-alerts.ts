import type { AlertType } from '@sentinel/contracts/alerts/alert-types'

export interface DeviceAlerts {
  device_id: number
  alert_types: AlertType[]
}

/** Separate from the query, because the code that follows pushes loads with every page, but the query only with the map. */
export const mapAlertsKey = ['map', 'alerts'] as const
