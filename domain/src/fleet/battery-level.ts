import { LOW_BATTERY_VOLTS } from '@sentinel/contracts/fleet/limits'

/**
 * Says how full a battery is by its newest voltage. All levels except `low` are good; `unknown` is the level of a camera without a reading.
 * Warnings, counts and filters do not use this one reading. They use the condition `low_battery` of the device, which compares the median of
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
