import type { AlertType } from '@sentinel/contracts/alerts/alert-types'

export interface DeviceAlerts {
  device_id: number
  alert_types: AlertType[]
}

/** This file is separate from the query, because the code that follows pushes loads with every page, and the query only with the map. */
export const mapAlertsKey = ['map', 'alerts'] as const
