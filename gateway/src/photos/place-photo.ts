/**
 * Decides which sighting a photo belongs to, from rows that have been read. All times are Unix milliseconds, because all times of photos and
 * sightings are stored to the millisecond.
 */
import { PHOTO_WAIT_DAYS } from '@sentinel/contracts/device-messages/limits'
import type { CameraClock } from '@sentinel/contracts/insights/insights'
import type { PhotoState } from '@sentinel/migrations/rows'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const PHOTO_WAIT_MS = PHOTO_WAIT_DAYS * DAY_MS

export interface Photo {
  photoId: number
  /** Null while the photo waits for its sighting, and for a spare. */
  insightId: number | null
  state: PhotoState
  isDamaged: boolean
  /** The number stated in the header. A damaged file may have fewer pixels. */
  pixels: number
  receivedMs: number
  /** The camera's local time as if it were UTC, or null if the file does not contain it. */
  takenMs: number | null
  /** True if a sighting that arrives later may fit better. */
  isGuess: boolean
  /** The sighting from which the photo was moved to its current one. */
  movedFrom: number | null
  /** The sighting that showed the photo before a guess replaced it. */
  spareOf: number | null
  /** The sightings that have a better photo. */
  lostTo: readonly number[]
}

/** A photo that has no sighting, and possibly is not stored yet. */
export type UnplacedPhoto = Pick<Photo, 'state' | 'pixels' | 'receivedMs' | 'takenMs' | 'lostTo'>

export interface Sighting {
  insightId: number
  receivedMs: number
  /** The camera's time, or null if it has no clock. */
  fileCtimeMs: number | null
  cameraClock: CameraClock
  /** True if it announced a photo. */
  photoExpected: boolean
  /** True if the ledger has it under the photos' message id and index. */
  isOfKey: boolean
  /** True if a larger photo for it has been requested from the camera. */
  isRequested: boolean
  /** The time when a user last got the device before the sighting was received. Null if no user did. */
  linkStartedMs: number | null
}

/** The photos with a given device, message id and index, and the sightings that they may belong to. */
export interface PhotosOfKey {
  sightings: readonly Sighting[]
  /** Sorted, newest first. */
  photos: readonly Photo[]
}

export interface PhotoPlace {
  insightId: number
  isGuess: boolean
}

/** Says whether two times fit: 0 if they are the same, 1 if they may be, 2 if they are not. A lower number ranks first. */
type TimeFit = 0 | 1 | 2

/** Local times range from 12 hours behind UTC to 14 ahead. Some minutes are added because a camera's clock may be wrong. */
const ZONE_MIN_MS = -750 * MINUTE_MS
const ZONE_MAX_MS = 53_000_000
const QUARTER_HOUR_MS = 15 * MINUTE_MS

/**
 * Compares the time that a camera has written into a photo with a sighting's time. The photo has a local time without a zone, so equal times may
 * differ by a multiple of a quarter of an hour.
 */
