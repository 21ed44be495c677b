import { foldName } from '@sentinel/contracts/values/fold-name'
import { MapWarning } from '@sentinel/contracts/fleet/map'
import type { MapDevice } from './map-device.ts'

export const troubles = ['any', ...MapWarning.options, 'none'] as const
export type Trouble = (typeof troubles)[number]

/** The options for the number of days within which a device was seen. */
export const seenWithin = [1, 7, 30] as const
export type SeenWithin = (typeof seenWithin)[number]

/** The filters for the devices on the map. An omitted filter matches all. */
export interface MapFilters {
  text?: string | undefined
  groupId?: number | undefined
  trouble?: Trouble | undefined
  firmware?: string | undefined
  seen?: SeenWithin | undefined
}

const DAY_MS = 24 * 60 * 60 * 1000

export function countFilters(filters: MapFilters): number {
  return Object.values(filters).filter((value) => value !== undefined && value !== '').length
}

export function filterDevices(
  devices: readonly MapDevice[],
  filters: MapFilters,
  nowMs: number,
): readonly MapDevice[] {
  if (countFilters(filters) === 0) return devices
  const { text = '', groupId, trouble, firmware, seen } = filters
  const sought = foldName(text.trim())
  const seenSince = seen && new Date(nowMs - seen * DAY_MS).toISOString()
  return devices.filter(
    (device) =>
      (sought === '' || foldName(device.name).includes(sought) || String(device.id).includes(sought)) &&
      (groupId === undefined || device.groupId === groupId) &&
      (trouble === undefined || isInTrouble(device, trouble)) &&
      (firmware === undefined || device.firmware === firmware) &&
      (seenSince === undefined || (device.lastSeen !== null && device.lastSeen >= seenSince)),
  )
}

function isInTrouble({ warnings }: MapDevice, trouble: Trouble): boolean {
  if (trouble === 'any') return warnings.length > 0
  return trouble === 'none' ? warnings.length === 0 : warnings.includes(trouble)
}

/** Returns the firmware versions of the devices on the map, newest first. */
export function findFirmware(devices: readonly MapDevice[]): string[] {
  const versions = new Set(devices.flatMap(({ firmware }) => firmware ?? []))
  return [...versions].toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
}
