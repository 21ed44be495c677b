import type { QueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { patchCache } from '../../../../platform/live/live-cache.ts'
import { dropArrivals, readArrivals } from './arrivals.ts'
import { addRows, type InsightPages } from './insight-pages.ts'
import { type InsightFilter, isNewestFirst } from '../insight-filter.ts'
import { insightsQuery } from './queries.ts'
import { copyAtom } from '../from-store/copy-atom.ts'

/** Shows what waits for the list that is being read. */
export function showArrivals(queryClient: QueryClient, filter: InsightFilter): void {
  const copy = getDefaultStore().get(copyAtom)
  if (copy) copy.showArrivals()
  else showFetchedArrivals(queryClient, filter)
}

/** Shows what waits: in its places, or by a fresh fetch where it was too much to be told or ids do not tell the places. */
export function showFetchedArrivals(queryClient: QueryClient, filter: InsightFilter): void {
  const list = insightsQuery(filter)
  const arrived = readArrivals(queryClient, filter)
  if (arrived.untold > 0 || !isNewestFirst(filter)) {
    void queryClient.resetQueries({ queryKey: list.queryKey, exact: true })
    return
  }
  patchCache<InsightPages>(queryClient, list, (pages) => addRows(pages, arrived.insights))
  dropArrivals(queryClient, filter, arrived)
}
