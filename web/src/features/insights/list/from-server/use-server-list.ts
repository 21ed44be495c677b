import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { type InsightFilter, toServerFilter } from '../insight-filter.ts'
import type { InsightList, ListState } from '../insight-list.ts'
import { rowsOf } from '../rows.ts'
import { arrivalsQuery, findWaiting, NO_ARRIVALS } from './arrivals.ts'
import { findShown, toRows } from './insight-pages.ts'
import { dropUnusedLists, insightsQuery, insightTotalQuery } from './queries.ts'
import { showArrivals } from './server-lists.ts'

interface ServerListOptions {
  /** A list that is not enabled fetches nothing, and drops its windows unless another screen uses them. */
  isEnabled: boolean
  /** True if the store will take over. */
  isStoreExpected: boolean
}

const NOTHING_SHOWN = { shownUntilMs: 0, latestShownMs: 0 }

/** Returns a list that is fetched from the server in windows. */
export function useServerList(
  requested: InsightFilter,
  { isEnabled, isStoreExpected }: ServerListOptions,
): InsightList {
  const filter = useMemo(() => toServerFilter(requested), [requested])
  const list = useInfiniteQuery({ ...insightsQuery(filter), enabled: isEnabled })
  const arrivals = useQuery({ ...arrivalsQuery(filter), enabled: isEnabled }).data ?? NO_ARRIVALS
  const total = useQuery({ ...insightTotalQuery(filter), enabled: isEnabled }).data
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isEnabled) dropUnusedLists(queryClient)
  }, [isEnabled, queryClient])
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list

  const rows = useMemo(() => rowsOf(data ? toRows(data) : []), [data])
  const waiting = useMemo(() => (data ? findWaiting(data, arrivals) : []), [data, arrivals])
  const shown = useMemo(() => (data ? findShown(data, waiting) : NOTHING_SHOWN), [data, waiting])
  // A running fetch may be catching up, so it finishes first. A page that has failed waits for a retry.
  const canContinue = hasNextPage && !isFetching && !isFetchNextPageError
  const fetchMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  return {
    filter,
    state: toState(list, () => void (isFetchNextPageError ? fetchMore() : list.refetch())),
    rows,
    hasMore: data === undefined || hasNextPage,
    total: Math.max(total ?? data?.pages.at(-1)?.total ?? 0, rows.length),
    waiting: data ? waiting.length + arrivals.unlisted : 0,
    ...shown,
    order: filter.sort === requested.sort ? 'requested' : isStoreExpected ? 'later' : 'never',
    showArrivals: useCallback(() => showArrivals(queryClient, filter), [queryClient, filter]),
    fetchMore: canContinue ? fetchMore : undefined,
  }
}

interface Fetched {
  error: Error | null
  hasNextPage: boolean
  isPending: boolean
  isLoadingError: boolean
  isRefetchError: boolean
  isFetchNextPageError: boolean
}

function toState(list: Fetched, retry: () => void): ListState {
  const { error } = list
  if (error && list.isLoadingError) return { status: 'failed', error, retry }
  if (error && (list.isRefetchError || list.isFetchNextPageError)) return { status: 'stale', error, retry }
  if (list.isPending) return { status: 'loading' }
  return { status: list.hasNextPage ? 'partial' : 'complete' }
}
