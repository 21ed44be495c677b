import { setTimeout as pause } from 'node:timers/promises'
import { asSimulated, DAY_MS } from '../time.ts'
import type { Camera, PhotoDue } from './camera.ts'

/** So many are sent as fast as they can be, what a person sees first; the others leave room for what happens now. */
const QUICK_PHOTOS = 200
const PAUSE_MS = 250

export interface Stretch {
  fromMs: number
  untilMs: number
}

export interface PastPhotosOptions {
  signal: AbortSignal
  onSent: (backToMs: number) => void
  onFailed: (error: unknown) => void
}

/**
 * Sends the photos of a stretch of the past, the newest first, one at a time: what happens now goes ahead. Tells after
 * each one how far back it has come, so that nothing is left out when it goes on from there.
 */
export async function sendPastPhotos(
  cameras: readonly Camera[],
  { fromMs, untilMs }: Stretch,
  { signal, onSent, onFailed }: PastPhotosOptions,
): Promise<void> {
  let sent = 0
  for (let endMs = untilMs; endMs > fromMs; endMs -= DAY_MS) {
    const startMs = Math.max(fromMs, endMs - DAY_MS)
    for (const { camera, photo, atMs } of photosNewestFirst(cameras, startMs, endMs)) {
      if (++sent > QUICK_PHOTOS) await pause(PAUSE_MS, undefined, { signal })
      try {
        await camera.sendPhoto(photo, asSimulated)
      } catch (error) {
        signal.throwIfAborted()
        onFailed(error)
      }
      onSent(atMs + 1) // others of the same message may follow
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
          camera.photosOf(delivery, asSimulated).map((photo) => ({ camera, photo, atMs: delivery.atMs })),
        ),
    )
    .toSorted((a, b) => b.atMs - a.atMs)
}
