import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import { findSightings, type Sighting } from './sightings.ts'

const MINUTE_MS = 60_000
/** From the trigger to the modem being up. */
const WAKING_MS = 45_000

/** What decides when a camera wakes: after so many minutes, or once it has stored so many insights. */
export interface WakeSettings {
  cycleMinutes: number
  triggerNumber: number
}

/** One time that a camera switches its modem on. */
export interface Wake {
  atMs: number
  /** When it was awake before. */
  sinceMs: number
  sightings: Sighting[]
  /** At the end of a cycle it also reports its health. */
  isCycleEnd: boolean
}

/** The wakes of a camera from the cycle under way at `fromMs` up to `toMs`. A silent one sleeps on. */
export function* planWakes(
  device: SimulatedDevice,
  { cycleMinutes, triggerNumber }: WakeSettings,
  fromMs: number,
  toMs: number,
): Generator<Wake> {
  const cycleMs = cycleMinutes * MINUTE_MS
  const phaseMs = (device.deviceId * 7 * MINUTE_MS) % cycleMs
  const endMs = device.fault === 'silent' ? Math.min(toMs, device.faultMs) : toMs
  let startMs = Math.floor((fromMs - phaseMs) / cycleMs) * cycleMs + phaseMs
  for (; startMs < endMs; startMs += cycleMs)
    for (const wake of wakesOfCycle(device, triggerNumber, startMs, startMs + cycleMs))
      if (wake.atMs < endMs) yield wake
}

function* wakesOfCycle(
  device: SimulatedDevice,
  triggerNumber: number,
  startMs: number,
  endMs: number,
): Generator<Wake> {
  let sinceMs = startMs
  let stored: Sighting[] = []
  let dueMs = endMs
  for (const sighting of findSightings(device, startMs, endMs)) {
    if (sighting.takenMs >= dueMs) {
      yield { atMs: dueMs, sinceMs, sightings: stored, isCycleEnd: false }
      sinceMs = dueMs
      stored = []
      dueMs = endMs
    }
    stored.push(sighting)
    if (stored.length === triggerNumber) dueMs = Math.min(endMs, sighting.takenMs + WAKING_MS)
  }
  if (dueMs < endMs) {
    yield { atMs: dueMs, sinceMs, sightings: stored, isCycleEnd: false }
    sinceMs = dueMs
    stored = []
  }
  yield { atMs: endMs, sinceMs, sightings: stored, isCycleEnd: true }
}
