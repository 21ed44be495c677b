import { CAMERA_CLOCK_EPOCH } from '@sentinel/contracts/insights/limits'

const EPOCH_MS = Date.parse(CAMERA_CLOCK_EPOCH)
const PLACES_OF_SECOND = 2 ** 22
const PLACES_OF_WHOLE_SECOND = 2 ** 21
const PLACES_OF_MILLISECOND = 2 ** 11

/**
 * Returns the lowest id for a displayed time in Unix milliseconds, like the database's `first_insight_id`. For a time outside the range of ids,
 * returns the nearest id.
 */
export function firstInsightId(displayedMs: number): number {
  if (displayedMs <= EPOCH_MS) return 0
  const sinceMs = displayedMs - EPOCH_MS
  const ofSecondMs = sinceMs % 1000
  const place = ofSecondMs === 0 ? 0 : PLACES_OF_WHOLE_SECOND + ofSecondMs * PLACES_OF_MILLISECOND
  return Math.min(Number.MAX_SAFE_INTEGER, Math.floor(sinceMs / 1000) * PLACES_OF_SECOND + place)
}

/** Returns the displayed time that an id contains, in Unix milliseconds, like the database's `insight_displayed_ms`. */
export function displayedMsOf(insightId: number): number {
  const place = insightId % PLACES_OF_SECOND
  const ofSecondMs = Math.floor((place - PLACES_OF_WHOLE_SECOND) / PLACES_OF_MILLISECOND)
  return EPOCH_MS + Math.floor(insightId / PLACES_OF_SECOND) * 1000 + Math.max(0, ofSecondMs)
}
