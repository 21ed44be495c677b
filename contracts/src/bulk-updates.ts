import { z } from 'zod'

/** Spec 1 §4: 1 processing, 2 completed, 3 waiting, 4 blocked. */
export const BulkUpdateStatus = z.literal([1, 2, 3, 4])
export type BulkUpdateStatus = z.infer<typeof BulkUpdateStatus>

export const BulkProgress = z.object({
  bulkId: z.int(),
  status: BulkUpdateStatus,
  done: z.int(),
  total: z.int(),
  message: z.string(),
})
export type BulkProgress = z.infer<typeof BulkProgress>
