import type { Insight } from '@sentinel/contracts/insights'
import type { ServerToClientEvents } from '@sentinel/contracts/socket'
import type { QueryClient } from '@tanstack/react-query'
import type { Follow } from '../../platform/live/follower.ts'
import { patchCache } from '../../platform/live/live-cache.ts'
import { join, readArrivals, withChanged, writeArrivals } from './arrivals.ts'
import { type InsightPages, replaceRows, toRows } from './insight-pages.ts'
import type { InsightFilter } from './insight-filter.ts'
import { insightQuery, insightsQuery, insightTotalQuery } from './queries.ts'
import { showArrivals } from './show-arrivals.ts'

const LISTS = [{ archived: false }, { archived: true }]
/** However many pushes come, the totals are asked for at most so often. */
const TOTALS_PAUSE_MS = 1000

/** New insights wait to be asked for, unless the list is empty; changed ones take their places at once. */
export const followInsights: Follow = (socket, queryClient) => {
  const totals = refreshTotals(queryClient)
  const onAdded: ServerToClientEvents['insights:added'] = ({ insights, total }) => {
    const arrived = { insights, untold: total - insights.length }
    for (const list of LISTS) {
      writeArrivals(queryClient, list, join(readArrivals(queryClient, list), arrived))
      if (isEmpty(queryClient, list)) showArrivals(queryClient, list)
    }
    totals.soon()
  }
  const onChanged: ServerToClientEvents['insights:changed'] = ({ insights }) => {
    for (const list of LISTS) {
      writeArrivals(queryClient, list, withChanged(readArrivals(queryClient, list), insights))
      patchCache<InsightPages>(queryClient, insightsQuery(list), (pages) =>
        replaceRows(pages, insights, list),
      )
    }
    for (const insight of insights)
      patchCache<Insight>(queryClient, insightQuery(insight.insight_id), () => insight)
    totals.soon()
  }

  socket.on('insights:added', onAdded)
  socket.on('insights:changed', onChanged)
  return () => {
    socket.off('insights:added', onAdded)
    socket.off('insights:changed', onChanged)
    totals.stop()
  }
}

/** Nobody is reading there. */
function isEmpty(queryClient: QueryClient, list: InsightFilter): boolean {
  const pages = queryClient.getQueryData<InsightPages>(insightsQuery(list).queryKey)
  return pages !== undefined && toRows(pages).length === 0
}

function refreshTotals(queryClient: QueryClient): { soon(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    timer = undefined
    for (const list of LISTS)
      void queryClient.invalidateQueries({ queryKey: insightTotalQuery(list).queryKey, exact: true })
  }
  return {
    soon: () => void (timer ??= setTimeout(refresh, TOTALS_PAUSE_MS)),
    stop: () => clearTimeout(timer),
  }
}
