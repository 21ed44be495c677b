import { HISTORY_READINGS_MAX } from '@sentinel/contracts/fleet/limits'

const DAY_MS = 24 * 60 * 60 * 1000
/** Longer ranges have one bar per week. */
const DAILY_MAX_DAYS = 400
/** 1 January 1970 was a Thursday. Weeks begin on Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS

export interface HistoryRange {
  /** The requested length. The range is shorter if the link starts later. */
  days: number
  fromMs: number
  untilMs: number
}

interface Part {
  fromMs: number
  untilMs: number
}

/** Returns the range of the last `days` days, or since the user's link started if that is shorter. */
export function toRange(days: number, untilMs: number, visibleFrom: string | null): HistoryRange {
  const startMs = untilMs - days * DAY_MS
  const fromMs = visibleFrom === null ? startMs : Math.max(startMs, Date.parse(visibleFrom))
  return { days, fromMs: Math.min(fromMs, untilMs), untilMs }
}

/**
 * Returns the parts of a range, each of which has one reading. There are at most `HISTORY_READINGS_MAX`, all of equal length. They begin at the same
 * times for every request, so that a chart does not shift as time passes.
 */
export function splitReadings(range: HistoryRange): Part[] {
  return splitEvenly(range, HISTORY_READINGS_MAX)
}

/** Returns at most `most` parts of equal length. The first may be shorter. */
export function splitEvenly({ days, fromMs, untilMs }: HistoryRange, most: number): Part[] {
  const partMs = Math.ceil((days * DAY_MS) / (most - 1))
  const parts: Part[] = []
  for (let at = Math.floor(fromMs / partMs) * partMs; at < untilMs; at += partMs)
    parts.push({ fromMs: Math.max(at, fromMs), untilMs: at + partMs })
  return parts
}

/** Returns the UTC days that overlap a range, or for long ranges the weeks (starting on Monday). */
export function splitInsights({ days, fromMs, untilMs }: HistoryRange): (Part & { days: number })[] {
  const [barDays, originMs] = days > DAILY_MAX_DAYS ? [7, FIRST_MONDAY_MS] : [1, 0]
  const barMs = barDays * DAY_MS
  const bars = []
  for (let at = originMs + Math.floor((fromMs - originMs) / barMs) * barMs; at < untilMs; at += barMs)
    bars.push({ fromMs: at, untilMs: at + barMs, days: barDays })
  return bars
}
