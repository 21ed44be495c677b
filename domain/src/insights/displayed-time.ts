import type { Insight } from '@sentinel/contracts/insights/insights'
import { CAMERA_TIME_SHOWN_SINCE } from '@sentinel/contracts/insights/limits'
import { judgeCameraClock } from '../fleet/camera-clock.ts'
import { displayedMsOf } from './insight-id.ts'

const SHOWN_SINCE_MS = Date.parse(CAMERA_TIME_SHOWN_SINCE)
/** If a millisecond is full of insights, the next ones are displayed some milliseconds later. */
const MOVED_MAX_MS = 1000

/**
 * Returns the time of a new insight that lists, filters and charts use (decisions): the camera's, if its clock is right and the
 * insight was received late enough, otherwise the time of receipt. The insight's id carries it from then on.
 */
export function displayedMs(cameraMs: number | null, receivedMs: number, earliestMs?: number): number {
  const isShown =
    cameraMs !== null &&
    receivedMs > SHOWN_SINCE_MS &&
    judgeCameraClock(cameraMs, receivedMs, earliestMs) === 'ok'
  return isShown ? cameraMs : receivedMs
}

/** The displayed time of an insight as the wire has it. */
export function displayedTime({ insight_id }: Pick<Insight, 'insight_id'>): string {
  return new Date(displayedMsOf(insight_id)).toISOString()
}

/** Returns whether the camera gave the insight a time that cannot be right, so that it stands at the time of receipt. */
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
