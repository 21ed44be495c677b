import { getDefaultStore } from 'jotai'
import type { LiveSocket } from '../../../platform/live/follower.ts'
import { readToken } from '../../../platform/session.ts'
import { copyAtom, isCopyGivenUpAtom } from './copy-atom.ts'
import { createInsightCopy } from './insight-copy.ts'

const MEMORY_MIN_GB = 2

/** Copies all insights into this browser once pushes come that keep the copy current. Returns what ends it. */
export function keepCopy(socket: LiveSocket): () => void {
  const store = getDefaultStore()
  store.set(isCopyGivenUpAtom, !canCopy())
  if (!canCopy()) return () => undefined
  const worker = new Worker(new URL('./copy-worker.ts', import.meta.url), { type: 'module' })
  const copy = createInsightCopy(worker, {
    onComplete: () => store.set(copyAtom, copy),
    onGivenUp() {
      store.set(isCopyGivenUpAtom, true)
      end()
    },
  })
  const fill = () => copy.fill(readToken() ?? '')
  socket.on('connect', fill)
  socket.on('resync', fill)
  socket.on('insights:added', copy.add)
  socket.on('insights:changed', copy.change)

  function end(): void {
    socket.off('connect', fill)
    socket.off('resync', fill)
    socket.off('insights:added', copy.add)
    socket.off('insights:changed', copy.change)
    store.set(copyAtom, undefined)
    copy.end()
  }
  return end
}

/** Chromium alone tells these; others are asked what they can. */
interface Device extends Navigator {
  deviceMemory?: number
  connection?: { saveData?: boolean }
}

function canCopy(): boolean {
  const { deviceMemory = MEMORY_MIN_GB, connection } = navigator as Device // safe: both may be missing
  return 'Worker' in globalThis && deviceMemory >= MEMORY_MIN_GB && connection?.saveData !== true
}
