import { foldName } from '@sentinel/contracts/values/fold-name'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { deviceName } from '@sentinel/domain/fleet/device-name'

const { compare } = new Intl.Collator('en', { numeric: true })

interface Requested {
  /** Words that must each occur in the name, ID or location. */
  search: string
  /** Undefined means all groups. */
  groupId: number | undefined
}

/** Returns the matching devices, sorted by name. */
export function findChoices(devices: readonly Device[], { search, groupId }: Requested): Device[] {
  const words = foldName(search).split(/\s+/).filter(Boolean)
  const matches = (device: Device) => {
    const text = foldName(`${deviceName(device)}\n${device.device_id}\n${device.location_name ?? ''}`)
    return words.every((word) => text.includes(word))
  }
  return devices
    .filter((device) => (groupId === undefined || device.group_id === groupId) && matches(device))
    .toSorted((a, b) => compare(deviceName(a), deviceName(b)) || a.device_id - b.device_id)
}
