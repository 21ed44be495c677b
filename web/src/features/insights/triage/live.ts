import type { BulkProgress } from '@sentinel/contracts/bulk-updates'
import { bulkQuery, hasEnded } from '../../../platform/bulk-updates.ts'
import type { Follow } from '../../../platform/live/follower.ts'

/** A late push never takes an end back. */
export const followBulkUpdates: Follow = (socket, queryClient) => {
  const onProgress = ({ bulkId, ...progress }: BulkProgress) =>
    void queryClient.setQueryData(bulkQuery(bulkId).queryKey, (former) =>
      former && hasEnded(former) ? former : progress,
    )
  socket.on('bulk:progress', onProgress)
  return () => void socket.off('bulk:progress', onProgress)
}
