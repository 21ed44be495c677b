import { useCallback, useSyncExternalStore } from 'react'
import type { InsightList } from '../insight-list.ts'
import type { InsightStore } from './insight-store.ts'

const COMPLETE = { status: 'complete' } as const

/**
 * Returns the list that the store has published last, or undefined before the first one. After a change of the filter it is the former
 * list until the next is made, which takes a few milliseconds.
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
