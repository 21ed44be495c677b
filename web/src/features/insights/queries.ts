import { findInsights, getInsight, type InsightWindow } from '@sentinel/contracts/insights'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'
import { keptLive } from '../../platform/query-client.ts'
import { dropArrivals, readArrivals } from './arrivals.ts'
import type { InsightFilter } from './insight-filter.ts'
import type { InsightPage } from './insight-pages.ts'

const ROWS_PER_FETCH = 100

/** The user's insights, the newest first, fetched as the list is scrolled and kept current by pushes. */
export function insightsQuery(filter: InsightFilter) {
  return infiniteQueryOptions({
    ...keptLive,
    queryKey: ['insights', filter],
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

/** How many insights the list has in all: asked again whenever some have come or changed, never counted up here. */
export function insightTotalQuery(filter: InsightFilter) {
  return queryOptions({
    ...keptLive,
    queryKey: ['insight-total', filter],
    queryFn: async ({ signal }) => (await findWindow(filter, { limit: 1 }, signal)).total,
    placeholderData: keepPreviousData,
  })
}

export function insightQuery(insightId: number) {
  return queryOptions({
    ...keptLive,
    queryKey: ['insight', insightId],
    queryFn: ({ signal }) => call(getInsight, { params: { insightId } }, { signal }),
  })
}

/**
 * The next older insight of the list, for one that stands outside of what has been fetched. It is read with all that is
 * known of it, so a walk that goes there shows it at once.
 */
export function olderInsightQuery(filter: InsightFilter, insightId: number) {
  return queryOptions({
    ...keptLive,
    staleTime: 0, // pushes do not tell that one has come in between
    queryKey: ['older-insight', filter, insightId],
    queryFn: async ({ client, signal }) => {
      const { insights } = await findWindow(filter, { limit: 1, cursor: String(insightId) }, signal)
      const [older] = insights
      if (!older) return null
      client.setQueryData(insightQuery(older.insight_id).queryKey, older)
      return older.insight_id
    },
  })
}

function findWindow(
  { archived }: InsightFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  signal: AbortSignal,
): Promise<InsightWindow> {
  const querystring = {
    limit,
    archived: archived ? ('true' as const) : ('false' as const),
    ...(cursor !== undefined && { cursor }),
  }
  return call(findInsights, { querystring }, { signal })
}
