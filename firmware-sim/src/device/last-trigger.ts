import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import { DAY_MS } from '../time.ts'
import { findSightings } from './sightings.ts'

/** When something last triggered a camera before this moment; its deployment, where nothing ever has. */
export function findLastTrigger(device: SimulatedDevice, beforeMs: number): number {
  for (let toMs = beforeMs; toMs > device.deployedMs; toMs -= DAY_MS) {
    const last = [...findSightings(device, Math.max(device.deployedMs, toMs - DAY_MS), toMs)].at(-1)
    if (last) return last.takenMs
  }
  return Math.min(beforeMs, device.deployedMs)
}
