import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000

/** The time by this browser's clock, as of the last tick: what is told relative to it grows older on the screen. */
export function useNow(): number {
  return useSyncExternalStore(onTick, readTick)
}

const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let tickMs = Date.now()

/** One timer for all on the screen; none while there are none. */
function onTick(watcher: () => void): () => void {
  tickMs = Date.now()
  watchers.add(watcher)
  timer ??= setInterval(() => {
    tickMs = Date.now()
    for (const watch of watchers) watch()
  }, TICK_MS)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function readTick(): number {
  return tickMs
}
