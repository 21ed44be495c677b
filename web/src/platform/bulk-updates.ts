import { bulkUpdateStatus, getBulkUpdate, type BulkProgress } from '@sentinel/contracts/bulk-updates'
import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Pushes tell most of it; asking as well finds what they have lost. */
const POLL_MS = 1500

type Progress = Omit<BulkProgress, 'bulkId'>

export function bulkQuery(bulkId: number) {
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

export function hasEnded({ status }: Pick<BulkProgress, 'status'>): boolean {
  return status === bulkUpdateStatus.completed || status === bulkUpdateStatus.blocked
}
