import { createRandom } from '../random.ts'

/**
 * Lists what can be wrong with a camera: it has stopped sending, its cable to the trigger is broken, its battery is nearly empty, or its clock
 * starts again at the epoch.
 */
export const FAULTS = ['silent', 'cable', 'low_battery', 'clock_reset'] as const
export type Fault = (typeof FAULTS)[number]

/** Sets the share of a fleet that has each fault, 0 to 1. */
export type FaultShares = Readonly<Record<Fault, number>>

export const USUAL_FAULT_SHARES: FaultShares = {
  silent: 0.03,
  cable: 0.03,
  low_battery: 0.02,
  clock_reset: 0.02,
}

/** Decides which device of a fleet has which fault: as many as the shares say, each device at most one. */
export function strikeFleet(count: number, shares: FaultShares, seed: number): Map<number, Fault> {
  const order = shuffledPlaces(count, `${seed}/faults`)
  const struck = new Map<number, Fault>()
  for (const fault of FAULTS)
    for (const place of order.splice(0, Math.round(count * shares[fault]))) struck.set(place, fault)
  return struck
}

/** Returns the indexes 0 to `count` - 1 in an order that `key` determines. */
export function shuffledPlaces(count: number, key: string): number[] {
  const random = createRandom(key)
  return Array.from({ length: count }, (_, place) => ({ place, rank: random.fraction() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ place }) => place)
}
