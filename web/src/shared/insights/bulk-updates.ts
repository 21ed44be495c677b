import {
  bulkUpdateStatus,
  getBulkUpdate,
  type BulkProgress,
  undoBulkUpdate,
} from '@sentinel/contracts/insights/bulk-updates'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../platform/call.ts'
import { CallFailed } from '../../platform/call-failed.ts'
import type { Follow } from '../../platform/live/follower.ts'

/** Pushes deliver most of the progress. Polling finds progress whose push was lost. */
const POLL_MS = 1500

export type Progress = Omit<BulkProgress, 'bulkId'>

function bulkQuery(bulkId: number) {
  return queryOptions({
    queryKey: ['bulk-update', bulkId],
    queryFn: async ({ signal }): Promise<Progress> => {
      const { message } = await call(getBulkUpdate, { querystring: { bulk_id: bulkId } }, { signal })
      return message
    },
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && hasEnded(data) ? false : POLL_MS),
  })
}

/** Returns a bulk update's progress. Calls `onEnd` once it has ended, or without progress if the server no longer knows it. */
export function useBulkProgress(
  bulkId: number,
  onEnd: (progress: Progress | undefined) => void,
): Progress | undefined {
  const { data, error } = useQuery(bulkQuery(bulkId))
  const isLost = error instanceof CallFailed && error.code === 'not_found'
  const isOver = isLost || (data !== undefined && hasEnded(data))
  const end = useEffectEvent(() => onEnd(data))
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return isOver ? undefined : data
}

/** Applies pushed progress. A late push never turns an ended update back into a running one. */
export const followBulkUpdates: Follow = (socket, queryClient) => {
  const onProgress = ({ bulkId, ...progress }: BulkProgress) =>
    void queryClient.setQueryData(bulkQuery(bulkId).queryKey, (former) =>
      former && hasEnded(former) ? former : progress,
    )
  socket.on('bulk:progress', onProgress)
  return () => void socket.off('bulk:progress', onProgress)
}

/** Starts undoing a bulk update. Returns the id of the bulk update that undoes it. */
export async function startUndo(bulkId: number): Promise<number> {
  const { message } = await call(undoBulkUpdate, { params: { bulkId } })
  return message.bulkId
}

function hasEnded({ status }: Progress): boolean {
  return status === bulkUpdateStatus.completed || status === bulkUpdateStatus.blocked
}
