import { useSyncExternalStore } from 'react'
import { serverNow, watchServerClock } from '../../platform/time/server-clock.ts'

const TICK_MS = 30_000

/** Returns the server's time at the last tick, in unix milliseconds, so that relative times on the screen stay current. */
export function useNow(): number {
  return useSyncExternalStore(onTick, readTick)
}

const watchers = new Set<() => void>()
let stop: (() => void) | undefined
let tickMs = serverNow()

/** Calls the watcher on every tick. All components share one timer, which stops when no component is mounted. */
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
