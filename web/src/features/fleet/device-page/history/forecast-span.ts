import type { BatteryForecast } from '@sentinel/contracts/fleet/devices'
import type { Fan } from '../../../../charts/fan-series.tsx'
import type { Point } from '../../../../charts/series.tsx'
import type { TimeSpan } from '../../../../charts/time-ticks.ts'
import { LOW_BATTERY_VOLTS } from '@sentinel/contracts/fleet/limits'

/** The forecast may extend the chart by `AHEAD_MAX`, and `ROOM` stays free at its end. Both are fractions of the history. */
const AHEAD_MAX = 0.5
const ROOM = 0.03

/** Extends the history's span by the forecast, up to the limit. */
export function withForecast(span: TimeSpan, forecast: BatteryForecast | null): TimeSpan {
  const end = forecast?.latest ?? forecast?.low_on
  if (!end) return span
  const lengthMs = span.untilMs - span.fromMs
  const goalMs = Date.parse(end) + lengthMs * ROOM
  return { ...span, untilMs: Math.max(span.untilMs, Math.min(goalMs, span.untilMs + lengthMs * AHEAD_MAX)) }
}

/** Returns the fan that starts at the last reading, or undefined if that reading is already low or the battery lasts for more than a year. */
export function fanOf(last: Point | undefined, forecast: BatteryForecast | null): Fan | undefined {
  if (!last || !forecast?.low_on || !forecast.earliest || last.value <= LOW_BATTERY_VOLTS) return undefined
  const { low_on, earliest, latest } = forecast
  return {
    from: last,
    value: LOW_BATTERY_VOLTS,
    likelyMs: Date.parse(low_on),
    earliestMs: Date.parse(earliest),
    latestMs: latest === null ? undefined : Date.parse(latest),
  }
}
