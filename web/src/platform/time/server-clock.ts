/** An answer's header has whole seconds, and an answer may have waited for a moment before it was looked at. */
const TOLERANCE_MS = 5000

let aheadMs = 0
const watchers = new Set<() => void>()

/** Takes note of what the server's clock shows, in unix milliseconds, unless that is within a few seconds of what is known. */
export function noteServerTime(serverMs: number): void {
  const changeMs = serverMs - serverNow()
  if (!(Math.abs(changeMs) > TOLERANCE_MS)) return // NaN where a proxy has removed the header
  aheadMs += changeMs
  for (const watcher of watchers) watcher()
}

/** The server's time, as near as an answer's way here lets it be known: clocks in the field are often wrong. */
export function serverNow(): number {
  return Date.now() + aheadMs
}

/** Calls the watcher when the server turns out to have another time than was known. Returns what ends that. */
export function watchServerClock(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
