import type { DeviceState } from '@sentinel/contracts/fleet/devices'

type Setting = DeviceState['cycle_time']

/** `same` also where nobody has asked; `awaited` where the camera has not said anything. */
export type Comparison = 'same' | 'differs' | 'awaited' | 'unknown'

export function compareSetting({ asked, reported }: Setting): Comparison {
  if (asked === null) return reported === null ? 'unknown' : 'same'
  if (reported === null) return 'awaited'
  return asked === reported ? 'same' : 'differs'
}
