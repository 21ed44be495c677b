import type { Insight } from '@sentinel/contracts/insights/insights'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { InsightFilter } from '../insight-filter.ts'
import { compileFilter } from '../matches.ts'
import { membersOf } from '../members.ts'
import { type InsightPages, toRows } from './insight-pages.ts'

/** Insights that were pushed while a list is shown. They wait until the user shows them. */
export interface Arrivals {
  insights: readonly Insight[]
  /** The number of further arrivals, which were too many to be pushed individually or stored here. */
  unlisted: number
}

export const NO_ARRIVALS: Arrivals = { insights: [], unlisted: 0 }

/** Limits the memory of a page that stays open for weeks. Beyond this number of arrivals the list is refetched. */
const ROWS_MAX = 1000

export const ARRIVALS_KEY = 'insight-arrivals'

/** One list's arrivals, which are pushed and never fetched. */
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

/** Adds arrivals. An insight that is pushed twice is stored once, in its last pushed state. */
export function addArrivals(
  queryClient: QueryClient,
  filter: InsightFilter,
  { insights, unlisted }: Arrivals,
): void {
  const waiting = readArrivals(queryClient, filter)
  const ids = idsOf(insights)
  const rows = [...insights, ...waiting.insights.filter(({ insight_id }) => !ids.has(insight_id))]
  writeArrivals(queryClient, filter, {
    insights: rows.slice(0, ROWS_MAX),
    unlisted: waiting.unlisted + unlisted + Math.max(0, rows.length - ROWS_MAX),
  })
}

/** Removes arrivals that are now in the list. Later ones stay. */
export function dropArrivals(queryClient: QueryClient, filter: InsightFilter, shown: Arrivals): void {
  const waiting = readArrivals(queryClient, filter)
  const ids = idsOf(shown.insights)
  writeArrivals(queryClient, filter, {
    insights: waiting.insights.filter(({ insight_id }) => !ids.has(insight_id)),
    unlisted: Math.max(0, waiting.unlisted - shown.unlisted),
  })
}

/** Replaces changed rows, and removes those that the list no longer shows. */
export function changeArrivals(
  { insights, unlisted }: Arrivals,
  changed: readonly Insight[],
  filter: InsightFilter,
): Arrivals {
  const isShown = compileFilter(filter)
  const byId = new Map(changed.map((insight) => [insight.insight_id, insight]))
  return { insights: insights.map((row) => byId.get(row.insight_id) ?? row).filter(isShown), unlisted }
}

/** Returns the arrivals that the list does not show yet. A fetch may already have returned some of them. */
export function findWaiting(pages: InsightPages, { insights }: Arrivals): Insight[] {
  const shown = idsOf(toRows(pages).flatMap(membersOf))
  return insights.filter(({ insight_id }) => !shown.has(insight_id))
}

function idsOf(insights: readonly Pick<Insight, 'insight_id'>[]): Set<number> {
  return new Set(insights.map(({ insight_id }) => insight_id))
}
