import type { Insight, InsightStatus } from '@sentinel/contracts/insights/insights'
import type { QueryClient } from '@tanstack/react-query'
import { patchCache } from '../../../../platform/live/live-cache.ts'
import { insightQuery, speciesQuery } from '../insight-queries.ts'
import { type InsightFilter, isNewestFirst } from '../insight-filter.ts'
import type { Added, Changed, ListSource } from '../insight-list.ts'
import { compileArrivalFilter } from '../matches.ts'
import { addArrivals, changeArrivals, dropArrivals, readArrivals, writeArrivals } from './arrivals.ts'
import { addRows, type InsightPages, misses, replaceRows, setStatus, toRows } from './insight-pages.ts'
import { findLists, insightsQuery, insightTotalQuery } from './queries.ts'

/** Limits how often totals, and rows that pushes do not contain, are fetched, however many pushes arrive. */
const REFRESH_PAUSE_MS = 1000

/** Applies pushes to the fetched lists. New insights wait to be shown, unless the list is empty. */
export function createServerLists(queryClient: QueryClient): ListSource {
  const refresh = createRefresh(queryClient)
  return {
    add({ insights, total }: Added) {
      for (const list of findLists(queryClient)) {
        const matching = insights.filter(compileArrivalFilter(list))
        addArrivals(queryClient, list, { insights: matching, unlisted: total - insights.length })
        if (isEmpty(queryClient, list)) showArrivals(queryClient, list)
      }
      refresh.soon()
    },
    applyChange(change: Changed) {
      changeFetched(queryClient, change)
      const { insight_ids: ids, insight_status: status } = change
      for (const list of findLists(queryClient))
        if (list.collections || misses(readPages(queryClient, list), { ids, status }, list))
          refresh.rowsSoon(list)
      refresh.soon()
    },
    end: refresh.stop,
  }
}

/** Inserts a list's arrivals at their positions. Refetches the list if ids do not determine the positions or some arrivals were not pushed. */
export function showArrivals(queryClient: QueryClient, filter: InsightFilter): void {
  const list = insightsQuery(filter)
  const arrivals = readArrivals(queryClient, filter)
  if (arrivals.unlisted > 0 || !isNewestFirst(filter)) {
    void queryClient.resetQueries({ queryKey: list.queryKey, exact: true })
    return
  }
  patchCache<InsightPages>(queryClient, list, (pages) => addRows(pages, arrivals.insights))
  dropArrivals(queryClient, filter, arrivals)
}

/** Applies what this tab has changed on the server. Refetches the rows if the individual changes are not known, and for collections. */
export function applyToFetched(queryClient: QueryClient, changes: readonly Changed[]): void {
  for (const change of changes) changeFetched(queryClient, change)
  for (const list of findLists(queryClient)) {
    if (changes.length === 0 || list.collections)
      void queryClient.invalidateQueries({ queryKey: insightsQuery(list).queryKey, exact: true })
    void queryClient.invalidateQueries({ queryKey: insightTotalQuery(list).queryKey, exact: true })
  }
}

/** Changes the fetched lists and the individually fetched insights. Lists of collections have to be refetched. */
function changeFetched(queryClient: QueryClient, change: Changed): void {
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
  writeArrivals(queryClient, list, changeArrivals(readArrivals(queryClient, list), changed, list))
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
  if (changed.length > 0) writeArrivals(queryClient, list, changeArrivals(arrivals, changed, list))
  patchCache<InsightPages>(queryClient, insightsQuery(list), (pages) => setStatus(pages, change, list))
}

function readPages(queryClient: QueryClient, list: InsightFilter): InsightPages | undefined {
  return queryClient.getQueryData<InsightPages>(insightsQuery(list).queryKey)
}

/** Returns true if the list has no rows that a reader would lose sight of. */
function isEmpty(queryClient: QueryClient, list: InsightFilter): boolean {
  const pages = readPages(queryClient, list)
  return pages !== undefined && toRows(pages).length === 0
}

function createRefresh(queryClient: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const outdated = new Set<InsightFilter>()
  const refresh = () => {
    timer = undefined
    for (const list of findLists(queryClient))
      void queryClient.invalidateQueries({ queryKey: insightTotalQuery(list).queryKey, exact: true })
    for (const list of outdated)
      void queryClient.invalidateQueries({ queryKey: insightsQuery(list).queryKey, exact: true })
    outdated.clear()
  }
  const soon = () => void (timer ??= setTimeout(refresh, REFRESH_PAUSE_MS))
  return {
    soon,
    rowsSoon(list: InsightFilter) {
      outdated.add(list)
      soon()
    },
    stop: () => clearTimeout(timer),
  }
}
