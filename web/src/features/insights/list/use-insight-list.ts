import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getDefaultStore, useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect } from 'react'
import { insightsQuery } from './from-server/queries.ts'
import { useServerList } from './from-server/use-server-list.ts'
import { storeAtom } from './from-store/start-store.ts'
import { useStoreList } from './from-store/use-store-list.ts'
import { handOver } from './handover.ts'
import { type InsightFilter, toServerFilter } from './insight-filter.ts'
import type { InsightList } from './insight-list.ts'

/** Returns a filter's list: from the server until the store has made it, then from the store. */
export function useInsightList(filter: InsightFilter): InsightList {
  const queryClient = useQueryClient()
  const current = useAtomValue(storeAtom)
  const store = current.phase === 'ready' ? current.store : undefined
  useEffect(() => {
    if (store?.snapshot()) store.show(filter)
    else if (store) handOver(queryClient, store, filter)
  }, [store, filter, queryClient])
  const fromStore = useStoreList(store)
  const fromServer = useServerList(filter, {
    isEnabled: !fromStore,
    isStoreExpected: current.phase !== 'blocked',
  })
  useMarkOnPage(fromStore !== undefined)
  if (fromStore) return fromStore
  if (!store) return fromServer
  // The store already has the ids of the waiting arrivals, and makes its first snapshot.
  const showArrivals = () => {
    fromServer.showArrivals()
    store.showArrivals()
  }
  return { ...fromServer, showArrivals }
}

/** Starts fetching a list while its screen's script is still loading, unless the store has it. */
export function prefetchList(queryClient: QueryClient, filter: InsightFilter): void {
  if (getDefaultStore().get(storeAtom).phase === 'ready') return
  void queryClient.prefetchInfiniteQuery(insightsQuery(toServerFilter(filter)))
}

/** Lets tests and benchmarks wait until the list comes from the store. No screen reads it. */
function useMarkOnPage(isFromStore: boolean): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (isFromStore) dataset['insightsFrom'] = 'store'
    return () => void delete dataset['insightsFrom']
  }, [isFromStore])
}
