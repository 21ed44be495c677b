import { offsetMs } from './zone-offset.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The clocks' offset from UTC, beginning at `fromMs`. Both are in milliseconds. */
export interface OffsetChange {
  fromMs: number
  offsetMs: number
}

/** Returns a zone's offset at the beginning of a period, and each change to it within the period. */
export function findOffsets(period: { fromMs: number; untilMs: number }, timeZone: string): OffsetChange[] {
  const offsets = [{ fromMs: period.fromMs, offsetMs: offsetMs(period.fromMs, timeZone) }]
  for (let dayMs = period.fromMs; dayMs < period.untilMs; dayMs += DAY_MS) {
    const before = offsetMs(dayMs, timeZone)
    const after = offsetMs(dayMs + DAY_MS, timeZone)
    if (before !== after)
      offsets.push({ fromMs: findChange(dayMs, dayMs + DAY_MS, timeZone), offsetMs: after })
  }
  return offsets.filter(({ fromMs }) => fromMs < period.untilMs || fromMs === period.fromMs)
}

/** Finds the time at which the later of two offsets begins. No zone changes its offset twice in a day. */
function findChange(fromMs: number, untilMs: number, timeZone: string): number {
  const before = offsetMs(fromMs, timeZone)
  let [low, high] = [fromMs, untilMs]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetMs(middle, timeZone) === before) low = middle
    else high = middle
  }
  return high
}
