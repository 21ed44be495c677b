import { scaleUtc } from '@visx/scale'
import { formatZone } from '../platform/time/format-time.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MONTH_MIN_MS = 27 * DAY_MS
const YEAR_MIN_MS = 300 * DAY_MS

export interface TimeSpan {
  fromMs: number
  untilMs: number
}

interface TickOptions extends TimeSpan {
  timeZone: string
  /** The maximum number of ticks. */
  amount: number
}

export interface TimeTick {
  atMs: number
  label: string
}

/** Returns round moments on the zone's clock: years, months, midnights or hours, depending on the span. */
export function timeTicks({ fromMs, untilMs, timeZone, amount }: TickOptions): TimeTick[] {
  const local = [fromMs, untilMs].map((ms) => new Date(ms + offsetMs(ms, timeZone)))
  const ticks = roundMoments(local, amount)
  const stepMs = (ticks[1] ?? 0) - (ticks[0] ?? 0)
  return ticks.map((localMs, place) => ({
    atMs: localMs - offsetMs(localMs - offsetMs(localMs, timeZone), timeZone),
    label: labelOf(new Date(localMs), { stepMs, isFirst: place === 0 }),
  }))
}

/** Returns round moments, at most this many. The scale may return more ticks than requested, so this requests fewer until the limit is met. */
function roundMoments(domain: Date[], amount: number): number[] {
  const scale = scaleUtc({ domain })
  let ticks = scale.ticks(amount)
  for (let fewer = amount - 1; ticks.length > amount && fewer > 0; fewer -= 1) ticks = scale.ticks(fewer)
  return ticks.map(Number)
}

function labelOf(local: Date, { stepMs, isFirst }: { stepMs: number; isFirst: boolean }): string {
  if (stepMs >= YEAR_MIN_MS) return write(local, { year: 'numeric' })
  if (stepMs >= MONTH_MIN_MS)
    return write(local, {
      month: 'short',
      ...((isFirst || local.getUTCMonth() === 0) && { year: 'numeric' }),
    })
  const isMidnight = Number(local) % DAY_MS === 0
  return isMidnight
    ? write(local, { month: 'short', day: 'numeric' })
    : write(local, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

function write(local: Date, options: Intl.DateTimeFormatOptions): string {
  return local.toLocaleString('en-US', { ...options, timeZone: 'UTC' })
}

/** Returns how far the zone's clock is ahead of UTC at that moment. */
function offsetMs(ms: number, timeZone: string): number {
  const [, sign, hours, minutes = '0'] =
    /([+-])(\d+)(?::(\d+))?$/.exec(formatZone(new Date(ms).toISOString(), timeZone)) ?? []
  if (hours === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}
