import { offsetMs } from '../time/zone-offset.ts'

const QUARTER_MS = 15 * 60 * 1000
const QUARTERS = 96
const QUARTERS_PER_HOUR = 4

/**
 * Converts counts by quarter of an hour in UTC to counts by hour of the day in a time zone. Uses the zone's offset at `atMs` for all of them. Every
 * offset in use is a multiple of a quarter of an hour.
 */
export function countHours(quarterHours: readonly number[], timeZone: string, atMs: number): number[] {
  const shift = Math.round(offsetMs(atMs, timeZone) / QUARTER_MS)
  const hours = Array<number>(QUARTERS / QUARTERS_PER_HOUR).fill(0)
  quarterHours.forEach((amount, quarter) => {
    const local = (quarter + shift + QUARTERS) % QUARTERS
    const hour = Math.floor(local / QUARTERS_PER_HOUR)
    hours[hour] = (hours[hour] ?? 0) + amount
  })
  return hours
}
