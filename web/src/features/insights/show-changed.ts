import type { Insight } from '@sentinel/contracts/insights'
import type { QueryClient } from '@tanstack/react-query'
import { patchCache } from '../../platform/live/live-cache.ts'
import { readArrivals, withChanged, writeArrivals } from './arrivals.ts'
import { type InsightPages, replaceRows } from './insight-pages.ts'
import { findLists, insightQuery, insightsQuery } from './queries.ts'

/** Puts changed rows in the place of the former ones, wherever they are shown. */
export function showChanged(queryClient: QueryClient, changed: readonly Insight[]): void {
  for (const list of findLists(queryClient)) {
    if (list.collections) {
      void queryClient.invalidateQueries({ queryKey: insightsQuery(list).queryKey, exact: true })
      continue
    }
    writeArrivals(queryClient, list, withChanged(readArrivals(queryClient, list), changed))
    patchCache<InsightPages>(queryClient, insightsQuery(list), (pages) => replaceRows(pages, changed, list))
  }
  for (const insight of changed)
    patchCache<Insight>(queryClient, insightQuery(insight.insight_id), () => insight)
}
