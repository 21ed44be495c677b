import type { LookOnlyDevice } from '@sentinel/contracts/fleet/devices'
import { useQuery } from '@tanstack/react-query'
import { lookOnlyQuery } from '../../../shared/fleet/devices.ts'

const NONE: ReadonlySet<number> = new Set()

/** The devices whose insights the person may not change. */
export function useLookOnly(enabled: boolean): ReadonlySet<number> {
  return useQuery({ ...lookOnlyQuery, enabled, select: toIds }).data ?? NONE
}

function toIds(devices: LookOnlyDevice[]): ReadonlySet<number> {
  return devices.length === 0 ? NONE : new Set(devices.map(({ device_id }) => device_id))
}
