import type { QueryClient } from '@tanstack/react-query'
import { patchCache } from '../../platform/live/live-cache.ts'
import { dropArrivals, readArrivals } from './arrivals.ts'
import { addRows, type InsightPages } from './insight-pages.ts'
import type { InsightFilter } from './insight-filter.ts'
import { insightsQuery } from './queries.ts'

/** Shows what waits: in its places, or by a fresh fetch when it was too much to be told one by one. */
export function showArrivals(queryClient: QueryClient, filter: InsightFilter): void {
  const list = insightsQuery(filter)
  const arrived = readArrivals(queryClient, filter)
  if (arrived.untold > 0) {
    void queryClient.resetQueries({ queryKey: list.queryKey, exact: true })
    return
  }
  patchCache<InsightPages>(queryClient, list, (pages) => addRows(pages, arrived.insights))
  dropArrivals(queryClient, filter, arrived)
}
