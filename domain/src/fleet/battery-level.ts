import { LOW_BATTERY_VOLTS } from '@sentinel/contracts/fleet/limits'

/**
 * How full a battery is by its newest voltage (spec 1 §4): all of them are good but `low`; `unknown` stands for a camera without a reading. Warnings, counts and
 * filters do not follow one reading: they follow the condition `low_battery` of the device, the median of three (`judge_battery`).
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
