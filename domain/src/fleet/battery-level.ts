import { LOW_BATTERY_VOLTS } from '@sentinel/contracts/fleet/limits'

/**
 * The charge of a battery, judging by its latest voltage. All levels except `low` are good; `unknown` is the level of a camera without a reading.
 * Warnings, counts and filters do not rely on this single reading. They use the device's `low_battery` condition, which is based on the median of
 * three readings (`judge_battery`).
 */
export type BatteryLevel = 'full' | 'high' | 'half' | 'fair' | 'weak' | 'low' | 'unknown'

const STEPS: readonly [aboveVolts: number, level: BatteryLevel][] = [
  [4, 'full'],
  [3.8, 'high'],
  [3.6, 'half'],
  [3.4, 'fair'],
  [LOW_BATTERY_VOLTS, 'weak'],
]

export function readBattery(volts: number | null): BatteryLevel {
  if (volts === null) return 'unknown'
  return STEPS.find(([aboveVolts]) => volts > aboveVolts)?.[1] ?? 'low'
}
