import { setTimeout as pause } from 'node:timers/promises'
import type { Camera, PhotoDue } from './camera.ts'

const DAY_MS = 86_400_000
/** So many are sent as fast as they can be, what a person sees first; the others leave room for what happens now. */
const QUICK_PHOTOS = 200
const PAUSE_MS = 250
const asPlanned = (ms: number) => ms

export interface Stretch {
  fromMs: number
  untilMs: number
}

/**
 * Sends the photos of a stretch of the past, the newest first, one at a time: what happens now goes ahead. Tells after
 * each one how far back it has come.
 */
export async function sendPastPhotos(
  cameras: readonly Camera[],
  { fromMs, untilMs }: Stretch,
  signal: AbortSignal,
  onSent: (backToMs: number) => void,
): Promise<void> {
  let sent = 0
  for (let endMs = untilMs; endMs > fromMs; endMs -= DAY_MS) {
    const startMs = Math.max(fromMs, endMs - DAY_MS)
    for (const { camera, photo, atMs } of photosNewestFirst(cameras, startMs, endMs)) {
      signal.throwIfAborted()
      if (++sent > QUICK_PHOTOS) await pause(PAUSE_MS, undefined, { signal })
      await camera.sendPhoto(photo, asPlanned)
      onSent(atMs)
    }
    onSent(startMs)
  }
}

function photosNewestFirst(
  cameras: readonly Camera[],
  fromMs: number,
  untilMs: number,
): { camera: Camera; photo: PhotoDue; atMs: number }[] {
  return cameras
    .flatMap((camera) =>
      camera
        .plan(fromMs, untilMs)
        .flatMap((delivery) =>
          camera.photosOf(delivery).map((photo) => ({ camera, photo, atMs: delivery.atMs })),
        ),
    )
    .toSorted((a, b) => b.atMs - a.atMs)
}
