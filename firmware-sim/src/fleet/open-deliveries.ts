import type { Delivery } from '../device/deliveries.ts'

/** What is sent and not acknowledged yet. */
export class OpenDeliveries {
  readonly #open = new Set<Delivery>()
  readonly #onFailed: (error: unknown) => void

  constructor(onFailed: (error: unknown) => void) {
    this.#onFailed = onFailed
  }

  get size(): number {
    return this.#open.size
  }

  /** A delivery that fails stays open: it is not settled. */
  follow(delivery: Delivery, work: Promise<void>): void {
    this.#open.add(delivery)
    work.then(() => this.#open.delete(delivery), this.#onFailed)
  }

  /** Everything due before this moment is acknowledged. */
  settledUntilMs(nowMs: number): number {
    let settledMs = nowMs
    for (const { atMs } of this.#open) settledMs = Math.min(settledMs, atMs)
    return settledMs
  }
}
