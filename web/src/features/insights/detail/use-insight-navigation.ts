import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findNeighbours } from './neighbours.ts'
import { neighboursQuery } from '../list/from-server/queries.ts'
import type { InsightList } from '../list/from-server/use-server-list.ts'
import { useOpened } from './use-opened.ts'

export type Walk = ReturnType<typeof useWalk>

/**
 * The open insight and the steps to its neighbours. The list is fetched on when its last row has been reached; what stands
 * around an insight that is none of the rows the server tells.
 */
export function useWalk(list: InsightList, insightId: number, onOpen: (insightId: number) => void) {
  const { index, ...known } = findNeighbours(list, insightId)
  const isOutside = index === undefined
  const { insight, own } = useOpened(list, insightId)
  const around = useQuery({
    ...neighboursQuery(list.filter, insightId),
    enabled: isOutside && !list.isPending,
  })
  const [waitsAt, setWaitsAt] = useState<number>()
  const { fetchMore } = list
  const olderId = isOutside ? around.data?.behind : known.olderId
  const newerId = isOutside ? (around.data?.before ?? undefined) : known.newerId
  const isWaiting = waitsAt === insightId
  const failure = isOutside ? around.error : list.laterError

  const waitForOlder = () => {
    setWaitsAt(insightId)
    if (failure) void (isOutside ? around.refetch() : list.retry())
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
