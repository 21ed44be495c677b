import { CAMERA_CLOCK_EPOCH } from '@sentinel/contracts/limits'

const EPOCH_MS = Date.parse(CAMERA_CLOCK_EPOCH)
const PLACES_OF_SECOND = 2 ** 22
const PLACES_OF_WHOLE_SECOND = 2 ** 21
const PLACES_OF_MILLISECOND = 2 ** 11

/** The lowest id of a displayed time, as `first_insight_id` of the database has it; times that no id can carry are cut to those it can. */
export function firstInsightId(displayedMs: number): number {
  if (displayedMs <= EPOCH_MS) return 0
  const sinceMs = displayedMs - EPOCH_MS
  const ofSecondMs = sinceMs % 1000
  const place = ofSecondMs === 0 ? 0 : PLACES_OF_WHOLE_SECOND + ofSecondMs * PLACES_OF_MILLISECOND
  return Math.min(Number.MAX_SAFE_INTEGER, Math.floor(sinceMs / 1000) * PLACES_OF_SECOND + place)
}
