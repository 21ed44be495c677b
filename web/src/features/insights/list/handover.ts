import type { QueryClient } from '@tanstack/react-query'
import { findWaiting, readArrivals } from './from-server/arrivals.ts'
import { toRows } from './from-server/insight-pages.ts'
import { insightsQuery } from './from-server/queries.ts'
import type { InsightStore } from './from-store/insight-store.ts'
import { type InsightFilter, toServerFilter } from './insight-filter.ts'

/**
 * Hands a filter's list over from the server to the store. The store gets the rows that the screen shows, so that they stay in view while
 * it makes the list, and the ids of the waiting arrivals, so that they keep waiting. Arrivals that the store itself has fetched are shown.
 * Screens switch when the first snapshot is published, and the fetched windows are then dropped.
 */
export function handOver(queryClient: QueryClient, store: InsightStore, filter: InsightFilter): void {
  const shown = toServerFilter(filter)
  const pages = queryClient.getQueryData(insightsQuery(shown).queryKey)
  if (!pages) return store.show(filter)
  const waiting = findWaiting(pages, readArrivals(queryClient, shown))
  store.show(filter, { rows: toRows(pages), waiting: waiting.map(({ insight_id }) => insight_id) })
}
