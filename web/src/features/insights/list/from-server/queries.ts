import {
  findInsights,
  getInsight,
  getInsightNeighbours,
  listNearbyInsights,
} from '@sentinel/contracts/insights/insights'
import { getInsightSpecies } from '@sentinel/contracts/insights/species'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import { keptLive } from '../../../../platform/query-client.ts'
import { ARRIVALS_KEY, dropArrivals, readArrivals } from './arrivals.ts'
import type { InsightFilter } from '../insight-filter.ts'
import type { InsightPage } from './insight-pages.ts'
import { ROWS_PER_FETCH, toListQuery } from '../list-query.ts'

const NEARBY_FRESH_MS = 10_000
const LIST_KEY = 'insights'
const TOTAL_KEY = 'insight-total'

/** The user's insights that a filter lets through, in its order, fetched as the list is scrolled and kept current by pushes. */
export function insightsQuery(filter: InsightFilter) {
  return infiniteQueryOptions({
    ...keptLive,
    queryKey: [LIST_KEY, filter],
    queryFn: async ({ client, signal, pageParam }): Promise<InsightPage> => {
      const told = readArrivals(client, filter)
      const window = await findWindow(filter, { limit: ROWS_PER_FETCH, cursor: pageParam }, signal)
      // What had been told before the newest page was asked for is in its answer.
      if (pageParam === undefined) dropArrivals(client, filter, told)
      return { ...window, floorId: window.next === null ? 0 : (window.insights.at(-1)?.insight_id ?? 0) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** The lists that were fetched, or are being fetched: pushes go into each of them. */
export function findLists(queryClient: QueryClient): InsightFilter[] {
  return queryClient
    .getQueryCache()
    .findAll({
      queryKey: [LIST_KEY],
      predicate: ({ state }) => state.data !== undefined || state.fetchStatus === 'fetching',
    })
    .map(({ queryKey }) => queryKey[1] as InsightFilter) // safe: insightsQuery makes the keys that begin so
}

/** Forgets the fetched lists that no screen shows, where the browser's copy has every list. */
export function dropUnusedLists(queryClient: QueryClient): void {
  for (const key of [LIST_KEY, TOTAL_KEY, ARRIVALS_KEY])
    queryClient.removeQueries({ queryKey: [key], type: 'inactive' })
}

/** How many insights the list has in all: asked again whenever some have come or changed, never counted up here. */
export function insightTotalQuery(filter: InsightFilter) {
  return queryOptions({
    ...keptLive,
    queryKey: [TOTAL_KEY, filter],
    queryFn: async ({ signal }) => (await findWindow(filter, { limit: 1 }, signal)).total,
  })
}

export function insightQuery(insightId: number) {
  return queryOptions({
    ...keptLive,
    queryKey: ['insight', insightId],
    queryFn: ({ signal }) => call(getInsight, { params: { insightId } }, { signal }),
  })
}

export function speciesQuery(insightId: number) {
  return queryOptions({
    ...keptLive,
    queryKey: ['insight-species', insightId],
    queryFn: ({ signal }) => call(getInsightSpecies, { params: { insightId } }, { signal }),
  })
}

/** What the same camera has seen around that time. */
export function nearbyQuery(insightId: number) {
  return queryOptions({
    ...keptLive,
    staleTime: NEARBY_FRESH_MS, // pushes do not tell that one has come in between
    queryKey: ['insight-nearby', insightId],
    queryFn: ({ signal }) => call(listNearbyInsights, { params: { insightId } }, { signal }),
  })
}

/** What stands before and behind an insight in the list, for one that is not among the rows that have been fetched. */
export function neighboursQuery(filter: InsightFilter, insightId: number) {
  return queryOptions({
    ...keptLive,
    staleTime: 0, // pushes do not tell that one has come in between
    queryKey: ['insight-neighbours', filter, insightId],
    queryFn: ({ signal }) =>
      call(getInsightNeighbours, { params: { insightId }, querystring: toListQuery(filter) }, { signal }),
  })
}

async function findWindow(
  filter: InsightFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  signal: AbortSignal,
): Promise<Omit<InsightPage, 'floorId'>> {
  const querystring = { ...toListQuery(filter), limit, ...(cursor !== undefined && { cursor }) }
  const window = await call(findInsights, { querystring }, { signal })
  // A collection has no status where its members differ.
  const insights = window.insights.map((row) => ({ ...row, insight_status: row.insight_status ?? 'none' }))
  return { ...window, insights }
}
