import type { Insight, InsightStatus } from '@sentinel/contracts/insights'
import type { ServerToClientEvents } from '@sentinel/contracts/socket'
import type { QueryClient } from '@tanstack/react-query'
import type { Follow } from '../../platform/live/follower.ts'
import { patchCache } from '../../platform/live/live-cache.ts'
import { join, readArrivals, withChanged, writeArrivals } from './arrivals.ts'
import { type InsightPages, misses, setStatus, toRows } from './insight-pages.ts'
import type { InsightFilter } from './insight-filter.ts'
import { compileArrivalFilter } from './matches.ts'
import { findLists, insightQuery, insightsQuery, insightTotalQuery } from './queries.ts'
import { showFetchedArrivals } from './show-arrivals.ts'
import { showChanged } from './show-changed.ts'
import { keepCopy } from './store/keep-copy.ts'

/** However many pushes come, the server is asked for totals, and for rows that pushes can't give, at most so often. */
const REFRESH_PAUSE_MS = 1000

/** New insights wait to be asked for, unless the list is empty; changed ones take their places at once. */
export const followInsights: Follow = (socket, queryClient) => {
  const refresh = createRefresh(queryClient)
  const onAdded: ServerToClientEvents['insights:added'] = ({ insights, total }) => {
    for (const list of findLists(queryClient)) {
      const arrived = {
        insights: insights.filter(compileArrivalFilter(list)),
        untold: total - insights.length,
      }
      writeArrivals(queryClient, list, join(readArrivals(queryClient, list), arrived))
      if (isEmpty(queryClient, list)) showFetchedArrivals(queryClient, list)
    }
    refresh.soon()
  }
  const onChanged: ServerToClientEvents['insights:changed'] = ({ insight_ids, insight_status, insights }) => {
    showChanged(queryClient, insights)
    for (const list of findLists(queryClient)) {
      if (list.collections) refresh.rowsSoon(list)
      else if (insights.length === 0)
        setStatusInList(queryClient, list, { ids: new Set(insight_ids), status: insight_status })
      if (misses(readPages(queryClient, list), { ids: insight_ids, status: insight_status }, list))
        refresh.rowsSoon(list)
    }
    if (insights.length === 0)
      for (const id of insight_ids)
        patchCache<Insight>(queryClient, insightQuery(id), (row) => ({ ...row, insight_status }))
    refresh.soon()
  }

  socket.on('insights:added', onAdded)
  socket.on('insights:changed', onChanged)
  const endCopy = keepCopy(socket)
  return () => {
    socket.off('insights:added', onAdded)
    socket.off('insights:changed', onChanged)
    refresh.stop()
    endCopy()
  }
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

function readPages(queryClient: QueryClient, list: InsightFilter): InsightPages | undefined {
  return queryClient.getQueryData<InsightPages>(insightsQuery(list).queryKey)
}

/** Nobody is reading there. */
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
