import type { Insight } from '@sentinel/contracts/insights'
import type { QueryClient } from '@tanstack/react-query'
import { patchCache } from '../../platform/live/live-cache.ts'
import { readArrivals, withChanged, writeArrivals } from './arrivals.ts'
import { type InsightPages, replaceRows } from './insight-pages.ts'
import { findLists, insightQuery, insightsQuery, speciesQuery } from './queries.ts'

/** Puts changed rows in the place of the former ones, wherever they are shown; collections have to be read again. */
export function showChanged(queryClient: QueryClient, changed: readonly Insight[]): void {
  for (const list of findLists(queryClient)) {
    if (list.collections) continue
    writeArrivals(queryClient, list, withChanged(readArrivals(queryClient, list), changed, list))
    patchCache<InsightPages>(queryClient, insightsQuery(list), (pages) => replaceRows(pages, changed, list))
  }
  for (const insight of changed) {
    patchCache<Insight>(queryClient, insightQuery(insight.insight_id), () => insight)
    void queryClient.invalidateQueries({ queryKey: speciesQuery(insight.insight_id).queryKey, exact: true })
  }
}
