import type { Insight } from '@sentinel/contracts/insights'
import type { ServerToClientEvents } from '@sentinel/contracts/socket'
import type { QueryClient } from '@tanstack/react-query'
import type { Follow } from '../../platform/live/follower.ts'
import { patchCache } from '../../platform/live/live-cache.ts'
import { addRows, type InsightPages, replaceRows } from './insight-pages.ts'
import { type Arrivals, arrivalsQuery, insightQuery, insightsQuery, NO_ARRIVALS } from './queries.ts'

const FILTERS = [{ archived: false }, { archived: true }]
/** Beyond these the list is fetched anew instead: a page may stay open for weeks. */
const WAITING_ROWS_MAX = 1000

/** New insights wait to be asked for, unless the list is empty; changed ones take their places at once. */
export const followInsights: Follow = (socket, queryClient) => {
  const onAdded = (arrived: Arrivals) => {
    queryClient.setQueryData(arrivalsQuery.queryKey, (waiting = NO_ARRIVALS) => join(waiting, arrived))
    for (const filter of FILTERS)
      patchCache<InsightPages>(queryClient, insightsQuery(filter), (pages) =>
        pages.pages[0]?.total === 0 ? addRows(pages, arrived) : pages,
      )
  }
  const onChanged: ServerToClientEvents['insights:changed'] = ({ insights }) => {
    queryClient.setQueryData(arrivalsQuery.queryKey, (waiting) => waiting && withChanged(waiting, insights))
    for (const filter of FILTERS)
      patchCache<InsightPages>(queryClient, insightsQuery(filter), (pages) =>
        replaceRows(pages, insights, filter),
      )
    for (const insight of insights)
      patchCache<Insight>(queryClient, insightQuery(insight.insight_id), () => insight)
  }
  const onMissed = () => forgetArrivals(queryClient)

  socket.on('insights:added', onAdded)
  socket.on('insights:changed', onChanged)
  socket.on('connect', onMissed)
  socket.on('resync', onMissed)
  return () => {
    socket.off('insights:added', onAdded)
    socket.off('insights:changed', onChanged)
    socket.off('connect', onMissed)
    socket.off('resync', onMissed)
  }
}

/** Shows what waits: in its places, or by a fresh fetch when it was too much to be told one by one. */
export async function showArrivals(queryClient: QueryClient): Promise<void> {
  const arrived = queryClient.getQueryData(arrivalsQuery.queryKey) ?? NO_ARRIVALS
  forgetArrivals(queryClient)
  if (arrived.total > arrived.insights.length) return queryClient.resetQueries({ queryKey: ['insights'] })
  for (const filter of FILTERS)
    patchCache<InsightPages>(queryClient, insightsQuery(filter), (pages) => addRows(pages, arrived))
}

/** The rows are being fetched anew, with all that waited. */
function forgetArrivals(queryClient: QueryClient): void {
  queryClient.setQueryData(arrivalsQuery.queryKey, NO_ARRIVALS)
}

/** The same insight may be told twice: its last state counts, once. */
function join(waiting: Arrivals, { insights, total }: Arrivals): Arrivals {
  const known = new Set(waiting.insights.map(({ insight_id }) => insight_id))
  const again = insights.filter(({ insight_id }) => known.has(insight_id))
  const fresh = insights.filter(({ insight_id }) => !known.has(insight_id))
  const rows = withChanged(waiting, again).insights
  return {
    insights: [...fresh, ...rows].slice(0, WAITING_ROWS_MAX),
    total: waiting.total + total - again.length,
  }
}

function withChanged({ insights, total }: Arrivals, changed: readonly Insight[]): Arrivals {
  const byId = new Map(changed.map((insight) => [insight.insight_id, insight]))
  return { insights: insights.map((row) => byId.get(row.insight_id) ?? row), total }
}
