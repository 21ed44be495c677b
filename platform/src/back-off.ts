const STEADY_MS = 60_000

export interface BackOffOptions {
  firstMs: number
  longestMs: number
  now?: () => number
}

/**
 * Calculates how long to wait after each failure before the next attempt: not at all at first, then `firstMs`, doubled each time up to `longestMs`.
 * It starts over when a minute has passed since the last pause ended, or when `startOver` is called.
 */
export class BackOff {
  readonly #options: Required<BackOffOptions>
  #pauseMs = 0
  #triedAt = -Infinity

  constructor({ now = () => performance.now(), ...options }: BackOffOptions) {
    this.#options = { ...options, now }
  }

  /** Called after so long without a failure that the next one is unrelated to the previous ones. */
  startOver(): void {
    this.#triedAt = -Infinity
  }

  /** Called after a failure. Returns the pause in milliseconds. */
  next(): number {
    const { firstMs, longestMs, now } = this.#options
    const pauseMs = now() - this.#triedAt >= STEADY_MS ? 0 : Math.min(this.#pauseMs * 2 || firstMs, longestMs)
    this.#pauseMs = pauseMs
    this.#triedAt = now() + pauseMs
    return pauseMs
  }
}
