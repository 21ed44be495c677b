import type { Device, DeviceChange, DeviceDisplay } from '@sentinel/contracts/fleet/devices'
import { durationOptionsMinutes } from '@sentinel/contracts/commands/limits'

/** The settings of a device as a person sees and changes them; empty is what nobody has set. */
export interface DeviceDraft {
  displayName: string
  deviceName: string
  description: string
  locationName: string
  locationDescription: string
  latitude: string
  longitude: string
  /** Minutes: one of those offered, or what the device has. */
  cycleTime: string
  syncTime: string
  /** A group's id. */
  group: string
  allowWifiInsights: boolean
  allowCompleteImages: boolean
}

interface Place {
  latitude: number
  longitude: number
}

/** `setPlace` is where people say that it stands, whatever it reports itself. */
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

/** A duration that the device has chosen itself may be none of those offered. */
function toOption(minutes: number | null): string {
  return minutes !== null && durationOptionsMinutes.includes(minutes) ? String(minutes) : ''
}

/** What has to be sent so that the device becomes as the draft has it: only what has changed, and nothing where nothing has. */
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

/** Whoever writes a decimal comma means a point. */
function withPoint(degrees: string): string {
  return degrees.replace(/^([^.,]*),([^.,]*)$/, '$1.$2')
}

function toNumber(text: string): number | null {
  return text === '' ? null : Number(text)
}

function hasAny(fields: object): boolean {
  return Object.keys(fields).length > 0
}
