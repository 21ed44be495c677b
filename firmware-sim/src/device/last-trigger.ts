import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import { DAY_MS } from '../time.ts'
import { findSightings } from './sightings.ts'

/** Returns when something last triggered a camera before this moment, or when the camera was deployed if nothing has. */
export function findLastTrigger(device: SimulatedDevice, beforeMs: number): number {
  const { before, deployedMs } = device
  const fromMs = Math.max(deployedMs, before?.untilMs ?? 0)
  for (let toMs = beforeMs; toMs > fromMs; toMs -= DAY_MS) {
    const last = [...findSightings(device, Math.max(fromMs, toMs - DAY_MS), toMs)].at(-1)
    if (last) return last.takenMs
  }
  if (before)
    return findLastTrigger(
      { ...device, seed: before.seed, before: undefined },
      Math.min(beforeMs, before.untilMs),
    )
  return Math.min(beforeMs, device.deployedMs)
}
