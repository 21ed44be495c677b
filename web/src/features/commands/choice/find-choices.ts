import type { Device } from '@sentinel/contracts/devices'
import { deviceName } from '@sentinel/domain/device/device-name'

const { compare } = new Intl.Collator('en', { numeric: true })

interface Asked {
  /** Found in name, ID or location, each word by itself. */
  search: string
  /** Undefined for all groups. */
  groupId: number | undefined
}

/** The devices that match, by name. */
export function findChoices(devices: readonly Device[], { search, groupId }: Asked): Device[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = (device: Device) => {
    const text = `${deviceName(device)}\n${device.device_id}\n${device.location_name ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return devices
    .filter((device) => (groupId === undefined || device.group_id === groupId) && matches(device))
    .toSorted((a, b) => compare(deviceName(a), deviceName(b)) || a.device_id - b.device_id)
}
