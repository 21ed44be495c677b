import { useQuery } from '@tanstack/react-query'
import { devicesQuery } from '../../shared/fleet/devices.ts'
import { deviceName } from '@sentinel/domain/fleet/device-name'

/** The names of the person's devices by their ids as text; those of whom nothing is known are missing. */
export function useDeviceNames(): ReadonlyMap<string, string> {
  return useQuery({ ...devicesQuery, select: toNames }).data ?? NONE
}

const NONE: ReadonlyMap<string, string> = new Map()

function toNames(
  devices: readonly { device_id: number; display_name: string | null; device_name: string | null }[],
): ReadonlyMap<string, string> {
  return new Map(devices.map((device) => [String(device.device_id), deviceName(device)]))
}
