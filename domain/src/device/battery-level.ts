import type { Device } from '@sentinel/contracts/devices'
import { LOW_BATTERY_VOLTS } from '@sentinel/contracts/limits'

/** How full a battery is, by its voltage (spec 1 §4): all of them are good but `low`; `unknown` has told no voltage. */
export type BatteryLevel = 'full' | 'high' | 'half' | 'fair' | 'weak' | 'low' | 'unknown'

const STEPS: readonly [aboveVolts: number, level: BatteryLevel][] = [
  [4, 'full'],
  [3.8, 'high'],
  [3.6, 'half'],
  [3.4, 'fair'],
  [LOW_BATTERY_VOLTS, 'weak'],
]

/** A battery that was low stays low until the device's condition ends, so that it never looks good where it counts as low. */
export function readBattery({
  battery_voltage: volts,
  conditions,
}: Pick<Device, 'battery_voltage' | 'conditions'>): BatteryLevel {
  if (volts === null) return 'unknown'
  if (conditions.includes('low_battery')) return 'low'
  return STEPS.find(([aboveVolts]) => volts > aboveVolts)?.[1] ?? 'low'
}
