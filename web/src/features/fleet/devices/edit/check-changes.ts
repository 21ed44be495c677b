import {
  type DeviceChange,
  type DeviceDisplay,
  setDeviceDisplay,
  updateDevice,
} from '@sentinel/contracts/fleet/devices'
import type { DeviceDraft } from './draft-device.ts'

export type FieldErrors = Partial<Record<keyof DeviceDraft, string>>

const fieldOf: Partial<Record<string, keyof DeviceDraft>> = {
  device_name: 'deviceName',
  cycle_time: 'cycleTime',
  sync_time: 'syncTime',
  group_id: 'group',
  lat: 'latitude',
  long: 'longitude',
  display_name: 'displayName',
  description: 'description',
  location_name: 'locationName',
  location_description: 'locationDescription',
}

/**
 * Checks the changes against the contract before sending any of them. An error in one of the two calls would otherwise leave only the other
 * one's changes stored. A cycle time is always required.
 */
export function checkChanges(
  deviceId: number,
  draft: DeviceDraft,
  { change, display }: { change: DeviceChange | undefined; display: DeviceDisplay | undefined },
): FieldErrors {
  const cycle = draft.cycleTime === '' ? {} : { cycle_time: Number(draft.cycleTime) }
  const checked = [
    updateDevice.schema.body.safeParse(change ?? { device_id: deviceId, ...cycle }),
    setDeviceDisplay.schema.body.safeParse(display ?? {}),
  ]
  const errors: FieldErrors = {}
  for (const { error } of checked)
    for (const { path, message } of error?.issues ?? []) {
      const field = fieldOf[String(path[0])]
      if (field) errors[field] ??= message
    }
  return errors
}

/** Removes errors from fields that have changed since they were refused. */
export function withoutChanged(errors: FieldErrors, requested: DeviceDraft, draft: DeviceDraft): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => {
      const field = name as keyof DeviceDraft // safe: the errors are keyed by these fields
      return requested[field] === draft[field]
    }),
  )
}

/** Maps the server's errors, whose keys are the api's names, to the draft's fields. */
export function toFieldErrors(fields: Record<string, string>): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (fieldOf[name] ? [[fieldOf[name], text]] : [])),
  )
}
