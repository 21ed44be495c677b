import type { Device, DeviceChange, DeviceDisplay } from '@sentinel/contracts/fleet/devices'
import { durationOptionsMinutes } from '@sentinel/contracts/commands/limits'

/** A device's settings as edited in the form. A text is empty if the setting is not set. */
export interface DeviceDraft {
  displayName: string
  deviceName: string
  description: string
  locationName: string
  locationDescription: string
  latitude: string
  longitude: string
  /** Minutes: one of the offered values, or the device's own cycle. */
  cycleTime: string
  syncTime: string
  /** A group id. */
  group: string
  allowWifiInsights: boolean
  allowCompleteImages: boolean
}

interface Place {
  latitude: number
  longitude: number
}

/** Creates the draft. `setPlace` is the location that a user has set, regardless of what the device itself reports. */
export function toDraft(device: Device, setPlace: Place | null): DeviceDraft {
  return {
    displayName: device.display_name ?? '',
    deviceName: device.device_name ?? '',
    description: device.description ?? '',
    locationName: device.location_name ?? '',
    locationDescription: device.location_description ?? '',
    latitude: setPlace ? String(setPlace.latitude) : '',
    longitude: setPlace ? String(setPlace.longitude) : '',
    cycleTime: device.cycle_time === null ? '' : String(device.cycle_time),
    syncTime: toOption(device.sync_time),
    group: device.group_id === null ? '' : String(device.group_id),
    allowWifiInsights: device.allow_wifi_insights,
    allowCompleteImages: device.allow_complete_images,
  }
}

/** Converts a duration to an option. A duration that the device itself chose may not be among the options. */
function toOption(minutes: number | null): string {
  return minutes !== null && durationOptionsMinutes.includes(minutes) ? String(minutes) : ''
}

/** Returns the changes that turn the device into the draft, or nothing if there are none. */
export function toChanges(
  deviceId: number,
  former: DeviceDraft,
  draft: DeviceDraft,
): { change: DeviceChange | undefined; display: DeviceDisplay | undefined } {
  const isChanged = (...names: (keyof DeviceDraft)[]) => names.some((name) => former[name] !== draft[name])
  const change = {
    ...(isChanged('deviceName') && { device_name: draft.deviceName }),
    ...(isChanged('syncTime') && { sync_time: toNumber(draft.syncTime) }),
    ...(isChanged('group') && { group_id: toNumber(draft.group) }),
    ...(isChanged('latitude', 'longitude') && {
      lat: withPoint(draft.latitude),
      long: withPoint(draft.longitude),
    }),
    ...(isChanged('allowWifiInsights') && { allow_wifi_insights: draft.allowWifiInsights }),
    ...(isChanged('allowCompleteImages') && { allow_complete_images: draft.allowCompleteImages }),
  }
  const display = {
    ...(isChanged('displayName') && { display_name: draft.displayName }),
    ...(isChanged('description') && { description: draft.description }),
    ...(isChanged('locationName') && { location_name: draft.locationName }),
    ...(isChanged('locationDescription') && { location_description: draft.locationDescription }),
  }
  const cycleTime = toNumber(draft.cycleTime)
  return {
    change:
      isChanged('cycleTime') || hasAny(change)
        ? { device_id: deviceId, ...(cycleTime !== null && { cycle_time: cycleTime }), ...change }
        : undefined,
    display: hasAny(display) ? display : undefined,
  }
}

export function isSameDraft(one: DeviceDraft, other: DeviceDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Accepts a comma as the decimal separator. */
function withPoint(degrees: string): string {
  return degrees.replace(/^([^.,]*),([^.,]*)$/, '$1.$2')
}

function toNumber(text: string): number | null {
  return text === '' ? null : Number(text)
}

function hasAny(fields: object): boolean {
  return Object.keys(fields).length > 0
}
