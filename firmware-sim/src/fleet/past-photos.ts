import { setTimeout as pause } from 'node:timers/promises'
import { asSimulated, DAY_MS } from '../time.ts'
import type { Camera, PhotoDue } from './camera.ts'
import type { PastPhoto } from './first-photos.ts'
import type { Stretch } from './progress-file.ts'

/** The pause leaves capacity for live messages. */
const PAUSE_MS = 250

interface SendOptions {
  signal: AbortSignal
  onFailed: (error: unknown) => void
}

export interface PastPhotosOptions extends SendOptions {
  onSent: (backToMs: number) => void
  /** Photos that have already been sent, by `keyOf`. */
  sent: ReadonlySet<string>
}

export function keyOf({ camera: { device }, photo: { messageId, index } }: PastPhoto): string {
  return `${device.deviceId}/${messageId}/${index}`
}

/** Sends photos one after another as fast as possible, and adds those that have arrived to `sent`. */
export async function sendPhotosQuickly(
  photos: readonly PastPhoto[],
  { signal, onFailed, sent }: SendOptions & { sent: Set<string> },
): Promise<void> {
  for (const past of photos) {
    signal.throwIfAborted()
    if (sent.has(keyOf(past))) continue
    try {
      await past.camera.sendPhoto(past.photo, asSimulated)
      sent.add(keyOf(past))
    } catch (error) {
      signal.throwIfAborted()
      onFailed(error)
    }
  }
}

/**
 * Sends the photos from a period in the past, newest first, one at a time, because live messages have priority. Reports its progress after each
 * photo, so that nothing is skipped when it continues from there.
 */
export async function sendPastPhotos(
  cameras: readonly Camera[],
  { fromMs, untilMs }: Stretch,
  { signal, sent, onSent, onFailed }: PastPhotosOptions,
): Promise<void> {
  for (let endMs = untilMs; endMs > fromMs; endMs -= DAY_MS) {
    const startMs = Math.max(fromMs, endMs - DAY_MS)
    for (const { camera, photo, atMs } of photosNewestFirst(cameras, startMs, endMs)) {
      if (sent.has(keyOf({ camera, photo }))) continue
      await pause(PAUSE_MS, undefined, { signal })
      try {
        await camera.sendPhoto(photo, asSimulated)
      } catch (error) {
        signal.throwIfAborted()
        onFailed(error)
      }
      onSent(atMs + 1) // other photos of the same message may follow
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
