import { HISTORY_READINGS_MAX } from '@sentinel/contracts/fleet/limits'

const DAY_MS = 24 * 60 * 60 * 1000
/** Longer ranges have a bar for each week. */
const DAILY_MAX_DAYS = 400
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS

export interface HistoryRange {
  /** How long it was asked for; a link that starts later makes it shorter. */
  days: number
  fromMs: number
  untilMs: number
}

interface Part {
  fromMs: number
  untilMs: number
}

/** So many days until now, or since the user's link starts. */
export function toRange(days: number, untilMs: number, visibleFrom: string | null): HistoryRange {
  const startMs = untilMs - days * DAY_MS
  const fromMs = visibleFrom === null ? startMs : Math.max(startMs, Date.parse(visibleFrom))
  return { days, fromMs: Math.min(fromMs, untilMs), untilMs }
}

/**
 * The parts of a range that have a reading each, equally long and at most `HISTORY_READINGS_MAX`. They begin at the same moments
 * whenever they are asked for, so that a chart stands still while time goes on.
 */
export function splitReadings(range: HistoryRange): Part[] {
  return splitEvenly(range, HISTORY_READINGS_MAX)
}

/** At most `most` parts of equal length; the first may be shorter. */
export function splitEvenly({ days, fromMs, untilMs }: HistoryRange, most: number): Part[] {
  const partMs = Math.ceil((days * DAY_MS) / (most - 1))
  const parts: Part[] = []
  for (let at = Math.floor(fromMs / partMs) * partMs; at < untilMs; at += partMs)
    parts.push({ fromMs: Math.max(at, fromMs), untilMs: at + partMs })
  return parts
}

/** The days, or for long ranges the weeks from Monday on, that a range touches; in UTC. */
export function splitInsights({ days, fromMs, untilMs }: HistoryRange): (Part & { days: number })[] {
  const [barDays, originMs] = days > DAILY_MAX_DAYS ? [7, FIRST_MONDAY_MS] : [1, 0]
  const barMs = barDays * DAY_MS
  const bars = []
  for (let at = originMs + Math.floor((fromMs - originMs) / barMs) * barMs; at < untilMs; at += barMs)
    bars.push({ fromMs: at, untilMs: at + barMs, days: barDays })
  return bars
}
