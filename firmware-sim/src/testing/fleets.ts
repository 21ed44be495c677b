import type { SettingsHistory, WakeSettings } from '../device/wakes.ts'
import {
  type FleetOptions,
  planFleet,
  type SimulatedDevice,
  USUAL_PHOTO_CHANCES,
} from '../fleet/plan-fleet.ts'
import { USUAL_FAULT_SHARES } from '../fleet/faults.ts'
import { DAY_MS } from '../time.ts'

/** Fixed, so that every run draws the same random numbers. */
export const NOON_MS = Date.parse('2026-06-10T12:00:00Z')

/** Returns a fleet without faults. The caller changes what its test is about. */
export function aFleet(changes: Partial<FleetOptions> = {}): SimulatedDevice[] {
  const faultShares = Object.fromEntries(
    Object.keys(USUAL_FAULT_SHARES).map((fault) => [fault, 0]),
  ) as FleetOptions['faultShares'] // safe: the same keys
  return planFleet({
    devices: 40,
    firstId: 1001,
    seed: 1,
    deployedMs: NOON_MS - 30 * DAY_MS,
    faultShares,
    photoChances: USUAL_PHOTO_CHANCES,
    ...changes,
  })
}

export function aDevice(changes: Partial<SimulatedDevice> = {}): SimulatedDevice {
  return { ...(aFleet({ devices: 1 })[0] as SimulatedDevice), ...changes } // safe: a fleet of one
}

/** Returns a camera's initial settings, which apply for all time. */
export function madeWith({ cycleMinutes, triggerNumber }: WakeSettings): SettingsHistory {
  return [{ fromMs: 0, cycleMinutes, triggerNumber }]
}

/** A command in the form that a gateway sends. */
export const SETTINGS_COMMAND = {
  id: '019a0000-0000-7000-8000-000000000001',
  type: 'update_state',
  payload: { cycleTime: 240, triggerNumber: 3, revision: 2 },
  issued_at: '2026-11-20T03:00:00Z',
  expires_at: '2126-11-21T03:00:00Z',
} as const
