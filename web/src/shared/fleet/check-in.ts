import type { Device } from '@sentinel/contracts/fleet/devices'
import { STALE_CHECK_IN_DAYS } from '@sentinel/contracts/fleet/limits'

export const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/**
 * A camera wakes a little early or late and takes time to send, so a delay of up to this share of a cycle, and at least five minutes, is
 * tolerated.
 */
const GRACE_OF_CYCLE = 0.25
const GRACE_MIN_MS = 5 * MINUTE_MS

/**
 * Says whether a device connects as often as it should: `late` has missed wake-ups, `silent` has not connected for a week, `never` has not
 * connected at all. `unknown` has a time to compare with, but no cycle. The cycle is the one that the device reports, or, if it has not
 * reported any, the requested one.
 */
export type CheckIn =
  | { state: 'never' | 'onTime' | 'unknown' }
  | { state: 'late'; missedCycles: number }
  | { state: 'silent'; days: number }

export function readCheckIn(
  {
    last_seen,
    cycle_time,
    reported_cycle_time,
  }: Pick<Device, 'last_seen' | 'cycle_time' | 'reported_cycle_time'>,
  nowMs: number,
): CheckIn {
  if (last_seen === null) return { state: 'never' }
  const ageMs = nowMs - Date.parse(last_seen)
  const days = Math.floor(ageMs / DAY_MS)
  if (days >= STALE_CHECK_IN_DAYS) return { state: 'silent', days }
  const cycleMinutes = reported_cycle_time ?? cycle_time
  if (!cycleMinutes) return { state: 'unknown' }
  const cycleMs = cycleMinutes * MINUTE_MS
  const missedCycles = Math.floor((ageMs - wakeGraceMs(cycleMs)) / cycleMs)
  return missedCycles > 0 ? { state: 'late', missedCycles } : { state: 'onTime' }
}

/** Returns how late a camera may connect before it counts as late. */
export function wakeGraceMs(cycleMs: number): number {
  return Math.max(cycleMs * GRACE_OF_CYCLE, GRACE_MIN_MS)
}
