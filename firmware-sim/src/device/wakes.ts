import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import { MINUTE_MS } from '../time.ts'
import { findSightings, type Sighting } from './sightings.ts'

/** The delay between the trigger and the modem being on. */
const WAKING_MS = 45_000

/** A camera wakes up after this many minutes, or after it has stored this many insights. */
export interface WakeSettings {
  cycleMinutes: number
  triggerNumber: number
}

/** All settings that a camera has had, earliest first. Each one applies until the next begins. */
export type SettingsHistory = readonly (WakeSettings & { fromMs: number })[]

/** A time at which a camera switches its modem on. */
export interface Wake {
  atMs: number
  /** The time when the camera was last awake. */
  sinceMs: number
  sightings: Sighting[]
  /** True at the end of a cycle, when the camera also reports its health. */
  isCycleEnd: boolean
}

/** Generates a camera's wakes from the current cycle at `fromMs` up to `toMs`. A silent camera does not wake up. */
export function* planWakes(
  device: SimulatedDevice,
  history: SettingsHistory,
  fromMs: number,
  toMs: number,
): Generator<Wake> {
  const endMs = device.fault === 'silent' ? Math.min(toMs, device.faultMs) : toMs
  for (const [at, { cycleMinutes, triggerNumber, fromMs: beginMs }] of history.entries()) {
    const changeMs = history[at + 1]?.fromMs ?? Number.POSITIVE_INFINITY
    const cycleMs = cycleMinutes * MINUTE_MS
    // New settings begin a new cycle. The initial settings have applied for a long time, and each camera starts its cycles at a different minute.
    const phaseMs = at === 0 ? (device.deviceId * 7 * MINUTE_MS) % cycleMs : beginMs
    const firstMs = Math.floor((Math.max(fromMs, beginMs) - phaseMs) / cycleMs) * cycleMs + phaseMs
    if (changeMs <= fromMs) continue
    for (let startMs = firstMs; startMs < Math.min(endMs, changeMs); startMs += cycleMs)
      for (const wake of wakesOfCycle(device, triggerNumber, startMs, Math.min(startMs + cycleMs, changeMs)))
        if (wake.atMs < endMs) yield wake
  }
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
