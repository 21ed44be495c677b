import type { DeviceState } from '@sentinel/contracts/fleet/devices'

type Setting = DeviceState['cycle_time']

/** `same` also if nothing was requested; `awaited` if the camera has not reported anything. */
export type Comparison = 'same' | 'differs' | 'awaited' | 'unknown'

export function compareSetting({ asked: requested, reported }: Setting): Comparison {
  if (requested === null) return reported === null ? 'unknown' : 'same'
  if (reported === null) return 'awaited'
  return requested === reported ? 'same' : 'differs'
}
