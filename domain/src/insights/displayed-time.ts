import type { Insight } from '@sentinel/contracts/insights/insights'
import { CAMERA_TIME_SHOWN_SINCE } from '@sentinel/contracts/insights/limits'
import { judgeCameraClock } from '../fleet/camera-clock.ts'
import { displayedMsOf } from './insight-id.ts'

const SHOWN_SINCE_MS = Date.parse(CAMERA_TIME_SHOWN_SINCE)
/** If a millisecond is full of insights, the next ones are displayed later by at most this time. */
const MOVED_MAX_MS = 1000

/**
 * Returns the displayed time of a new insight, which lists, filters and charts use: the camera's time if its clock is right and the insight
 * was received late enough, otherwise the time of receipt. The insight's id contains the displayed time.
 */
export function displayedMs(cameraMs: number | null, receivedMs: number, earliestMs?: number): number {
  const isShown =
    cameraMs !== null &&
    receivedMs > SHOWN_SINCE_MS &&
    judgeCameraClock(cameraMs, receivedMs, earliestMs) === 'ok'
  return isShown ? cameraMs : receivedMs
}

/** Returns an insight's displayed time in wire format. */
export function displayedTime({ insight_id }: Pick<Insight, 'insight_id'>): string {
  return new Date(displayedMsOf(insight_id)).toISOString()
}

/** Returns true if the camera's time for the insight cannot be right, so that the insight is displayed at the time of receipt. */
export function isCameraTimeDoubtful({
  insight_id,
  file_ctime,
  time_stamp,
}: Pick<Insight, 'insight_id' | 'file_ctime' | 'time_stamp'>): boolean {
  return (
    file_ctime !== null &&
    Date.parse(time_stamp) > SHOWN_SINCE_MS &&
    Math.abs(displayedMsOf(insight_id) - Date.parse(file_ctime)) > MOVED_MAX_MS
  )
}
