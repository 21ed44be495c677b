import { foldName } from '@sentinel/contracts/values/fold-name'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { deviceName } from '@sentinel/domain/fleet/device-name'

/** The fields that identify a device in a search. */
export type FoundDevice = Pick<Device, 'device_id' | 'display_name' | 'device_name' | 'location_name'>

const { compare } = new Intl.Collator('en', { numeric: true })

/** Returns the devices whose name, id or location contains the typed text, sorted by name. */
export function findDevices<Found extends FoundDevice>(devices: readonly Found[], typed: string): Found[] {
  const words = foldName(typed).split(/\s+/).filter(Boolean)
  const textOf = (device: Found) =>
    foldName(`${deviceName(device)}\n${device.device_id}\n${device.location_name ?? ''}`)
  const found =
    words.length === 0
      ? devices
      : devices.filter((device) => words.every((word) => textOf(device).includes(word)))
  return found.toSorted((a, b) => compare(deviceName(a), deviceName(b)) || a.device_id - b.device_id)
}
