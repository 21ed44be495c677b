import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type InsightFilter, toFetchedFilter } from '../insight-filter.ts'
import { toRows } from '../from-server/insight-pages.ts'
import { insightsQuery } from '../from-server/queries.ts'
import { copyAtom } from './copy-atom.ts'
import type { CopiedList } from './list-snapshots.ts'

/**
 * A list out of the browser's copy; undefined while that is not complete. After a change of the filter it is the former
 * list until the next is made, which takes less than a blink.
 */
export function useCopiedList(filter: InsightFilter): CopiedList | undefined {
  const queryClient = useQueryClient()
  const copy = useAtomValue(copyAtom)
  useEffect(() => {
    if (!copy) return
    // What is in sight stays so while the copy takes over; fetched lists of collections are not kept current afterwards.
    const { queryKey } = insightsQuery(toFetchedFilter(filter))
    const fetched = copy.list() ? undefined : queryClient.getQueryData(queryKey)
    copy.show(filter, fetched ? toRows(fetched) : [])
  }, [copy, filter, queryClient])
  return useSyncExternalStore(
    useCallback((listener) => copy?.subscribe(listener) ?? (() => undefined), [copy]),
    () => copy?.list(),
  )
}
