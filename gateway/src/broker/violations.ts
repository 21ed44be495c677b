const WINDOW_MS = 60_000
const VIOLATIONS_MAX = 3
/** Beyond this many ids the oldest are removed, so that made-up ids cannot fill the memory. */
const IDS_MAX = 10_000

/** Counts violations per client id. After three within a minute, the id is refused for a minute (the wire page, §1). */
export class Violations {
  readonly #times = new Map<string, number[]>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  add(clientId: string): void {
    const times = [...this.#recent(clientId), this.#now()].slice(-VIOLATIONS_MAX)
    this.#times.delete(clientId)
    this.#times.set(clientId, times)
    const oldest = this.#times.keys().next()
    if (this.#times.size > IDS_MAX && !oldest.done) this.#times.delete(oldest.value)
  }

  isRefused(clientId: string): boolean {
    return this.#recent(clientId).length >= VIOLATIONS_MAX
  }

  #recent(clientId: string): number[] {
    return (this.#times.get(clientId) ?? []).filter((time) => this.#now() - time < WINDOW_MS)
  }
}
