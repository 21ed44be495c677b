import type { QueryClient } from '@tanstack/react-query'
import { atom, getDefaultStore } from 'jotai'
import { userQuery } from '../../../../platform/account.ts'
import type { LiveSocket } from '../../../../platform/live/follower.ts'
import { readToken } from '../../../../platform/session.ts'
import type { ListSource } from '../insight-list.ts'
import { createInsightStore, type InsightStore } from './insight-store.ts'

const MEMORY_MIN_GB = 2

/**
 * The state of this page's store. `absent`: there is no connection yet. `filling`: not all insights are stored. `ready`: lists can come
 * from the store, even while it is being refilled. `blocked`: this browser gets no store.
 */
export type StoreState = { phase: 'absent' | 'blocked' } | { phase: 'filling' | 'ready'; store: InsightStore }

export const storeAtom = atom<StoreState>({ phase: 'absent' })

const NO_STORE: ListSource = { add: () => undefined, applyChange: () => undefined, end: () => undefined }

/** Fills the store as soon as the socket delivers the pushes that keep it up to date. The caller forwards the pushes. */
export function startStore(socket: LiveSocket, queryClient: QueryClient): ListSource {
  const { set } = getDefaultStore()
  if (!canStore()) {
    set(storeAtom, { phase: 'blocked' })
    return NO_STORE
  }
  const worker = new Worker(new URL('../store-worker/store-worker.ts', import.meta.url), { type: 'module' })
  const store = createInsightStore(worker, {
    onComplete: () => set(storeAtom, { phase: 'ready', store }),
    onBlocked() {
      stop()
      set(storeAtom, { phase: 'blocked' })
    },
  })
  const update = async () => {
    const user = await queryClient.ensureQueryData(userQuery)
    store.update({ token: readToken() ?? '', userId: String(user.user_id) })
  }
  socket.on('connect', update)
  socket.on('resync', update)
  set(storeAtom, { phase: 'filling', store })

  function stop(): void {
    socket.off('connect', update)
    socket.off('resync', update)
    store.end()
  }
  return {
    add: store.add,
    applyChange: store.applyChange,
    end() {
      stop()
      set(storeAtom, { phase: 'absent' })
    },
  }
}

/** Only Chromium has these properties. Other browsers are assumed to be able to store all insights. */
interface Device extends Navigator {
  deviceMemory?: number
  connection?: { saveData?: boolean }
}

function canStore(): boolean {
  const { deviceMemory = MEMORY_MIN_GB, connection } = navigator as Device // safe: both may be missing
  return 'Worker' in globalThis && deviceMemory >= MEMORY_MIN_GB && connection?.saveData !== true
}
