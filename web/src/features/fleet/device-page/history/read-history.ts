import type { DeviceHistory, HealthReading } from '@sentinel/contracts/fleet/device-history'
import type { BarOfTime, Point, Spread } from '../../../../charts/series.tsx'
import type { TimeSpan } from '../../../../charts/time-ticks.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** The minimum span, so that a camera that has just joined still has a chart. */
const SPAN_MIN_MS = 60 * 60 * 1000

export function spanOf({ from, until }: Pick<DeviceHistory, 'from' | 'until'>): TimeSpan {
  const untilMs = Date.parse(until)
  return { fromMs: Math.min(Date.parse(from), untilMs - SPAN_MIN_MS), untilMs }
}

type Measure = 'battery_voltage' | 'memory_remaining' | 'space_remaining'

/** Returns, as points, the readings that contain the measure. */
export function pointsOf(readings: readonly HealthReading[], measure: Measure): Point[] {
  return readings.flatMap((reading) => {
    const value = reading[measure]
    return value === null ? [] : [{ atMs: Date.parse(reading.at), value }]
  })
}

export function spreadsOf(readings: readonly HealthReading[]): Spread[] {
  return readings.flatMap(({ at, temperature_min: low, temperature_max: high }) =>
    low === null || high === null ? [] : [{ atMs: Date.parse(at), low, high }],
  )
}

export interface ImageBar extends BarOfTime {
  /** The time at which this count was reported. */
  at: string
}

/**
 * Returns how many images were processed between readings. Cameras count all images since their first day. If a count is smaller than the
 * previous one, the camera has restarted from zero, so the whole count is new.
 */
export function imageBarsOf(readings: readonly HealthReading[]): ImageBar[] {
  const counted = readings.flatMap(({ at, images_processed: images }) =>
    images === null ? [] : [{ at, atMs: Date.parse(at), images }],
  )
  return counted.slice(1).map(({ at, atMs, images }, place) => {
    const before = counted[place] ?? { atMs, images }
    return {
      at,
      fromMs: before.atMs,
      untilMs: atMs,
      value: images < before.images ? images : images - before.images,
    }
  })
}

/** Merges neighbouring bars in groups of equal size so that at most this many remain. */
export function mergeBars(bars: readonly BarOfTime[], most: number): BarOfTime[] {
  const together = Math.max(1, Math.ceil(bars.length / most))
  return Array.from({ length: Math.ceil(bars.length / together) }, (_, place) => {
    const merged = bars.slice(place * together, (place + 1) * together)
    return {
      fromMs: merged[0]?.fromMs ?? 0,
      untilMs: merged.at(-1)?.untilMs ?? 0,
      value: merged.reduce((sum, { value }) => sum + value, 0),
    }
  })
}

export function insightBarsOf({ insights }: Pick<DeviceHistory, 'insights'>): BarOfTime[] {
  return insights.map(({ from, days, count }) => ({
    fromMs: Date.parse(from),
    untilMs: Date.parse(from) + days * DAY_MS,
    value: count,
  }))
}
