import type { DeviceState } from '@sentinel/contracts/fleet/devices'

type Setting = DeviceState['cycle_time']

/**
 * `same` also means that nothing was requested. `awaited`: a value was requested, and the camera has not reported any. `unknown`: neither
 * exists.
 */
export type Comparison = 'same' | 'differs' | 'awaited' | 'unknown'

export function compareSetting({ asked: requested, reported }: Setting): Comparison {
  if (requested === null) return reported === null ? 'unknown' : 'same'
  if (reported === null) return 'awaited'
  return requested === reported ? 'same' : 'differs'
}
