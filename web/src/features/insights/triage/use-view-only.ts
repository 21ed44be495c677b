import type { ViewOnlyDevice } from '@sentinel/contracts/fleet/devices'
import { useQuery } from '@tanstack/react-query'
import { viewOnlyQuery } from '../../../shared/fleet/devices.ts'

const NONE: ReadonlySet<number> = new Set()

/** Returns the devices whose insights the user may not change. */
export function useViewOnly(enabled: boolean): ReadonlySet<number> {
  return useQuery({ ...viewOnlyQuery, enabled, select: toIds }).data ?? NONE
}

function toIds(devices: ViewOnlyDevice[]): ReadonlySet<number> {
  return devices.length === 0 ? NONE : new Set(devices.map(({ device_id }) => device_id))
}
