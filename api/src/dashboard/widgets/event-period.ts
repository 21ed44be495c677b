import type { Day } from '@sentinel/contracts/values/calendar'
import { CAMERA_ZONE } from '@sentinel/contracts/fleet/camera-zone'
import {
  type InsightDateRule,
  type InsightRules,
  isDateRule,
  isReceivedRule,
} from '@sentinel/contracts/insights/insight-filters'
import {
  DASHBOARD_EVENT_DAYS,
  DASHBOARD_WEEKS_MAX,
  UPLINK_LATE_DAYS_MAX,
} from '@sentinel/contracts/dashboard/limits'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_OF_WEEK = 7
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS
/** The largest offset from UTC of any camera's clock (`cameraZoneHours`). */
const CAMERA_MOST_AHEAD = 'Etc/GMT-12'

export interface EventPeriod {
  firstDay: Day
  /** The last day (inclusive). It is before `firstDay` if the period is empty. */
  lastDay: Day
}

/**
 * Returns the intersection of the filters by displayed time, or the last 90 days if there is none. A filter by time of receipt also covers earlier
 * days, because insights may be received up to 31 days late. The camera's own clock does not limit the period, because it may be wrong. The period
 * ends today at the latest.
 */
export function findEventPeriod(rules: InsightRules, zone: string, nowMs: number): EventPeriod {
  const clock = zone === CAMERA_ZONE ? CAMERA_MOST_AHEAD : zone
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: clock }).format(nowMs)
  const dates = [
    ...rules.filter(isDateRule).flatMap(displayedDays),
    ...rules.filter(isReceivedRule).map(({ since }) => daysOfReceipt(since.slice(0, 10), today)),
  ]
  if (dates.length === 0) return { firstDay: addDays(today, 1 - DASHBOARD_EVENT_DAYS), lastDay: today }
  return {
    firstDay: dates.map(({ from }) => from).reduce((one, other) => (one > other ? one : other)),
    lastDay: [today, ...dates.map(({ to }) => to)].reduce((one, other) => (one < other ? one : other)),
  }
}

function displayedDays({ column, from, to }: InsightDateRule): { from: Day; to: Day }[] {
  if (column === 'time') return [{ from, to }]
  return column === 'time_stamp' ? [daysOfReceipt(from, to)] : []
}

function daysOfReceipt(from: Day, to: Day): { from: Day; to: Day } {
  return { from: addDays(from, -UPLINK_LATE_DAYS_MAX), to: addDays(to, 1) }
}

/** Returns the Mondays of the last 53 weeks of a period. */
export function findWeeks({ firstDay, lastDay }: EventPeriod): Day[] {
  if (lastDay < firstDay) return []
  const [first, last] = [mondayOf(firstDay), mondayOf(lastDay)]
  const weekMs = DAYS_OF_WEEK * DAY_MS
  const amount = Math.min(DASHBOARD_WEEKS_MAX, (Date.parse(last) - Date.parse(first)) / weekMs + 1)
  return Array.from({ length: amount }, (_, at) => addDays(last, (at + 1 - amount) * DAYS_OF_WEEK))
}

function mondayOf(day: Day): Day {
  const weekday = ((Date.parse(day) - FIRST_MONDAY_MS) / DAY_MS) % DAYS_OF_WEEK
  return addDays(day, -((weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK))
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
