import type { Day } from '@sentinel/contracts/calendar'

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

/** A zone can be spelled in many ways, each of which would be kept. */
const FORMATS_MAX = 500
const formats = new Map<string, Intl.DateTimeFormat>()

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  if (formats.size < FORMATS_MAX) formats.set(timeZone, format)
  return format
}

function offsetMs(atMs: number, timeZone: string): number {
  const name = offsetFormat(timeZone)
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')
  const match = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(name?.value ?? '')
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match ?? []
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -ms : ms
}
