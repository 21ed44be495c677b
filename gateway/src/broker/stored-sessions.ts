/** The session of a disconnected client is stored for this long. Older commands have expired. */
const CACHED_MS = 7 * 24 * 3_600_000
const STORED_MAX = 100_000

export interface StoredSessionsOptions {
  /** Removes everything stored for a client. */
  forget: (clientId: string) => void
  now?: () => number
  max?: number
}

/** Limits how many sessions of disconnected clients are stored (`clean=0`), and for how long. The oldest are removed first. */
export class StoredSessions {
  readonly #options: Required<StoredSessionsOptions>
  /** Ordered from oldest to newest. */
  readonly #leftMs = new Map<string, number>()

  constructor({ forget, now = () => performance.now(), max = STORED_MAX }: StoredSessionsOptions) {
    this.#options = { forget, now, max }
  }

  disconnect(clientId: string): void {
    this.#leftMs.delete(clientId)
    this.#leftMs.set(clientId, this.#options.now())
    this.forgetOld()
  }

  resume(clientId: string): void {
    this.#leftMs.delete(clientId)
  }

  forgetOld(): void {
    const { forget, now, max } = this.#options
    for (const [clientId, leftMs] of this.#leftMs) {
      if (this.#leftMs.size <= max && now() - leftMs < CACHED_MS) return
      this.#leftMs.delete(clientId)
      forget(clientId)
    }
  }
}
