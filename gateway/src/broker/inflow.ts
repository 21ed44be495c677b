export interface InflowLimits {
  messagesPerSecond: number
  /** The number of messages that may be sent at once after a pause. */
  messagesBurst: number
  /** The number of bytes that may be received and not yet committed. */
  heldMaxBytes: number
}

/**
 * Limits what one device may send: packets per second, and bytes that are not committed. If it exceeds either limit, its socket is not read until
 * there is capacity again. A chunk that has been read is counted as a whole, so the allowance may become negative.
 */
export class Inflow {
  readonly #limits: InflowLimits
  readonly #now: () => number
  #allowance: number
  #countedMs: number
  #heldBytes = 0
  /** May have more than one entry, because a device that reconnects briefly has two connections. */
  readonly #waiting = new Set<() => void>()
  #timer: NodeJS.Timeout | undefined

  constructor(limits: InflowLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
    this.#allowance = limits.messagesBurst
    this.#countedMs = now()
  }

  /** Subtracts packets from the allowance. */
  count(packets: number): void {
    this.#refill()
    this.#allowance -= packets
  }

  hold(bytes: number): void {
    this.#heldBytes += bytes
  }

  release(bytes: number): void {
    this.#heldBytes -= bytes
    if (this.#waiting.size > 0 && !this.#timer) this.#resume()
  }

  /**
   * Returns whether the socket must not be read now. If so, `readOn` is called once when it may be read again. `packetBytes` is the size of the
   * packet that is being received. A device without uncommitted bytes may send a packet of any size.
   */
  holdsBack(packetBytes: number, readOn: () => void): boolean {
    const { heldMaxBytes, messagesPerSecond } = this.#limits
    const isFull = this.#heldBytes > 0 && this.#heldBytes + packetBytes > heldMaxBytes
    if (!isFull && this.#allowance > 0) return false
    this.#refill()
    const isSpent = this.#allowance <= 0
    if (!isFull && !isSpent) return false
    this.#waiting.add(readOn)
    if (isSpent) {
      const waitMs = ((1 - this.#allowance) / messagesPerSecond) * 1000
      this.#timer ??= setTimeout(() => this.#resume(), waitMs).unref()
    }
    return true
  }

  /** Returns the milliseconds until the full allowance is available again, or undefined while there are uncommitted bytes. */
  freshInMs(): number | undefined {
    if (this.#heldBytes > 0) return undefined
    this.#refill()
    return ((this.#limits.messagesBurst - this.#allowance) / this.#limits.messagesPerSecond) * 1000
  }

  #refill(): void {
    const { messagesBurst, messagesPerSecond } = this.#limits
    const nowMs = this.#now()
    this.#allowance = Math.min(
      messagesBurst,
      this.#allowance + ((nowMs - this.#countedMs) / 1000) * messagesPerSecond,
    )
    this.#countedMs = nowMs
  }

  #resume(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const readOn of waiting) readOn()
  }
}
