/** Ignores differences up to this, because the answer's header has whole seconds and an answer may have waited for a moment before it was read. */
const TOLERANCE_MS = 5000

let aheadMs = 0
const watchers = new Set<() => void>()

/** Adopts the server's time, in unix milliseconds, unless it is within a few seconds of what is known. */
export function noteServerTime(serverMs: number): void {
  const changeMs = serverMs - serverNow()
  if (!(Math.abs(changeMs) > TOLERANCE_MS)) return // NaN where a proxy has removed the header
  aheadMs += changeMs
  for (const watcher of watchers) watcher()
}

/** Returns the server's time, as accurately as the delay of answers allows. Clocks in the field are often wrong. */
export function serverNow(): number {
  return Date.now() + aheadMs
}

/** Calls the watcher when the known server time changes. Returns a function that unsubscribes it. */
export function watchServerClock(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
