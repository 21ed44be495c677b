import type { Photo, Sighting } from '../photos/place-photo.ts'

export const NOW = Date.parse('2026-11-24T12:00:00Z')
export const HOUR = 3_600_000

let lastId = 0

/** Returns a photo that was received at `NOW` and is waiting. */
export function aPhoto(changes: Partial<Photo> = {}): Photo {
  lastId += 1
  return {
    photoId: lastId,
    insightId: null,
    state: 'received',
    isDamaged: false,
    pixels: 100,
    receivedMs: NOW,
    takenMs: null,
    isGuess: false,
    movedFrom: null,
    spareOf: null,
    lostTo: [],
    ...changes,
  }
}

/** Returns a sighting that was received an hour before `NOW` and announced a photo. */
export function aSighting(insightId: number, changes: Partial<Sighting> = {}): Sighting {
  return {
    insightId,
    receivedMs: NOW - HOUR,
    fileCtimeMs: NOW - HOUR,
    cameraClock: 'ok',
    photoExpected: true,
    isOfKey: true,
    isRequested: false,
    linkStartedMs: null,
    ...changes,
  }
}

/** Returns a complete photo that its sighting shows. */
export const aShownPhoto = (insightId: number, changes: Partial<Photo> = {}) =>
  aPhoto({ insightId, state: 'ready', receivedMs: NOW - HOUR, ...changes })
