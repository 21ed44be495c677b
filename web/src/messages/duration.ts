import { count } from './plural.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
/** The longest duration offered as a setting. Durations up to this are written in hours. */
const HOURS_MAX_MINUTES = 2 * DAY_MINUTES

/** Formats a duration in full: `45 minutes`, `11 hours 30 minutes`, `48 hours`, `3 days 2 hours`. Omits fractions of a minute. */
export function duration(minutes: number): string {
  const whole = Math.floor(minutes)
  const days = whole > HOURS_MAX_MINUTES ? Math.floor(whole / DAY_MINUTES) : 0
  const hours = Math.floor((whole - days * DAY_MINUTES) / HOUR_MINUTES)
  const rest = whole % HOUR_MINUTES
  const words = [
    ...(days > 0 ? [count(days, 'day', 'days')] : []),
    ...(hours > 0 ? [count(hours, 'hour', 'hours')] : []),
    ...(rest > 0 || (hours === 0 && days === 0) ? [count(rest, 'minute', 'minutes')] : []),
  ]
  return words.join(' ')
}

/** Formats a duration in its largest unit, rounded down: `59 min`, `23 h`, `14 days`. */
export function roughDuration(minutes: number): string {
  if (minutes < HOUR_MINUTES) return `${Math.floor(minutes)} min`
  if (minutes < DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)} h`
  return count(Math.floor(minutes / DAY_MINUTES), 'day', 'days')
}

/** Returns `now`, `5 min ago`, `3 h ago`, `12 days ago`. A future time is `now`, because clocks differ. */
export function formatAge(iso: string, nowMs: number): string {
  const minutes = (nowMs - Date.parse(iso)) / 60_000
  return minutes < 1 ? 'now' : `${roughDuration(minutes)} ago`
}
