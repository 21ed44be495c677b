import type { Day } from '@sentinel/contracts/values/calendar'
import { offsetMs } from './zone-offset.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the time at which a day begins in a time zone, in Unix milliseconds: the first time at which the zone's clocks show midnight or later. */
export function startOfDay(day: Day, timeZone: string): number {
  return startOfDayAt(Date.parse(`${day}T00:00:00Z`), timeZone)
}

/** Returns the time immediately after the end of the day. */
export function endOfDay(day: Day, timeZone: string): number {
  return startOfDayAt(Date.parse(`${day}T00:00:00Z`) + DAY_MS, timeZone)
}

/** If a zone's clocks change around midnight, midnight may occur twice or not at all. */
function startOfDayAt(midnightUtcMs: number, timeZone: string): number {
  const moments = [midnightUtcMs - DAY_MS, midnightUtcMs + DAY_MS].map(
    (ms) => midnightUtcMs - offsetMs(ms, timeZone),
  )
  const shown = moments.filter((ms) => ms + offsetMs(ms, timeZone) >= midnightUtcMs)
  return shown.length > 0 ? Math.min(...shown) : Math.max(...moments)
}
