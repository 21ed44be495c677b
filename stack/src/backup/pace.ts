/** Waits until this many more bytes may be read. */
export type Pace = (bytes: number) => Promise<void>

/** Shorter pauses are added to the next one. */
const PAUSE_MIN_MS = 20

/**
 * Limits how fast a backup reads, so that the console has enough CPU time and disk access. Idle time does not allow faster reading afterwards. Throws
 * if the backup is interrupted.
 */
export function createPace(bytesPerSecond: number, interrupt?: AbortSignal): Pace {
  let freeAtMs = 0
  return async (bytes) => {
    interrupt?.throwIfAborted()
    const nowMs = performance.now()
    freeAtMs = Math.max(freeAtMs, nowMs) + (bytes / bytesPerSecond) * 1000
    const pauseMs = freeAtMs - nowMs
    if (pauseMs >= PAUSE_MIN_MS) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
