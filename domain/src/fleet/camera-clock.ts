import type { CameraClock } from '@sentinel/contracts/insights/insights'
import { CAMERA_CLOCK_AHEAD_MAX_MS, CAMERA_CLOCK_EPOCH } from '@sentinel/contracts/insights/limits'

const EPOCH_MS = Date.parse(CAMERA_CLOCK_EPOCH)

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Returns the earliest time that a camera can have recorded, in Unix milliseconds: some days before it was provisioned, as configured by the
 * operator.
 */
export function recordsSince(createdMs: number, behindMaxDays: number): number {
  return createdMs - behindMaxDays * DAY_MS
}

/**
 * Checks the camera's clock, given the time in its message. Times are Unix milliseconds. The camera cannot have recorded anything before
 * `earliestMs`.
 */
export function judgeCameraClock(
  cameraMs: number | null,
  receivedMs: number,
  earliestMs = EPOCH_MS,
): CameraClock {
  if (cameraMs === null) return 'missing'
  if (cameraMs < Math.max(earliestMs, EPOCH_MS)) return 'past'
  return cameraMs > receivedMs + CAMERA_CLOCK_AHEAD_MAX_MS ? 'future' : 'ok'
}
