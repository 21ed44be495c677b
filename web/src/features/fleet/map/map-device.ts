import { type AlertType, alertTypes } from '@sentinel/contracts/alerts/alert-types'
import type { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import type { Device } from '@sentinel/contracts/fleet/devices'
import type { DeviceInsights } from '@sentinel/contracts/insights/insights'
import type { DeviceSignal, MapWarning } from '@sentinel/contracts/fleet/map'
import type { MapPlace } from '../../../map/engine.ts'
import { findConditions } from '@sentinel/domain/fleet/device-conditions'
import { deviceName } from '@sentinel/domain/fleet/device-name'
import { hasPlace } from '../../../shared/fleet/has-place.ts'

/** The fields of a device that the map needs. */
export interface MapDevice extends MapPlace {
  id: number
  name: string
  warnings: readonly MapWarning[]
  /** Null if no LoRaWAN network has received it lately. */
  signal: SignalClass | null
  insightCount: number
  groupId: number | null
  firmware: string | null
  lastSeen: string | null
}

interface Sources {
  devices: readonly Device[]
  alerts: readonly { device_id: number; alert_types: AlertType[] }[]
  insights: readonly DeviceInsights[]
  signals: readonly DeviceSignal[]
  nowMs: number
}

/** Returns the devices that have a location. */
export function toMapDevices({ devices, alerts, insights, signals, nowMs }: Sources): MapDevice[] {
  const alertTypesOf = new Map(alerts.map(({ device_id, alert_types }) => [device_id, alert_types]))
  const counts = new Map(insights.map(({ device_id, insight_count }) => [device_id, insight_count]))
  const classes = new Map(signals.map(({ device_id, signal }) => [device_id, signal]))
  return devices.filter(hasPlace).map((device) => ({
    id: device.device_id,
    name: deviceName(device),
    latitude: device.latitude,
    longitude: device.longitude,
    warnings: findWarnings(device, alertTypesOf.get(device.device_id) ?? [], nowMs),
    signal: classes.get(device.device_id) ?? null,
    insightCount: counts.get(device.device_id) ?? 0,
    groupId: device.group_id,
    firmware: device.software_version,
    lastSeen: device.last_seen,
  }))
}

/** Returns a device's conditions by their names on the map. */
export function findWarnings(...known: Parameters<typeof findConditions>): readonly MapWarning[] {
  return findConditions(...known).map((type) => alertTypes[type].mapWarning)
}
