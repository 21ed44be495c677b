import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import { createRandom } from '../random.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'
import { sunAltitudeAt, temperatureAt } from './weather.ts'

/** Maps a lithium-ion cell's remaining charge to its voltage: flat in the middle, with a knee below 3.4 V. */
const DISCHARGE_CURVE: readonly [charge: number, volts: number][] = [
  [0, 3.0],
  [0.04, 3.2],
  [0.09, 3.4],
  [0.2, 3.58],
  [0.4, 3.7],
  [0.6, 3.82],
  [0.8, 4.0],
  [1, 4.2],
]
/** A cold cell has a higher internal resistance and therefore a lower voltage. */
const VOLTS_PER_DEGREE = 0.004
const WARM_CELSIUS = 15
const VOLTS_MIN = 3.0
const VOLTS_MAX = 4.2
/** The charge at which a failing battery starts to fail, and the number of days until it is empty. */
const FAILING_CHARGE = 0.12
const FAILING_DAYS = 12

/** Returns the voltage that the camera measures, rounded to 0.01 V. */
export function batteryVoltsAt(device: SimulatedDevice, atMs: number): number {
  const cold = Math.max(0, WARM_CELSIUS - temperatureAt(device, atMs)) * VOLTS_PER_DEGREE
  const noise = createRandom(device.seed, device.deviceId, 'volts', atMs).normal() * 0.008
  const volts = voltsOf(chargeAt(device, atMs)) - cold + noise
  return Math.round(Math.min(VOLTS_MAX, Math.max(VOLTS_MIN, volts)) * 100) / 100
}

export function voltsOf(charge: number): number {
  const above = DISCHARGE_CURVE.findIndex(([at]) => at >= charge)
  const [high, highVolts] = DISCHARGE_CURVE[above] ?? [1, VOLTS_MAX]
  const [low, lowVolts] = DISCHARGE_CURVE[above - 1] ?? [0, VOLTS_MIN]
  return high === low ? highVolts : lowVolts + ((charge - low) / (high - low)) * (highVolts - lowVolts)
}

/** Returns the remaining charge from 0 to 1. */
function chargeAt(device: SimulatedDevice, atMs: number): number {
  if (device.fault === 'low_battery' && atMs >= device.faultMs)
    return Math.max(0, FAILING_CHARGE * (1 - (atMs - device.faultMs) / DAY_MS / FAILING_DAYS))
  return device.isSolar ? solarChargeAt(device, atMs) : plainChargeAt(device, atMs)
}

/** The battery is replaced shortly before it is empty. */
function plainChargeAt({ batteryDays, deployedMs }: SimulatedDevice, atMs: number): number {
  const days = (atMs - deployedMs) / DAY_MS
  const used = (((days % batteryDays) + batteryDays) % batteryDays) / batteryDays
  return 1 - 0.92 * used
}

/** Rises while the sun is up and falls during the night. Cloudy days add less charge. */
function solarChargeAt(device: SimulatedDevice, atMs: number): number {
  const day = Math.floor((atMs + device.region.utcOffsetMinutes * MINUTE_MS) / DAY_MS)
  const brightness = createRandom(device.seed, device.region.name, 'clouds', day).between(0.4, 1)
  const altitude = sunAltitudeAt(device, atMs - 2 * HOUR_MS) // the panel's yield reaches the cell with a delay
  const gained = Math.max(0, Math.min(1, (altitude + 10) / 50)) * brightness
  return 0.68 + 0.3 * gained
}
