/** Waits until so many more bytes may be read. */
export type Pace = (bytes: number) => Promise<void>

/** Pauses shorter than this are made up for later. */
const PAUSE_MIN_MS = 20

/** Keeps a backup from taking processor and disk away from the console. A time that was not used is not made up for. */
export function createPace(bytesPerSecond: number): Pace {
  let freeAtMs = 0
  return async (bytes) => {
    const nowMs = performance.now()
    freeAtMs = Math.max(freeAtMs, nowMs) + (bytes / bytesPerSecond) * 1000
    const pauseMs = freeAtMs - nowMs
    if (pauseMs >= PAUSE_MIN_MS) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
