import type { AlertType } from '@sentinel/contracts/alerts/alert-types'

/** What the other side knows our events by: these stay as they are, since people there set up displays by them. */
export const SIGHTING_EVENT = 'sentinel_sighting'
export const TEST_EVENT = 'sentinel_test'

export function nameAlertEvent(type: AlertType): string {
  return type.startsWith('sentinel_') ? type : `sentinel_${type}`
}

export function nameSource(deviceId: number): string {
  return `sentinel-${deviceId}`
}
