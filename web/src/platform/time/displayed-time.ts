import type { Insight } from '@sentinel/contracts/insights'
import {
  CAMERA_CLOCK_AHEAD_MAX_MS,
  CAMERA_CLOCK_EPOCH,
  CAMERA_TIME_SHOWN_SINCE,
} from '@sentinel/contracts/limits'

/** The time that an insight is sorted by (decisions): the camera's, once received late enough and believable. */
export function displayedTime({
  file_ctime,
  time_stamp,
}: Pick<Insight, 'file_ctime' | 'time_stamp'>): string {
  const isBelievable =
    file_ctime !== null &&
    file_ctime >= CAMERA_CLOCK_EPOCH &&
    Date.parse(file_ctime) <= Date.parse(time_stamp) + CAMERA_CLOCK_AHEAD_MAX_MS
  return isBelievable && time_stamp > CAMERA_TIME_SHOWN_SINCE ? file_ctime : time_stamp
}
