import { useMemo } from 'react'
import { type InsightFilter, toFetchedFilter } from './insight-filter.ts'
import { useCopiedList } from './from-store/use-store-list.ts'
import { type InsightList, useFetchedList } from './from-server/use-server-list.ts'

/** The list as the page needs it: from the server until the browser has a copy of everything, then out of that. */
export function useInsightList(filter: InsightFilter): InsightList {
  const copied = useCopiedList(filter)
  const fetched = useFetchedList(
    useMemo(() => toFetchedFilter(filter), [filter]),
    { isOn: !copied },
  )
  if (!copied) return fetched
  const { rows } = copied
  return {
    ...copied,
    isCopied: true,
    isWhole: true,
    total: rows.length,
    isPending: false,
    isEmpty: rows.length === 0,
    loadingError: undefined,
    laterError: undefined,
    retry: fetched.retry,
    fetchMore: undefined,
  }
}
