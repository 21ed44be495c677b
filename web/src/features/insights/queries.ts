import { findInsights, getInsight, type Insight } from '@sentinel/contracts/insights'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/call.ts'

const ROWS_PER_FETCH = 100

export interface InsightFilter {
  /** Archived insights are shown too. */
  archived: boolean
}

/** The user's insights, the newest first, fetched as the list is scrolled and kept current by pushes. */
export function insightsQuery({ archived }: InsightFilter) {
  return infiniteQueryOptions({
    queryKey: ['insights', { archived }],
    queryFn: ({ signal, pageParam }) =>
      call(
        findInsights,
        {
          querystring: {
            limit: ROWS_PER_FETCH,
            archived: archived ? 'true' : 'false',
            ...(pageParam !== undefined && { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Infinity,
    meta: { isLive: true },
  })
}

export function insightQuery(insightId: number) {
  return queryOptions({
    queryKey: ['insight', insightId],
    queryFn: ({ signal }) => call(getInsight, { params: { insightId } }, { signal }),
    staleTime: Infinity,
    meta: { isLive: true },
  })
}

/** Insights that have come while the list was being read: they wait until the person asks for them. */
export interface Arrivals {
  insights: Insight[]
  /** More than the rows when they were too many to be told one by one. */
  total: number
}

export const NO_ARRIVALS: Arrivals = { insights: [], total: 0 }

export const arrivalsQuery = queryOptions({
  queryKey: ['insight-arrivals'],
  queryFn: () => NO_ARRIVALS,
  initialData: NO_ARRIVALS,
  staleTime: Infinity,
  gcTime: Infinity,
})
