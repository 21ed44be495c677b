import type { Frame } from './lora-frames.ts'

/** A downlink in a network server's queue. */
export interface QueuedDownlink {
  /** The ids under which its delivery is reported. */
  ids: readonly string[]
  frame: Frame
  isConfirmed: boolean
  /** The time after which the server drops it. */
  expiresMs?: number
}

/** The changes to the queue after an uplink. */
export interface DownlinkTurn {
  expired: QueuedDownlink[]
  sent: QueuedDownlink | undefined
}

/**
 * A class A device as seen by the network server: it receives one downlink after each of its uplinks, and acknowledges a confirmed downlink with its
 * next uplink. A join starts a session and empties the queue.
 */
export class RadioSession {
  devAddr: string | undefined
  #frameCount = 0
  #downFrameCount = 0
  #queue: QueuedDownlink[] = []
  #unacknowledged: QueuedDownlink | undefined

  join(devAddr: string): void {
    this.devAddr = devAddr
    this.#frameCount = 0
    this.#downFrameCount = 0
    this.#queue = []
    this.#unacknowledged = undefined
  }

  /** Returns the counter of the next uplink. */
  countFrame(): number {
    return this.#frameCount++
  }

  get downFrameCount(): number {
    return this.#downFrameCount
  }

  queue(downlinks: readonly QueuedDownlink[], { replaces }: { replaces: boolean }): void {
    this.#queue = [...(replaces ? [] : this.#queue), ...downlinks]
  }

  /** Returns the confirmed downlink that this uplink acknowledges. */
  takeAcknowledged(): QueuedDownlink | undefined {
    const acknowledged = this.#unacknowledged
    this.#unacknowledged = undefined
    return acknowledged
  }

  /** Returns the downlink that is sent after this uplink. */
  takeDownlink(nowMs: number): DownlinkTurn {
    const isExpired = ({ expiresMs = Infinity }: QueuedDownlink) => expiresMs <= nowMs
    const expired = this.#queue.filter(isExpired)
    const [sent, ...others] = this.#queue.filter((downlink) => !isExpired(downlink))
    this.#queue = others
    if (sent) this.#downFrameCount += 1
    if (sent?.isConfirmed) this.#unacknowledged = sent
    return { expired, sent }
  }
}
