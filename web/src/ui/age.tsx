import { memo, useSyncExternalStore } from 'react'
import { formatAge, formatDateTime } from '../platform/time/format-time.ts'

const TICK_MS = 30_000

interface AgeProps {
  iso: string
}

/** How long ago something was; it grows older on the screen. */
export const Age = memo(function Age({ iso }: AgeProps) {
  const nowMs = useSyncExternalStore(onTick, readTick)
  return (
    <time dateTime={iso} title={formatDateTime(iso, 'UTC')}>
      {formatAge(iso, nowMs)}
    </time>
  )
})

const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let tickMs = Date.now()

/** One timer for all ages on the screen; none while there are none. */
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