export function fitTimes(
  takenMs: number | null,
  { fileCtimeMs, cameraClock }: Pick<Sighting, 'fileCtimeMs' | 'cameraClock'>,
): TimeFit {
  if (takenMs === null || fileCtimeMs === null || cameraClock !== 'ok') return 1
  const aheadMs = takenMs - fileCtimeMs
  if (aheadMs < ZONE_MIN_MS || aheadMs > ZONE_MAX_MS) return 2
  const zoneMs = Math.round(aheadMs / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
  return Math.abs(aheadMs - zoneMs) <= MINUTE_MS ? 0 : 1
}

/**
 * Returns whether a user got the device after the photo was received but before the sighting was. The photo is then not shown with the sighting,
 * because the new owner may not see what was before.
 */
function isAcrossLinkStart(receivedMs: number, { linkStartedMs }: Sighting): boolean {
  return linkStartedMs !== null && linkStartedMs > receivedMs
}

/** Two shots within this time are one picture in two sizes. */
const SAME_SHOT_MS = 2000

interface Candidate {
  insightId: number
  /** Ranks the reason why the photo belongs to the sighting, from 1 to 4. */
  rank: number
  fit: TimeFit
  /** True if the sighting has no photo of its own. */
  isOpen: boolean
  apartMs: number
  isGuess: boolean
}

/**
 * Returns the sighting that a photo belongs to, or undefined, in which case the photo waits. A sighting can get it if it has no photo, or if the
 * photo may be a better one of the same picture: its current photo is damaged, not developed yet, or smaller, and was received within 7 days of it.
 * The order is: 1. the sighting for which a larger photo was requested; 2. a sighting that announced a photo and has none; 3. a sighting whose photo
 * was taken at the same time, by the camera's clock; 4. any other. Among equals the one whose camera time fits comes first, then one without a photo,
 * then the one that was received nearest in time. Two photos that were taken at different times are not of the same sighting. The result is a guess
 * if a sighting that has not been received yet may fit better.
 */
export function findPlace(one: UnplacedPhoto, { sightings, photos }: PhotosOfKey): PhotoPlace | undefined {
  const bySighting = Map.groupBy(photos, ({ insightId }) => insightId)
  const [best] = sightings
    .filter(
      (sighting) =>
        (sighting.isOfKey || sighting.isRequested) &&
        !one.lostTo.includes(sighting.insightId) &&
        !isAcrossLinkStart(one.receivedMs, sighting),
    )
    .flatMap((sighting) => judgeCandidate(one, sighting, bySighting.get(sighting.insightId) ?? []) ?? [])
    .toSorted(
      (a, b) =>
        a.rank - b.rank || a.fit - b.fit || Number(b.isOpen) - Number(a.isOpen) || a.apartMs - b.apartMs,
    )
  return best && { insightId: best.insightId, isGuess: best.isGuess }
}

/** Returns undefined if the photo does not belong to the sighting. */
function judgeCandidate(
  one: UnplacedPhoto,
  sighting: Sighting,
  ofSighting: readonly Photo[],
): Candidate | undefined {
  const fit = fitTimes(one.takenMs, sighting)
  const current = ofSighting.toSorted(byPreference)[0]
  const rank = rankReason(one, sighting, fit, current)
  if (rank === undefined) return undefined
  return {
    insightId: sighting.insightId,
    rank,
    fit,
    isOpen: !current || isLent(one, sighting, current),
    apartMs: Math.abs(sighting.receivedMs - one.receivedMs),
    isGuess: rank > 2 || (rank === 2 && fit > 0 && sighting.receivedMs < one.receivedMs - DAY_MS),
  }
}

function rankReason(
  one: UnplacedPhoto,
  sighting: Sighting,
  fit: TimeFit,
  current: Photo | undefined,
): number | undefined {
  const isOpen = !current || isLent(one, sighting, current)
  const isBetter = current !== undefined && mayBeBetter(one, sighting, current)
  const apartMs =
    current && one.takenMs !== null && current.takenMs !== null ? one.takenMs - current.takenMs : null
  const isOtherShot = apartMs !== null && Math.abs(apartMs) > SAME_SHOT_MS
  if (sighting.isRequested && (!current || isBetter) && !isOtherShot) return 1
  if (sighting.photoExpected && isOpen && fit < 2) return 2
  if (apartMs !== null && !isOtherShot && isBetter) return 3
  return isOpen || (isBetter && !isOtherShot) ? 4 : undefined
}

/** Sorts a sighting's photos: a complete one first, then one that is not developed yet, then the one with more pixels, then the first. */
function byPreference(a: Photo, b: Photo): number {
  const isComplete = ({ state, isDamaged }: Photo) => Number(state === 'ready' && !isDamaged)
  const isReceived = ({ state }: Photo) => Number(state === 'received')
  return (
    isComplete(b) - isComplete(a) ||
    isReceived(b) - isReceived(a) ||
    b.pixels - a.pixels ||
    a.photoId - b.photoId
  )
}

/** Returns whether the current photo was moved to the sighting from another one, and this photo is the sighting's own. */
function isLent(one: UnplacedPhoto, { receivedMs }: Sighting, current: Photo): boolean {
  return current.movedFrom !== null && one.receivedMs > receivedMs && one.pixels <= current.pixels
}

/** Returns whether a photo may be better than the current one, which is not known to be complete, or is smaller and not too old. */
function mayBeBetter(one: UnplacedPhoto, { isRequested }: Sighting, current: Photo): boolean {
  if (current.state !== 'ready' || current.isDamaged) return true
  return one.pixels > current.pixels && (isRequested || current.receivedMs > one.receivedMs - PHOTO_WAIT_MS)
}

/** A photo may move to a sighting that arrives within this time, even if its current sighting was received nearer in time. */
const SOON_MS = 10 * MINUTE_MS

/**
 * Returns the sighting that a photo moves to after it was assigned to another sighting as a guess. The returned sighting announced a photo, has none,
 * and arrived after the photo and after the other sighting. It was received nearer in time to the photo than the other sighting, or within 10
 * minutes, and its camera time fits no worse.
 */
export function findRightfulSighting(one: Photo, { sightings, photos }: PhotosOfKey): Sighting | undefined {
  const former = sightings.find(({ insightId }) => insightId === one.insightId)
  if (!former) return undefined
  const formerFit = fitTimes(one.takenMs, former)
  const withinMs = Math.max(Math.abs(one.receivedMs - former.receivedMs), SOON_MS)
  const taken = new Set(photos.map(({ insightId }) => insightId))
  const [first] = sightings
    .filter((sighting) => {
      const laterMs = sighting.receivedMs - one.receivedMs
      return (
        sighting.isOfKey &&
        sighting.photoExpected &&
        !taken.has(sighting.insightId) &&
        laterMs >= 0 &&
        laterMs <= PHOTO_WAIT_MS &&
        laterMs < withinMs &&
        sighting.receivedMs > former.receivedMs &&
        !isAcrossLinkStart(one.receivedMs, sighting) &&
        fitTimes(one.takenMs, sighting) <= formerFit
      )
    })
    .toSorted((a, b) => a.receivedMs - b.receivedMs)
  return first
}

export const isWaiting = ({ insightId, spareOf }: Photo) => insightId === null && spareOf === null
export const isGuessed = ({ insightId, isGuess }: Photo) => insightId !== null && isGuess

/** Returns whether one of the key's photos can be assigned to a sighting, or can move to another one. */
export function canAttach(key: PhotosOfKey): boolean {
  return key.photos.some(
    (photo) =>
      (isWaiting(photo) && findPlace(photo, key) !== undefined) ||
      (isGuessed(photo) && findRightfulSighting(photo, key) !== undefined),
  )
}
