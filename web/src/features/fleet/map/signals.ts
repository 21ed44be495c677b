import { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import type { SignalCounts } from '@sentinel/contracts/fleet/map'

export function hasSignals(counts: SignalCounts): boolean {
  return SignalClass.options.some((signal) => counts[signal] > 0)
}

/** What a mark shows: the weakest of what is there. */
export function findWeakest(has: (signal: SignalClass) => boolean): SignalClass | 'none' {
  return SignalClass.options.find(has) ?? 'none'
}
