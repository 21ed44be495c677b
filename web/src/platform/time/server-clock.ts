/** Ignores differences up to this, because the header has whole seconds, and a response may wait a moment before it is read. */
const TOLERANCE_MS = 5000

let aheadMs = 0
const watchers = new Set<() => void>()

/** Adopts the server's time, in unix milliseconds, unless it differs from the known time by only a few seconds. */
export function noteServerTime(serverMs: number): void {
  const changeMs = serverMs - serverNow()
  if (!(Math.abs(changeMs) > TOLERANCE_MS)) return // NaN if a proxy has removed the header
  aheadMs += changeMs
  for (const watcher of watchers) watcher()
}

/** Returns the server's time, as accurately as response delays allow. Users' clocks are often wrong. */
export function serverNow(): number {
  return Date.now() + aheadMs
}

/** Calls the watcher when the known server time changes. Returns a function that unsubscribes it. */
export function watchServerClock(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
