import { CAMERA_ZONE } from '@sentinel/contracts/fleet/camera-zone'
import type { InsightHourRule } from '@sentinel/contracts/insights/insight-filters'
import { HOURS_PER_DAY } from '@sentinel/contracts/dashboard/limits'
import { offsetMs } from '../time/zone-offset.ts'

const HOUR_MS = 60 * 60 * 1000

/** Describes the hours of the day that a rule covers. `matchHours` in `api/src/insights/rows/filter-sql.ts` implements the same in SQL. */
export interface HourSpan {
  firstHour: number
  /** At least 1. */
  hours: number
  /** How far the clocks are ahead of UTC, in milliseconds. */
  aheadMs: number
  /** The clock of each camera is read in place of that: see `cameraZoneHours`. */
  isByCamera: boolean
}

/**
 * `zone` is an IANA name or `CAMERA_ZONE`. The offset that a zone has now holds for the whole year, as in the counts by the hour of the day
 * (`countHours`): these are made from quarters of an hour that know no date.
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

/** Returns whether a time lies in these hours. It is unix milliseconds by the clock of the rule. */
export function isInHours({ firstHour, hours }: HourSpan, clockMs: number): boolean {
  return hoursBetween(firstHour, Math.floor(clockMs / HOUR_MS) % HOURS_PER_DAY) < hours
}

function hoursBetween(first: number, last: number): number {
  return (last - first + HOURS_PER_DAY) % HOURS_PER_DAY
}
