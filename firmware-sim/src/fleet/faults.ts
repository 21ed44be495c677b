import { createRandom } from '../random.ts'

/**
 * The possible faults of a camera: it has stopped sending, its trigger cable is broken, its battery is nearly empty, or its clock restarts at the
 * epoch.
 */
export const FAULTS = ['silent', 'cable', 'low_battery', 'clock_reset'] as const
export type Fault = (typeof FAULTS)[number]

/** The share of a fleet that has each fault, from 0 to 1. */
export type FaultShares = Readonly<Record<Fault, number>>

export const USUAL_FAULT_SHARES: FaultShares = {
  silent: 0.03,
  cable: 0.03,
  low_battery: 0.02,
  clock_reset: 0.02,
}

/** Decides which devices in a fleet have which fault: as many as the shares require, and at most one fault per device. */
export function strikeFleet(count: number, shares: FaultShares, seed: number): Map<number, Fault> {
  const order = shuffledPlaces(count, `${seed}/faults`)
  const struck = new Map<number, Fault>()
  for (const fault of FAULTS)
    for (const place of order.splice(0, Math.round(count * shares[fault]))) struck.set(place, fault)
  return struck
}

/** Returns the indexes 0 to `count` - 1 in an order determined by `key`. */
export function shuffledPlaces(count: number, key: string): number[] {
  const random = createRandom(key)
  return Array.from({ length: count }, (_, place) => ({ place, rank: random.fraction() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ place }) => place)
}
