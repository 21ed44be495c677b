import type { Insight } from '@sentinel/contracts/insights/insights'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { type InsightPages, toRows } from './insight-pages.ts'
import type { InsightFilter } from '../insight-filter.ts'
import { compileFilter } from '../matches.ts'
import { membersOf } from '../members.ts'

/** Insights that were pushed while the list was being read: they wait until the person asks for them. */
export interface Arrivals {
  insights: readonly Insight[]
  /** How many came beyond these rows, too many to be told one by one. */
  untold: number
}

export const NO_ARRIVALS: Arrivals = { insights: [], untold: 0 }

/** Beyond these the list is fetched anew instead: a page may stay open for weeks. */
const ROWS_MAX = 1000

export const ARRIVALS_KEY = 'insight-arrivals'

/** What waits for one list. It is pushed, never fetched. */
export function arrivalsQuery(filter: InsightFilter) {
  return queryOptions<Arrivals>({
    queryKey: [ARRIVALS_KEY, filter],
    queryFn: skipToken,
    initialData: NO_ARRIVALS,
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

export function readArrivals(queryClient: QueryClient, filter: InsightFilter): Arrivals {
  return queryClient.getQueryData<Arrivals>(arrivalsQuery(filter).queryKey) ?? NO_ARRIVALS
}

export function writeArrivals(queryClient: QueryClient, filter: InsightFilter, arrivals: Arrivals): void {
  queryClient.setQueryData<Arrivals>(arrivalsQuery(filter).queryKey, arrivals)
}

/** Takes away what the list has by now, and leaves what has come since. */
export function dropArrivals(queryClient: QueryClient, filter: InsightFilter, shown: Arrivals): void {
  const waiting = readArrivals(queryClient, filter)
  const ids = idsOf(shown.insights)
  writeArrivals(queryClient, filter, {
    insights: waiting.insights.filter(({ insight_id }) => !ids.has(insight_id)),
    untold: Math.max(0, waiting.untold - shown.untold),
  })
}

/** The same insight may be told twice: its last state counts, once. */
export function join(waiting: Arrivals, { insights, untold }: Arrivals): Arrivals {
  const ids = idsOf(insights)
  const rows = [...insights, ...waiting.insights.filter(({ insight_id }) => !ids.has(insight_id))]
  return {
    insights: rows.slice(0, ROWS_MAX),
    untold: waiting.untold + untold + Math.max(0, rows.length - ROWS_MAX),
  }
}

/** Changed rows take the place of the former ones; one that the list no longer shows waits no longer. */
export function withChanged(
  { insights, untold }: Arrivals,
  changed: readonly Insight[],
  filter: InsightFilter,
): Arrivals {
  const isShown = compileFilter(filter)
  const byId = new Map(changed.map((insight) => [insight.insight_id, insight]))
  return { insights: insights.map((row) => byId.get(row.insight_id) ?? row).filter(isShown), untold }
}

/** Those that the list does not show yet: a fetch may have brought some of them already. */
export function findWaiting(pages: InsightPages, { insights }: Arrivals): Insight[] {
  const shown = idsOf(toRows(pages).flatMap(membersOf))
  return insights.filter(({ insight_id }) => !shown.has(insight_id))
}

function idsOf(insights: readonly Pick<Insight, 'insight_id'>[]): Set<number> {
  return new Set(insights.map(({ insight_id }) => insight_id))
}
