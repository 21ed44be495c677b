import type { AlertType } from '@sentinel/contracts/alerts/alert-types'

export interface DeviceAlerts {
  device_id: number
  alert_types: AlertType[]
}

/** Separate from the query, which loads with the map, because the code that follows pushes loads with every page. */
export const mapAlertsKey = ['map', 'alerts'] as const
