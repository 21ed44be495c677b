import { getDefaultStore } from 'jotai'
import type { LiveSocket } from '../../../../platform/live/follower.ts'
import { readToken } from '../../../../platform/session.ts'
import { copyAtom, isCopyGivenUpAtom } from './copy-atom.ts'
import { createInsightCopy, type InsightCopy } from './insight-store.ts'

const MEMORY_MIN_GB = 2

type KeptCopy = Pick<InsightCopy, 'add' | 'change' | 'end'>

const NO_COPY: KeptCopy = { add: () => undefined, change: () => undefined, end: () => undefined }

/** Copies all insights into this browser once pushes come that keep the copy current; the caller gives them to what this returns. */
export function keepCopy(socket: LiveSocket): KeptCopy {
  const store = getDefaultStore()
  store.set(isCopyGivenUpAtom, !canCopy())
  if (!canCopy()) return NO_COPY
  const worker = new Worker(new URL('../store-worker/store-worker.ts', import.meta.url), { type: 'module' })
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

  function end(): void {
    socket.off('connect', fill)
    socket.off('resync', fill)
    store.set(copyAtom, undefined)
    copy.end()
  }
  return { add: copy.add, change: copy.change, end }
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
