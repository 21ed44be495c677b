import { Inflow, type InflowLimits } from './inflow.ts'

interface Entry {
  inflow: Inflow
  connections: number
  timer: NodeJS.Timeout | undefined
}

/** The delay after which an inflow is checked again if its last messages are not committed yet. */
const RECHECK_MS = 1000
/** A timer can't be set for longer than 24 days. */
const RECHECK_LATEST_MS = 3_600_000

/**
 * Stores the inflow of each device that is connected or was until recently, so that reconnecting does not renew the allowance. An inflow with its
 * full allowance is deleted.
 */
export class Inflows {
  readonly #limits: InflowLimits
  readonly #entries = new Map<string, Entry>()

  constructor(limits: InflowLimits) {
    this.#limits = limits
  }

  connect(clientId: string): Inflow {
    const entry = this.#entries.get(clientId) ?? {
      inflow: new Inflow(this.#limits),
      connections: 0,
      timer: undefined,
    }
    this.#entries.set(clientId, entry)
    entry.connections += 1
    return entry.inflow
  }

  disconnect(clientId: string): void {
    const entry = this.#entries.get(clientId)
    if (!entry) return
    entry.connections -= 1
    this.#forgetWhenFresh(clientId, entry)
  }

  get(clientId: string): Inflow | undefined {
    return this.#entries.get(clientId)?.inflow
  }

  get size(): number {
    return this.#entries.size
  }

  #forgetWhenFresh(clientId: string, entry: Entry): void {
    if (entry.connections > 0 || entry.timer) return
    const waitMs = entry.inflow.freshInMs() ?? RECHECK_MS
    if (waitMs <= 0) {
      this.#entries.delete(clientId)
      return
    }
    entry.timer = setTimeout(
      () => {
        entry.timer = undefined
        this.#forgetWhenFresh(clientId, entry)
      },
      Math.min(waitMs, RECHECK_LATEST_MS),
    ).unref()
  }
}
