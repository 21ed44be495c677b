/** Decides which of a sighting's photos is shown, and what happens to the others. */
import type { Photo, PhotoPlace } from './place-photo.ts'

/** Returns how good a developed photo is: a complete photo is better than a damaged one, and then more pixels are better. */
export function photoWorth({
  state,
  isDamaged,
  pixels,
}: Pick<Photo, 'state' | 'isDamaged' | 'pixels'>): number {
  return state === 'unreadable' ? 0 : (isDamaged ? 1 : 2) * 1_000_000_000 + pixels
}

export interface Placing {
  /** A photo that was moved here from another sighting and goes back to it. */
  returned: Photo | undefined
  isGuess: boolean
  /** False if the photo cannot be decoded and is not needed because the sighting has another one. */
  isNeeded: boolean
}

/** Decides what happens to a sighting's photos when another photo is assigned to it. */
export function decidePlacing(
  one: Pick<Photo, 'state' | 'pixels'>,
  { insightId, isGuess }: PhotoPlace,
  photos: readonly Photo[],
): Placing {
  const others = photos.filter((photo) => photo.insightId === insightId)
  const [only] = others
  const isReturned =
    others.length === 1 && only !== undefined && only.movedFrom !== null && one.pixels <= only.pixels
  return {
    returned: isReturned ? only : undefined,
    isGuess: isGuess && !isReturned,
    isNeeded: one.state !== 'unreadable' || isReturned || others.every(({ state }) => state === 'received'),
  }
}

/** Returns the spare that a sighting shows again after its only developed photo has moved, or undefined if it has none or needs none. */
export function findSpare(insightId: number, photos: readonly Photo[]): Photo | undefined {
  if (photos.some((photo) => photo.insightId === insightId && photo.state !== 'received')) return undefined
  return photos
    .filter(({ spareOf }) => spareOf === insightId)
    .toSorted((a, b) => photoWorth(b) - photoWorth(a) || a.photoId - b.photoId)[0]
}

/**
 * Says what happens to a photo whose sighting shows a better one. `wait`: it may be another sighting's only photo. `spare`: the better one may belong
 * to another sighting. `replaced`: it is the same picture, so it is deleted and the better one remembers its content. `forget`: it shows nothing.
 */
export type Aside = 'wait' | 'spare' | 'replaced' | 'forget'

/** Decides what happens to a developed photo whose sighting shows a better one. */
export function decideAside(
  one: Pick<Photo, 'state' | 'isGuess'>,
  better: Pick<Photo, 'isGuess'>,
  { wasShown }: { wasShown: boolean },
): Aside {
  if (one.state === 'unreadable') return 'forget'
  if (better.isGuess && (wasShown || !one.isGuess)) return 'spare'
  return one.isGuess ? 'wait' : 'replaced'
}

/** Decides what happens to a photo that has waited for the maximum time. `bury`: it becomes a dead letter. */
export function decideEnd({
  state,
  isGuess,
  movedFrom,
  spareOf,
}: Pick<Photo, 'state' | 'isGuess' | 'movedFrom' | 'spareOf'>): 'replaced' | 'bury' | 'forget' {
  if (spareOf !== null && !isGuess && movedFrom === null) return 'replaced'
  return state === 'unreadable' ? 'forget' : 'bury'
}
