import type { ServerToClientEvents } from '@sentinel/contracts/server/socket'
import type { QueryClient } from '@tanstack/react-query'
import type { Follow } from '../../../platform/live/follower.ts'
import { join, readArrivals, writeArrivals } from './from-server/arrivals.ts'
import { changeFetched } from './from-server/change-pages.ts'
import { type InsightPages, misses, toRows } from './from-server/insight-pages.ts'
import type { InsightFilter } from './insight-filter.ts'
import { compileArrivalFilter } from './matches.ts'
import { findLists, insightsQuery, insightTotalQuery } from './from-server/queries.ts'
import { showFetchedArrivals } from './from-server/show-arrivals.ts'
import { keepCopy } from './from-store/start-store.ts'

/** However many pushes come, the server is asked for totals, and for rows that pushes can't give, at most so often. */
const REFRESH_PAUSE_MS = 1000

/**
 * The one place where pushed insights come in. Each goes to whatever has the rows: the browser's copy, and until the copy has taken over
 * the lists that were fetched. New insights wait to be asked for, unless the list is empty; changed ones take their places at once.
 */
export const followInsights: Follow = (socket, queryClient) => {
  const refresh = createRefresh(queryClient)
  const copy = keepCopy(socket)
  const onAdded: ServerToClientEvents['insights:added'] = (push) => {
    copy.add(push)
    for (const list of findLists(queryClient)) {
      const arrived = {
        insights: push.insights.filter(compileArrivalFilter(list)),
        untold: push.total - push.insights.length,
      }
      writeArrivals(queryClient, list, join(readArrivals(queryClient, list), arrived))
      if (isEmpty(queryClient, list)) showFetchedArrivals(queryClient, list)
    }
    refresh.soon()
  }
  const onChanged: ServerToClientEvents['insights:changed'] = (push) => {
    copy.change(push)
    changeFetched(queryClient, push)
    const change = { ids: push.insight_ids, status: push.insight_status }
    for (const list of findLists(queryClient))
      if (list.collections || misses(readPages(queryClient, list), change, list)) refresh.rowsSoon(list)
    refresh.soon()
  }

  socket.on('insights:added', onAdded)
  socket.on('insights:changed', onChanged)
  return () => {
    socket.off('insights:added', onAdded)
    socket.off('insights:changed', onChanged)
    refresh.stop()
    copy.end()
  }
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
