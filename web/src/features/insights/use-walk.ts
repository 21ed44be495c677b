import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { findNeighbours } from './neighbours.ts'
import { insightQuery, olderInsightQuery } from './queries.ts'
import type { InsightList } from './use-insight-list.ts'

export type Walk = ReturnType<typeof useWalk>

/**
 * The open insight and the steps to its neighbours. The list is fetched on when its last row has been reached. Outside
 * of what has been fetched the server names the older neighbour; newer ones are those that the walk came by.
 */
export function useWalk(list: InsightList, insightId: number, onOpen: (insightId: number) => void) {
  const { index, isBelow, ...known } = findNeighbours(list, insightId)
  const own = useQuery({ ...insightQuery(insightId), enabled: index === undefined })
  const below = useQuery({
    ...olderInsightQuery(list.filter, insightId),
    enabled: isBelow && !list.isPending,
  })
  const [cameFrom, setCameFrom] = useState<Readonly<Record<number, number>>>({})
  const [waitsAt, setWaitsAt] = useState<number>()
  const { fetchMore } = list
  const olderId = isBelow ? below.data : known.olderId
  const newerId = known.newerId ?? cameFrom[insightId]
  const isWaiting = waitsAt === insightId
  const failure = isBelow ? below.error : list.laterError

  const waitForOlder = () => {
    setWaitsAt(insightId)
    if (failure) void (isBelow ? below.refetch() : list.retry())
  }
  const stepTo = useCallback(
    (id: number) => {
      setCameFrom((former) => ({ ...former, [id]: insightId }))
      onOpen(id)
    },
    [insightId, onOpen],
  )
  useEffect(() => {
    if (!isWaiting) return
    if (olderId === undefined) {
      if (!isBelow) fetchMore?.()
      return
    }
    setWaitsAt(undefined)
    if (olderId !== null) stepTo(olderId)
  }, [isWaiting, olderId, isBelow, fetchMore, stepTo])
  return {
    insight: (index === undefined ? undefined : list.rows[index]) ?? own.data,
    position: index === undefined ? undefined : index + 1,
    own,
    isWaiting,
    waitError: isWaiting ? failure : undefined,
    newer: newerId === undefined ? undefined : () => onOpen(newerId),
    older: olderId === null ? undefined : () => (olderId === undefined ? waitForOlder() : stepTo(olderId)),
  }
}
