import type { Delivery } from '../device/deliveries.ts'

/** Contains deliveries that are sent and not acknowledged yet. */
export class OpenDeliveries {
  readonly #open = new Set<Delivery>()
  readonly #onFailed: (error: unknown) => void

  constructor(onFailed: (error: unknown) => void) {
    this.#onFailed = onFailed
  }

  get size(): number {
    return this.#open.size
  }

  /** Follows a delivery. One that fails stays open and is not settled. */
  follow(delivery: Delivery, work: Promise<void>): void {
    this.#open.add(delivery)
    work.then(() => this.#open.delete(delivery), this.#onFailed)
  }

  /** Returns the moment before which everything is acknowledged. */
  settledUntilMs(nowMs: number): number {
    let settledMs = nowMs
    for (const { atMs } of this.#open) settledMs = Math.min(settledMs, atMs)
    return settledMs
  }
}
