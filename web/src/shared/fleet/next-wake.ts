import type { Device } from '@sentinel/contracts/fleet/devices'
import { MINUTE_MS, wakeGraceMs } from './check-in.ts'

/** The time at which a disconnected camera is expected to connect again. `unknown`: it has never connected, or its cycle is not known. */
export type NextWake = { state: 'unknown' } | { state: 'expected' | 'overdue'; at: string }

/** Computes the next wake-up from the last contact and the cycle that the camera reports, or else the requested one. */
export function findNextWake(
  {
    last_seen,
    cycle_time,
    reported_cycle_time,
  }: Pick<Device, 'last_seen' | 'cycle_time' | 'reported_cycle_time'>,
  nowMs: number,
): NextWake {
  const cycleMinutes = reported_cycle_time ?? cycle_time
  if (last_seen === null || !cycleMinutes) return { state: 'unknown' }
  const cycleMs = cycleMinutes * MINUTE_MS
  const dueMs = Date.parse(last_seen) + cycleMs
  const state = nowMs > dueMs + wakeGraceMs(cycleMs) ? 'overdue' : 'expected'
  return { state, at: new Date(dueMs).toISOString() }
}
