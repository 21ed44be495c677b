import { getInsight, getInsightNeighbours, listNearbyInsights } from '@sentinel/contracts/insights/insights'
import { getInsightSpecies } from '@sentinel/contracts/insights/species'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'
import { updatedByPushes } from '../../../platform/query-client.ts'
import { type InsightFilter, toListQuery } from './insight-filter.ts'
import type { InsightList } from './insight-list.ts'

const NEARBY_FRESH_MS = 10_000

export function insightQuery(insightId: number) {
  return queryOptions({
    ...updatedByPushes,
    queryKey: ['insight', insightId],
    queryFn: ({ signal }) => call(getInsight, { params: { insightId } }, { signal }),
  })
}

export function speciesQuery(insightId: number) {
  return queryOptions({
    ...updatedByPushes,
    queryKey: ['insight-species', insightId],
    queryFn: ({ signal }) => call(getInsightSpecies, { params: { insightId } }, { signal }),
  })
}

/** Fetches the same camera's insights around that time. */
export function nearbyQuery(insightId: number) {
  return queryOptions({
    ...updatedByPushes,
    staleTime: NEARBY_FRESH_MS, // nearby insights are not pushed
    queryKey: ['insight-nearby', insightId],
    queryFn: ({ signal }) => call(listNearbyInsights, { params: { insightId } }, { signal }),
  })
}

/** Fetches the neighbours in a list of an insight that is not among the known rows. */
export function neighboursQuery(filter: InsightFilter, insightId: number) {
  return queryOptions({
    ...updatedByPushes,
    staleTime: 0, // nearby insights are not pushed
    queryKey: ['insight-neighbours', filter, insightId],
    queryFn: ({ signal }) =>
      call(getInsightNeighbours, { params: { insightId }, querystring: toListQuery(filter) }, { signal }),
  })
}

/** Returns the open insight, either a row of the list or one that is fetched separately. */
export function useOpened({ rows }: InsightList, insightId: number | undefined) {
  const row = insightId === undefined ? undefined : rows.get(insightId)
  const isAlone = insightId !== undefined && !row
  const own = useQuery({ ...insightQuery(insightId ?? Number.NaN), enabled: isAlone })
  return { insight: row ?? (isAlone ? own.data : undefined), own }
}
