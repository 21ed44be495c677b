const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Returns the last time of day `atMinute` (minutes after midnight UTC) up to now, in ms. A backup is due if the last one is older than that. */
export function findDueAt(nowMs: number, atMinute: number): number {
  const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS
  const today = midnight + atMinute * MINUTE_MS
  return today <= nowMs ? today : today - DAY_MS
}
