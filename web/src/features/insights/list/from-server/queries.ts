import { findInsights } from '@sentinel/contracts/insights/insights'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import { updatedByPushes } from '../../../../platform/query-client.ts'
import { type InsightFilter, ROWS_PER_FETCH, toListQuery } from '../insight-filter.ts'
import { ARRIVALS_KEY, dropArrivals, readArrivals } from './arrivals.ts'
import type { InsightPage } from './insight-pages.ts'

const LIST_KEY = 'insights'
const TOTAL_KEY = 'insight-total'

/** Fetches the insights that match a filter, in its order, as the user scrolls. Pushes update them. */
export function insightsQuery(filter: InsightFilter) {
  return infiniteQueryOptions({
    ...updatedByPushes,
    queryKey: [LIST_KEY, filter],
    queryFn: async ({ client, signal, pageParam }): Promise<InsightPage> => {
      const pushed = readArrivals(client, filter)
      const window = await findWindow(filter, { limit: ROWS_PER_FETCH, cursor: pageParam }, signal)
      // The response for the newest page contains everything that was pushed before the request.
      if (pageParam === undefined) dropArrivals(client, filter, pushed)
      return { ...window, floorId: window.next === null ? 0 : (window.insights.at(-1)?.insight_id ?? 0) }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** Returns the lists that have been or are being fetched. Pushes are applied to each of them. */
export function findLists(queryClient: QueryClient): InsightFilter[] {
  return queryClient
    .getQueryCache()
    .findAll({
      queryKey: [LIST_KEY],
      predicate: ({ state }) => state.data !== undefined || state.fetchStatus === 'fetching',
    })
    .map(({ queryKey }) => queryKey[1] as InsightFilter) // safe: insightsQuery makes the keys with this prefix
}

/** Removes the fetched lists that no screen uses. */
export function dropUnusedLists(queryClient: QueryClient): void {
  for (const key of [LIST_KEY, TOTAL_KEY, ARRIVALS_KEY])
    queryClient.removeQueries({ queryKey: [key], type: 'inactive' })
}

/** Fetches the list's length. It is refetched when insights have arrived or changed, and never computed in the browser. */
export function insightTotalQuery(filter: InsightFilter) {
  return queryOptions({
    ...updatedByPushes,
    queryKey: [TOTAL_KEY, filter],
    queryFn: async ({ signal }) => (await findWindow(filter, { limit: 1 }, signal)).total,
  })
}

async function findWindow(
  filter: InsightFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  signal: AbortSignal,
): Promise<Omit<InsightPage, 'floorId'>> {
  const querystring = { ...toListQuery(filter), limit, ...(cursor !== undefined && { cursor }) }
  const window = await call(findInsights, { querystring }, { signal })
  // A collection has no status if its members' statuses differ.
  const insights = window.insights.map((row) => ({ ...row, insight_status: row.insight_status ?? 'none' }))
  return { ...window, insights }
}
