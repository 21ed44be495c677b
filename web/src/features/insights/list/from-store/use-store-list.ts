import { useCallback, useSyncExternalStore } from 'react'
import type { InsightList } from '../insight-list.ts'
import type { InsightStore } from './insight-store.ts'

const COMPLETE = { status: 'complete' } as const

/**
 * Returns the list that the store published last, or undefined before the first one. After the filter changes, this is the previous list
 * until the next one is made, which takes a few milliseconds.
 */
export function useStoreList(store: InsightStore | undefined): InsightList | undefined {
  const snapshot = useSyncExternalStore(
    useCallback((listener) => store?.subscribe(listener) ?? (() => undefined), [store]),
    () => store?.snapshot(),
  )
  if (!store || !snapshot) return undefined
  return {
    ...snapshot,
    state: COMPLETE,
    hasMore: false,
    total: snapshot.rows.length,
    order: 'requested',
    showArrivals: store.showArrivals,
    fetchMore: undefined,
  }
}
