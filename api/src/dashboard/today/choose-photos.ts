import {
  TODAY_EVENT_MINUTES,
  TODAY_PHOTOS_MAX,
  TODAY_PHOTOS_OF_CLASS_MAX,
} from '@sentinel/contracts/dashboard/limits'

export interface PhotoCandidate {
  insightId: number
  deviceId: number
  className: string
  /** From 0 to 100. Null if the camera sent none. */
  confidence: number | null
  displayedMs: number
}

const EVENT_MS = TODAY_EVENT_MINUTES * 60 * 1000

/**
 * Chooses the photos with the highest confidence, preferring newer ones if equal. A burst of one animal counts once, and no class gets more than its
 * share, so that the photos show different things.
 */
export function choosePhotos<Candidate extends PhotoCandidate>(
  candidates: readonly Candidate[],
): Candidate[] {
  const best = candidates.toSorted(
    (a, b) =>
      Math.round(b.confidence ?? -1) - Math.round(a.confidence ?? -1) || b.displayedMs - a.displayedMs,
  )
  const chosen: Candidate[] = []
  for (const candidate of best) {
    if (chosen.length === TODAY_PHOTOS_MAX) break
    const ofClass = chosen.filter(({ className }) => className === candidate.className)
    if (ofClass.length < TODAY_PHOTOS_OF_CLASS_MAX && !ofClass.some((other) => isSameEvent(other, candidate)))
      chosen.push(candidate)
  }
  return chosen
}

function isSameEvent(a: PhotoCandidate, b: PhotoCandidate): boolean {
  return a.deviceId === b.deviceId && Math.abs(a.displayedMs - b.displayedMs) <= EVENT_MS
}
