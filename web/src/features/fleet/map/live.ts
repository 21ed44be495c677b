import type { Alert } from '@sentinel/contracts/alerts/alerts'
import type { Follow } from '../../../platform/live/follower.ts'
import { gather } from '../../../platform/live/gather.ts'
import { patchCache } from '../../../platform/live/live-cache.ts'
import { type DeviceAlerts, mapAlertsKey } from './device-alerts.ts'

/** Limits how often the map is updated, because a whole fleet may go silent at once. */
const FOLD_PAUSE_MS = 100

/** Updates the alerts of devices on the map when alerts are raised or end. Viewers get no pushes, so they poll. */
export const followMapAlerts: Follow = (socket, queryClient) => {
  const changes = gather<Alert>(FOLD_PAUSE_MS, (changed) =>
    patchCache<DeviceAlerts[]>(queryClient, { queryKey: mapAlertsKey }, (devices) =>
      withAlerts(devices, changed),
    ),
  )
  socket.on('alert:changed', changes.add)
  return () => {
    socket.off('alert:changed', changes.add)
    changes.drop()
  }
}

export function withAlerts(devices: readonly DeviceAlerts[], changed: readonly Alert[]): DeviceAlerts[] {
  const types = new Map(devices.map(({ device_id, alert_types }) => [device_id, new Set(alert_types)]))
  for (const { associated_id, alert_type, status } of changed) {
    const deviceId = Number(associated_id)
    const ofDevice = types.get(deviceId) ?? new Set()
    if (status === 'resolved') ofDevice.delete(alert_type)
    else ofDevice.add(alert_type)
    types.set(deviceId, ofDevice)
  }
  return [...types].flatMap(([device_id, ofDevice]) =>
    ofDevice.size > 0 ? { device_id, alert_types: [...ofDevice] } : [],
  )
}
