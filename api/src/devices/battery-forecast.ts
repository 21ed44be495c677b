import type { BatteryForecast } from '@sentinel/contracts/devices'
import { LOW_BATTERY_VOLTS } from '@sentinel/contracts/limits'

const DAY_MS = 24 * 60 * 60 * 1000
export const FORECAST_FROM_DAYS = 60
const READINGS_MIN = 8
const SPAN_MIN_DAYS = 3
/** From one reading to the next: somebody has put new batteries in. */
const BATTERY_CHANGE_VOLTS = 0.3
/** Beyond this the line is as good as level. */
const AHEAD_MAX_DAYS = 3650
/** Of the standard normal distribution: 90 percent lie between it and its opposite. */
const NORMAL_95 = 1.6448536269514722

export interface BatteryReading {
  atMs: number
  volts: number
}

interface Line {
  middleMs: number
  middleVolts: number
  voltsPerDay: number
  /** Sum of the squared distances of the readings from the middle, in days. */
  spread: number
  /** Of the readings about the line: its variance. */
  variance: number
  readings: number
}

/**
 * When a device's battery gets low, from readings in the order of time; null where they do not say. A least-squares line
 * through those since the last change of batteries is followed to where it is low. The band is where a reading may get
 * there: between the moments at which the bounds of its 90 percent prediction interval do, which is inverse regression by
 * Fieller's theorem (N. Draper, H. Smith, Applied Regression Analysis, "Inverse regression"; E. Fieller, Some Problems in
 * Interval Estimation, J. R. Statist. Soc. B 16, 1954). What lies in the past is now, and so is all
 * of it where the last reading is low.
 */
export function forecastBattery(readings: readonly BatteryReading[], nowMs: number): BatteryForecast | null {
  const ofBattery = sinceBatteryChange(readings)
  const [first, last] = [ofBattery[0], ofBattery.at(-1)]
  if (!first || !last || ofBattery.length < READINGS_MIN) return null
  if (last.atMs - first.atMs < SPAN_MIN_DAYS * DAY_MS) return null
  const line = fitLine(ofBattery)
  const lowInDays = (LOW_BATTERY_VOLTS - line.middleVolts) / line.voltsPerDay
  if (line.voltsPerDay >= 0 || lowInDays > AHEAD_MAX_DAYS) return null
  const { earliest, latest } = boundsOf(line)
  const isLow = last.volts <= LOW_BATTERY_VOLTS
  const toTime = (days: number) =>
    new Date(isLow ? nowMs : Math.max(nowMs, line.middleMs + days * DAY_MS)).toISOString()
  return {
    volts_per_day: line.voltsPerDay,
    low_on: toTime(lowInDays),
    earliest: toTime(earliest),
    latest: latest > AHEAD_MAX_DAYS && !isLow ? null : toTime(latest),
    readings: ofBattery.length,
    since: new Date(first.atMs).toISOString(),
  }
}

function sinceBatteryChange(readings: readonly BatteryReading[]): readonly BatteryReading[] {
  const change = readings.findLastIndex(
    ({ volts }, place) => volts - (readings[place - 1]?.volts ?? volts) > BATTERY_CHANGE_VOLTS,
  )
  return readings.slice(Math.max(change, 0))
}

/** Distances are taken from the middle, so that nothing is lost of large numbers. */
function fitLine(readings: readonly BatteryReading[]): Line {
  const middleMs = mean(readings.map(({ atMs }) => atMs))
  const middleVolts = mean(readings.map(({ volts }) => volts))
  const distances = readings.map(({ atMs, volts }) => ({
    days: (atMs - middleMs) / DAY_MS,
    volts: volts - middleVolts,
  }))
  const spread = sum(distances.map(({ days }) => days * days))
  const voltsPerDay = sum(distances.map(({ days, volts }) => days * volts)) / spread
  const residuals = distances.map(({ days, volts }) => (volts - voltsPerDay * days) ** 2)
  const variance = sum(residuals) / (readings.length - 2)
  return { middleMs, middleVolts, voltsPerDay, spread, variance, readings: readings.length }
}

/**
 * In days from the middle: where (height + slope d)^2 = t^2 s^2 (1 + 1/n + d^2 / spread), the height being that of the middle
 * above low. A line whose slope may as well be none has no later one.
 */
function boundsOf({ middleVolts, voltsPerDay, spread, variance, readings }: Line) {
  const height = middleVolts - LOW_BATTERY_VOLTS
  const scale = studentT95(readings - 2) ** 2 * variance
  const square = voltsPerDay ** 2 - scale / spread
  const linear = voltsPerDay * height
  const constant = height ** 2 - scale * (1 + 1 / readings)
  const root = Math.sqrt(Math.max(0, linear ** 2 - square * constant))
  const latest = square > 0 ? (root - linear) / square : Number.POSITIVE_INFINITY
  // Within the interval of its middle already, it may be low at any time.
  const earliest = constant > 0 && height > 0 ? constant / (root - linear) : Number.NEGATIVE_INFINITY
  return { earliest, latest }
}

/** The 95th percentile of Student's distribution, to three digits from six degrees of freedom on (M. Abramowitz, I. Stegun, 26.7.5). */
function studentT95(degrees: number): number {
  const z = NORMAL_95
  return (
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3)
  )
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
