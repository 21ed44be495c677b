import { CAMERA_ZONE } from '@sentinel/contracts/fleet/camera-zone'
import type { InsightHourRule } from '@sentinel/contracts/insights/insight-filters'
import { HOURS_PER_DAY } from '@sentinel/contracts/dashboard/limits'
import { offsetMs } from '../time/zone-offset.ts'

const HOUR_MS = 60 * 60 * 1000

/** The hours of the day that a rule covers. `matchHours` in `api/src/insights/rows/filter-sql.ts` implements the same in SQL. */
export interface HourSpan {
  firstHour: number
  /** At least 1. */
  hours: number
  /** The number of milliseconds by which the clocks are ahead of UTC. */
  aheadMs: number
  /** True if each camera's own clock is used instead of `aheadMs`. See `cameraZoneHours`. */
  isByCamera: boolean
}

/**
 * `zone` is an IANA name or `CAMERA_ZONE`. A zone's current offset is used for the whole year, as in the counts by hour of the day (`countHours`),
 * which are computed from quarters of an hour without a date.
 */
export function spanOfHours(
  { first_hour: firstHour, last_hour: lastHour }: InsightHourRule,
  zone: string,
  nowMs = Date.now(),
): HourSpan {
  const isByCamera = zone === CAMERA_ZONE
  return {
    firstHour,
    hours: hoursBetween(firstHour, lastHour) + 1,
    aheadMs: isByCamera ? 0 : offsetMs(nowMs, zone),
    isByCamera,
  }
}

/** Returns true if a time, in Unix milliseconds by the rule's clock, is within these hours. */
export function isInHours({ firstHour, hours }: HourSpan, clockMs: number): boolean {
  return hoursBetween(firstHour, Math.floor(clockMs / HOUR_MS) % HOURS_PER_DAY) < hours
}

function hoursBetween(first: number, last: number): number {
  return (last - first + HOURS_PER_DAY) % HOURS_PER_DAY
}
