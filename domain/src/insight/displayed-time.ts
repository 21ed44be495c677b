import type { Insight } from '@sentinel/contracts/insights'
import { CAMERA_TIME_SHOWN_SINCE } from '@sentinel/contracts/limits'
import { judgeCameraClock } from '../device/camera-clock.ts'

const SHOWN_SINCE_MS = Date.parse(CAMERA_TIME_SHOWN_SINCE)

/**
 * Returns the time of an insight that lists, filters and charts use (decisions): the camera's, if its clock is right and the
 * insight was received late enough, otherwise the time of receipt. The insight's id carries it.
 */
export function displayedMs(cameraMs: number | null, receivedMs: number): number {
  return cameraMs !== null && isCameraTimeShown(cameraMs, receivedMs) ? cameraMs : receivedMs
}

/** The displayed time of an insight as the wire has it. */
export function displayedTime({
  file_ctime,
  time_stamp,
}: Pick<Insight, 'file_ctime' | 'time_stamp'>): string {
  return file_ctime !== null && isCameraTimeShown(Date.parse(file_ctime), Date.parse(time_stamp))
    ? file_ctime
    : time_stamp
}

function isCameraTimeShown(cameraMs: number, receivedMs: number): boolean {
  return receivedMs > SHOWN_SINCE_MS && judgeCameraClock(cameraMs, receivedMs) === 'ok'
}
