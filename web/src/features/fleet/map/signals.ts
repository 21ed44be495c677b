import { SignalClass } from '@sentinel/contracts/fleet/device-radio'
import type { SignalCounts } from '@sentinel/contracts/fleet/map'

export function hasSignals(counts: SignalCounts): boolean {
  return SignalClass.options.some((signal) => counts[signal] > 0)
}

/** Returns what a marker shows: the weakest signal among its devices. */
export function findWeakest(has: (signal: SignalClass) => boolean): SignalClass | 'none' {
  return SignalClass.options.find(has) ?? 'none'
}
