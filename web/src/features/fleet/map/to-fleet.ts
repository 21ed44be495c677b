import type { MapOverview } from '@sentinel/contracts/fleet/map'
import type { Fleet } from './fleet.ts'
import { findOnServer } from './points/point-source.ts'
import { hasSignals } from './signals.ts'

/** A fleet of which no more than the overview is known: of more devices than a browser holds, or while they are on their way here. */
export function toFleet(
  { devices, placed, warnings, signals, insight_count, bounds }: MapOverview,
  state: 'asked' | 'awaited',
): Fleet {
  return {
    find: state === 'asked' ? findOnServer : async () => [],
    version: state,
    state,
    totals: { devices, placed, shown: placed, warnings, signals, insightCount: insight_count },
    coverage: hasSignals(signals) ? 'known' : 'none',
    findBounds: () => bounds,
    devices: undefined,
    firmware: [],
  }
}
