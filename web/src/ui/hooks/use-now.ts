import { useSyncExternalStore } from 'react'
import { serverNow, watchServerClock } from '../../platform/time/server-clock.ts'

const TICK_MS = 30_000

/** The server's time as of the last tick, in unix milliseconds: what is told relative to it grows older on the screen. */
export function useNow(): number {
  return useSyncExternalStore(onTick, readTick)
}

const watchers = new Set<() => void>()
let stop: (() => void) | undefined
let tickMs = serverNow()

/** One timer for all on the screen; none while there are none. */
function onTick(watcher: () => void): () => void {
  tickMs = serverNow()
  watchers.add(watcher)
  stop ??= startTicking()
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    stop?.()
    stop = undefined
  }
}

function startTicking(): () => void {
  const tick = () => {
    tickMs = serverNow()
    for (const watch of watchers) watch()
  }
  const timer = setInterval(tick, TICK_MS)
  const endWatching = watchServerClock(tick)
  return () => {
    clearInterval(timer)
    endWatching()
  }
}

function readTick(): number {
  return tickMs
}
