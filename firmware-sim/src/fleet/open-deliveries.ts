import type { Delivery } from '../device/deliveries.ts'

/** Deliveries that are sent but not acknowledged yet. */
export class OpenDeliveries {
  readonly #open = new Set<Delivery>()
  readonly #onFailed: (error: unknown) => void

  constructor(onFailed: (error: unknown) => void) {
    this.#onFailed = onFailed
  }

  get size(): number {
    return this.#open.size
  }

  /** Tracks a delivery. A failed delivery stays open and is not settled. */
  follow(delivery: Delivery, work: Promise<void>): void {
    this.#open.add(delivery)
    work.then(() => this.#open.delete(delivery), this.#onFailed)
  }

  /** Returns the time before which everything is acknowledged. */
  settledUntilMs(nowMs: number): number {
    let settledMs = nowMs
    for (const { atMs } of this.#open) settledMs = Math.min(settledMs, atMs)
    return settledMs
  }
}
