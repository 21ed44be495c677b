import type { BatteryForecast, ForecastGap } from '@sentinel/contracts/fleet/devices'
import { BATTERY_MEDIAN_READINGS, LOW_BATTERY_VOLTS } from '@sentinel/contracts/fleet/limits'
import { type DailyLow, daysLeftAt, type DischargeFit, fitDischarges } from './discharge-fit.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const FORECAST_FROM_DAYS = 60
/** The forecast's horizon: it gives no date beyond this. */
const FORECAST_MAX_DAYS = 365
const READINGS_MIN = 8
const SPAN_MIN_DAYS = 3
/** A rise in the daily low by more than this from one day to the next is a change of batteries. Warm weather and sun cause smaller rises. */
const BATTERY_CHANGE_VOLTS = 0.15
/** Readings that scatter more than this around the best discharge fit no curve. */
const FIT_ERROR_MAX_VOLTS = 0.06
/** Allows for the unknown use and temperature of future days: half the width of the 90 percent band, as a share of the time left. */
const FUTURE_SPREAD = 0.2
/** Only the day of a daily low is known, not the hour. */
const DAILY_LOW_UNCERTAINTY_DAYS = 1
/** A band is too wide to plan a visit if it is wider than a month, and its end is more than four times as far away as its start. */
const BAND_MAX_DAYS = 30
const BAND_MAX_RATIO = 4

export interface BatteryReading {
  atMs: number
  volts: number
}

export interface BatteryFacts {
  /** Sorted from oldest to newest. */
  readings: readonly BatteryReading[]
  /** True if the device has the condition `low_battery`. */
  isLow: boolean
  nowMs: number
}

type ForecastOrGap =
  | { battery_forecast: BatteryForecast; forecast_gap: null }
  | { battery_forecast: null; forecast_gap: ForecastGap }

/**
 * Returns when the low battery alert is due: when the median of three readings reaches `LOW_BATTERY_VOLTS`. The lows of each day are fitted
 * to the discharge curves of common batteries (`fitDischarges`), and the discharges that fit give the likely date and a band that contains
 * the day in nine of ten cases. Returns a gap if there are too few readings, if they fit no curve, or if the band is too wide to be useful.
 * docs/decisions/0020 explains the rule, and `npm run bench -- battery-forecast` measures it.
 */
export function forecastBattery({ readings, isLow, nowMs }: BatteryFacts): ForecastOrGap {
  const allLows = findDailyLows(readings)
  const lows = sinceBatteryChange(allLows)
  const [first, last] = [lows[0], lows.at(-1)]
  const ofBattery = first ? readings.filter(({ atMs }) => atMs >= first.atMs) : readings
  const daysKnown = first && last ? (last.atMs - first.atMs) / DAY_MS : 0
  const without = (reason: ForecastGap['reason']): ForecastOrGap => ({
    battery_forecast: null,
    forecast_gap: {
      reason,
      is_after_change: lows.length < allLows.length,
      readings: ofBattery.length,
      readings_needed: READINGS_MIN,
      days: daysKnown,
      days_needed: SPAN_MIN_DAYS,
    },
  })
  if (!first || ofBattery.length < READINGS_MIN || daysKnown < SPAN_MIN_DAYS) return without('data')
  const fit = fitDischarges(
    lows.map(({ atMs, volts }): DailyLow => ({ daysAgo: (nowMs - atMs) / DAY_MS, volts })),
    LOW_BATTERY_VOLTS,
  )
  if (!fit || fit.errorVolts > FIT_ERROR_MAX_VOLTS) return without('fit')
  const band = isLow ? { earliest: 0, likely: 0, latest: 0 } : bandOf(fit)
  if (!isUseful(band)) return without('width')
  const toTime = (days: number) =>
    days > FORECAST_MAX_DAYS ? null : new Date(nowMs + days * DAY_MS).toISOString()
  return {
    forecast_gap: null,
    battery_forecast: {
      ...describeBattery(fit),
      low_on: toTime(band.likely),
      earliest: toTime(band.earliest),
      latest: toTime(band.latest),
      readings: ofBattery.length,
      since: new Date(first.atMs).toISOString(),
    },
  }
}

/** Returns the lowest median of three readings of each UTC day, the value that raises the alert. */
function findDailyLows(readings: readonly BatteryReading[]): BatteryReading[] {
  const lows = new Map<number, BatteryReading>()
  for (let place = BATTERY_MEDIAN_READINGS - 1; place < readings.length; place++) {
    const together = readings.slice(place - BATTERY_MEDIAN_READINGS + 1, place + 1)
    const volts =
      together.map((reading) => reading.volts).toSorted((a, b) => a - b)[together.length >> 1] ?? 0
    const atMs = together.at(-1)?.atMs ?? 0
    const day = Math.floor(atMs / DAY_MS)
    const low = lows.get(day)
    if (!low || volts < low.volts) lows.set(day, { atMs, volts })
  }
  return [...lows.values()]
}

function sinceBatteryChange(lows: readonly BatteryReading[]): readonly BatteryReading[] {
  const change = lows.findLastIndex(
    ({ volts }, place) => volts - (lows[place - 1]?.volts ?? volts) > BATTERY_CHANGE_VOLTS,
  )
  return lows.slice(Math.max(change, 0))
}

interface Band {
  earliest: number
  likely: number
  latest: number
}

/** Returns the band in days from now. */
function bandOf(fit: DischargeFit): Band {
  const [soon, likely, late] = [daysLeftAt(fit, 0.05), daysLeftAt(fit, 0.5), daysLeftAt(fit, 0.95)]
  const widen = (ratio: number) => Math.exp(Math.hypot(Math.log(ratio), FUTURE_SPREAD))
  return {
    earliest: Math.max(0, likely / widen(likely / soon) - DAILY_LOW_UNCERTAINTY_DAYS),
    likely,
    latest: likely * widen(late / likely) + DAILY_LOW_UNCERTAINTY_DAYS,
  }
}

function isUseful({ earliest, latest }: Band): boolean {
  return (
    latest - earliest <= BAND_MAX_DAYS || Math.min(latest, FORECAST_MAX_DAYS) <= BAND_MAX_RATIO * earliest
  )
}

/** Returns the kind of battery whose curves have the most weight, and the weighted average of the remaining charge. */
function describeBattery({
  discharges,
}: DischargeFit): Pick<BatteryForecast, 'chemistry' | 'charge_percent'> {
  const weights = new Map<BatteryForecast['chemistry'], number>()
  let charge = 0
  for (const { curve, weight, charge: left } of discharges) {
    weights.set(curve.chemistry, (weights.get(curve.chemistry) ?? 0) + weight)
    charge += weight * left
  }
  const [[chemistry] = ['lithium_ion' as const]] = [...weights].toSorted(([, a], [, b]) => b - a)
  return { chemistry, charge_percent: Math.round(charge * 100) }
}
