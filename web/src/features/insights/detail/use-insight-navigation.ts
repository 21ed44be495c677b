import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findNeighbours } from './neighbours.ts'
import { neighboursQuery, useOpened } from '../list/insight-queries.ts'
import type { InsightList } from '../list/insight-list.ts'

export type InsightNavigation = ReturnType<typeof useInsightNavigation>

/**
 * Returns the open insight and the steps to its neighbours. Fetches more of the list after its last row. If the insight is not among the
 * rows, the server supplies its neighbours.
 */
export function useInsightNavigation(
  list: InsightList,
  insightId: number,
  onOpen: (insightId: number) => void,
) {
  const { index, ...known } = findNeighbours(list, insightId)
  const isOutside = index === undefined
  const { insight, own } = useOpened(list, insightId)
  const around = useQuery({
    ...neighboursQuery(list.filter, insightId),
    enabled: isOutside && list.state.status !== 'loading',
  })
  const [waitsAt, setWaitsAt] = useState<number>()
  const { state, fetchMore } = list
  const olderId = isOutside ? around.data?.behind : known.olderId
  const newerId = isOutside ? (around.data?.before ?? undefined) : known.newerId
  const isWaiting = waitsAt === insightId
  const stale = state.status === 'stale' ? state : undefined
  const failure = isOutside ? around.error : stale?.error

  const waitForOlder = () => {
    setWaitsAt(insightId)
    if (failure) void (isOutside ? around.refetch() : stale?.retry())
  }
  useEffect(() => {
    if (!isWaiting) return
    if (olderId === undefined) {
      if (!isOutside) fetchMore?.()
      return
    }
    setWaitsAt(undefined)
    if (olderId !== null) onOpen(olderId)
  }, [isWaiting, olderId, isOutside, fetchMore, onOpen])
  return {
    insight,
    position: isOutside ? undefined : index + 1,
    own,
    isWaiting,
    waitError: isWaiting ? failure : undefined,
    newer: newerId === undefined ? undefined : () => onOpen(newerId),
    older: olderId === null ? undefined : () => (olderId === undefined ? waitForOlder() : onOpen(olderId)),
  }
}
