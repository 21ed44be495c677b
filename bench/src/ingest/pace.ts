const SPIN_MS = 2

/**
 * Calls `act` for 0, 1, 2 … each at its own due time, no matter how long earlier calls take. Timers are a millisecond or more late, so the last part
 * of each wait checks the clock between turns of the event loop.
 */
export function pace(
  count: number,
  intervalMs: number,
  act: (at: number, dueMs: number) => void,
): Promise<void> {
  const startMs = performance.now() + intervalMs
  return new Promise((resolve) => {
    let at = 0
    const turn = () => {
      for (; at < count && performance.now() >= startMs + at * intervalMs; at++)
        act(at, startMs + at * intervalMs)
      if (at === count) return resolve()
      const waitMs = startMs + at * intervalMs - performance.now()
      if (waitMs > SPIN_MS) setTimeout(turn, waitMs - SPIN_MS)
      else setImmediate(turn)
    }
    turn()
  })
}
