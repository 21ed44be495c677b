import type { Insight, InsightStatus } from '@sentinel/contracts/insights/insights'
import type { QueryClient } from '@tanstack/react-query'
import { patchCache } from '../../../../platform/live/live-cache.ts'
import { readArrivals, withChanged, writeArrivals } from './arrivals.ts'
import { type InsightPages, replaceRows, setStatus } from './insight-pages.ts'
import type { InsightFilter } from '../insight-filter.ts'
import { findLists, insightQuery, insightsQuery, speciesQuery } from './queries.ts'
import type { Changed } from '../from-store/messages.ts'

/**
 * Puts changed insights in the place of the former ones in everything that was fetched: the lists, and the insights that were read
 * one by one. Lists of collections have to be read again.
 */
export function changeFetched(queryClient: QueryClient, change: Changed): void {
  const { insight_ids, insight_status, insights } = change
  for (const list of findLists(queryClient)) {
    if (list.collections) continue
    if (insights.length > 0) replaceInList(queryClient, list, insights)
    else setStatusInList(queryClient, list, { ids: new Set(insight_ids), status: insight_status })
  }
  for (const insight of insights) {
    patchCache<Insight>(queryClient, insightQuery(insight.insight_id), () => insight)
    void queryClient.invalidateQueries({ queryKey: speciesQuery(insight.insight_id).queryKey, exact: true })
  }
  if (insights.length === 0)
    for (const id of insight_ids)
      patchCache<Insight>(queryClient, insightQuery(id), (row) => ({ ...row, insight_status }))
}

function replaceInList(queryClient: QueryClient, list: InsightFilter, changed: readonly Insight[]): void {
  writeArrivals(queryClient, list, withChanged(readArrivals(queryClient, list), changed, list))
  patchCache<InsightPages>(queryClient, insightsQuery(list), (pages) => replaceRows(pages, changed, list))
}

function setStatusInList(
  queryClient: QueryClient,
  list: InsightFilter,
  change: { ids: ReadonlySet<number>; status: InsightStatus },
): void {
  const arrivals = readArrivals(queryClient, list)
  const changed = arrivals.insights
    .filter(({ insight_id }) => change.ids.has(insight_id))
    .map((row) => ({ ...row, insight_status: change.status }))
  if (changed.length > 0) writeArrivals(queryClient, list, withChanged(arrivals, changed, list))
  patchCache<InsightPages>(queryClient, insightsQuery(list), (pages) => setStatus(pages, change, list))
}
