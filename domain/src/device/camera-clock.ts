import type { CameraClock } from '@sentinel/contracts/insights'
import { CAMERA_CLOCK_AHEAD_MAX_MS, CAMERA_CLOCK_EPOCH } from '@sentinel/contracts/limits'

const EPOCH_MS = Date.parse(CAMERA_CLOCK_EPOCH)

/** Judges the camera's clock by the time that it gave a message. Times are unix milliseconds. */
export function judgeCameraClock(cameraMs: number | null, receivedMs: number): CameraClock {
  if (cameraMs === null) return 'missing'
  if (cameraMs < EPOCH_MS) return 'past'
  return cameraMs > receivedMs + CAMERA_CLOCK_AHEAD_MAX_MS ? 'future' : 'ok'
}
