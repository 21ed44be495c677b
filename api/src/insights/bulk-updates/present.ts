import {
  type BulkProgress,
  bulkUpdateMessages,
  type BulkUpdateStatus,
  bulkUpdateStatus,
} from '@sentinel/contracts/insights/bulk-updates'
import type { BulkUpdateRow } from './queries.ts'

/** One that has failed is told as blocked: what was asked for comes back to the person, who can try again. */
const STATUSES: Record<BulkUpdateRow['state'], BulkUpdateStatus> = {
  waiting: bulkUpdateStatus.waiting,
  processing: bulkUpdateStatus.processing,
  completed: bulkUpdateStatus.completed,
  blocked: bulkUpdateStatus.blocked,
  failed: bulkUpdateStatus.blocked,
}

export function presentBulkUpdate({ bulk_id, state, done, total }: BulkUpdateRow): BulkProgress {
  const status = STATUSES[state]
  const message =
    state === 'failed'
      ? `The bulk update failed after ${done} of ${total} insights, try again later`
      : bulkUpdateMessages[status]
  return { bulkId: bulk_id, status, done, total, message }
}
