import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { arrivalsQuery, findWaiting, NO_ARRIVALS } from './arrivals.ts'
import { findShown, toRows } from './insight-pages.ts'
import type { InsightFilter } from '../insight-filter.ts'
import { dropUnusedLists, insightsQuery, insightTotalQuery } from './queries.ts'
import { rowsOf } from '../rows.ts'
import { NOTHING_SHOWN } from '../shown-rows.ts'

export type InsightList = ReturnType<typeof useFetchedList>

/** The list as the page needs it, in windows from the server: its rows, what waits, and how it goes on. While it is off it holds nothing. */
export function useFetchedList(filter: InsightFilter, { isOn }: { isOn: boolean }) {
  const list = useInfiniteQuery({ ...insightsQuery(filter), enabled: isOn })
  const arrivals = useQuery({ ...arrivalsQuery(filter), enabled: isOn }).data ?? NO_ARRIVALS
  const total = useQuery({ ...insightTotalQuery(filter), enabled: isOn }).data
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isOn) dropUnusedLists(queryClient)
  }, [isOn, queryClient])
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list

  const rows = useMemo(() => rowsOf(data ? toRows(data) : []), [data])
  const waiting = useMemo(() => (data ? findWaiting(data, arrivals) : []), [data, arrivals])
  const shown = useMemo(() => (data ? findShown(data, waiting) : NOTHING_SHOWN), [data, waiting])
  // A fetch under way may be one that catches up: it goes first, and a page that has failed waits to be asked for.
  const canGoOn = hasNextPage && !isFetching && !isFetchNextPageError
  const fetchMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  return {
    filter,
    rows,
    /** All of it is in the browser, and what is not in `rows` yet comes at once. */
    isCopied: false,
    /** The list ends with these rows. */
    isWhole: data !== undefined && !hasNextPage,
    waiting: data ? waiting.length + arrivals.untold : 0,
    ...shown,
    total: Math.max(total ?? data?.pages.at(-1)?.total ?? 0, rows.length),
    isPending: list.isPending,
    isEmpty: data !== undefined && rows.length === 0,
    loadingError: list.isLoadingError ? list.error : undefined,
    /** The rows are there, but could not be brought up to date, or not be continued. */
    laterError: list.isRefetchError || isFetchNextPageError ? list.error : undefined,
    retry: () => void (isFetchNextPageError ? fetchMore() : list.refetch()),
    fetchMore: canGoOn ? fetchMore : undefined,
  }
}
