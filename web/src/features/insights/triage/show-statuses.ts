import type { QueryClient } from '@tanstack/react-query'
import { patchCache } from '../../../platform/live/live-cache.ts'
import { type InsightPages, setStatus } from '../insight-pages.ts'
import { findLists, insightsQuery, insightTotalQuery } from '../queries.ts'
import type { RunningBulk } from './state.ts'

/** The rows are fresh (the spec's reload): those known one by one at once, of others the lists are read again. */
export function showStatuses(queryClient: QueryClient, { updates }: RunningBulk): void {
  const byStatus = Map.groupBy(updates, ({ to }) => to)
  for (const list of findLists(queryClient)) {
    const { queryKey } = insightsQuery(list)
    for (const [status, given] of byStatus) {
      const ids = new Set(given.map(({ insightId }) => insightId))
      patchCache<InsightPages>(queryClient, { queryKey }, (pages) => setStatus(pages, { ids, status }, list))
    }
    if (updates.length === 0 || list.collections)
      void queryClient.invalidateQueries({ queryKey, exact: true })
    void queryClient.invalidateQueries({ queryKey: insightTotalQuery(list).queryKey, exact: true })
  }
}
