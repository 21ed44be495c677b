import type { Day } from '@sentinel/contracts/values/calendar'
import { offsetMs } from './zone-offset.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** When a day begins in a zone, in unix milliseconds: the first moment that the zone's clocks show it, or a later one. */
export function startOfDay(day: Day, timeZone: string): number {
  return startOfDayAt(Date.parse(`${day}T00:00:00Z`), timeZone)
}

/** The moment after the day's last. */
export function endOfDay(day: Day, timeZone: string): number {
  return startOfDayAt(Date.parse(`${day}T00:00:00Z`) + DAY_MS, timeZone)
}

/** Where the clocks change around midnight, it may come twice or not at all. */
function startOfDayAt(midnightUtcMs: number, timeZone: string): number {
  const moments = [midnightUtcMs - DAY_MS, midnightUtcMs + DAY_MS].map(
    (ms) => midnightUtcMs - offsetMs(ms, timeZone),
  )
  const shown = moments.filter((ms) => ms + offsetMs(ms, timeZone) >= midnightUtcMs)
  return shown.length > 0 ? Math.min(...shown) : Math.max(...moments)
}
