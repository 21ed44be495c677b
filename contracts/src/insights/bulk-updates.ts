import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { InsightRules, InsightZone } from './insight-filters.ts'
import { InsightStatus } from './insights.ts'
import { DEVICE_ID_MAX } from '../device-messages/limits.ts'
import { UNSAVED_INSIGHT_UPDATES_MAX } from './limits.ts'
import { WireTime } from '../values/wire-time.ts'

/** The status numbers: 1 processing, 2 completed, 3 waiting, 4 blocked. */
export const bulkUpdateStatus = { processing: 1, completed: 2, waiting: 3, blocked: 4 } as const
export const BulkUpdateStatus = z.literal([1, 2, 3, 4])
export type BulkUpdateStatus = z.infer<typeof BulkUpdateStatus>

/** The text that users see for each status. */
export const bulkUpdateMessages: Record<BulkUpdateStatus, string> = {
  1: 'The bulk update is currently processing...',
  2: 'The bulk update has successfully completed!',
  3: 'The bulk update is waiting to be processed',
  4: 'Someone is trying to do a bulk update, try again later',
}

export const BulkProgress = z.object({
  bulkId: z.int(),
  status: BulkUpdateStatus,
  done: z.int(),
  total: z.int(),
  message: z.string(),
})
export type BulkProgress = z.infer<typeof BulkProgress>

const InsightId = z.int().min(0)

/** `id` is chosen by the caller. If an insight occurs more than once, the last item counts. */
export const BulkUpdateItem = z.object({
  id: z.union([z.int(), z.string().max(100)]).optional(),
  insightId: InsightId,
  deviceId: z.int().min(0).max(DEVICE_ID_MAX),
  insightStatus: InsightStatus,
})
export type BulkUpdateItem = z.infer<typeof BulkUpdateItem>

/**
 * Selects all insights in a list without listing their ids: those received up to a given time, with a few exceptions. Insights from devices to which
 * the caller has view-only access are skipped.
 */
export const BulkSelection = z.strictObject({
  filters: InsightRules,
  zone: InsightZone.optional(),
  archived: z.boolean(),
  /**
   * True if the list shows collections. The update then changes their displayed members, except in collections that contain an insight in `except`.
   */
  collections: z.boolean().optional(),
  received_until: WireTime.refine((time) => Date.parse(time) > 0, 'There is no such time.'),
  except: z.array(InsightId).max(UNSAVED_INSIGHT_UPDATES_MAX).optional(),
  insightStatus: InsightStatus,
})
export type BulkSelection = z.infer<typeof BulkSelection>

/** The wording is fixed. */
export const BULK_LIMIT_TEXT =
  "You've hit the 1000 insight update limit. Please save your current changes and start another update."

export const BulkStarted = z.object({ message: z.object({ bulkId: z.int() }) })
const BulkParams = z.object({
  bulkId: z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER),
})

export const startBulkUpdate = {
  method: 'POST',
  url: '/api/updates',
  access: 'owner',
  scope: 'triage',
  audit: false,
  idempotent: 'by key',
  summary:
    'Give many insights a status: those listed, or all that a list shows, of devices that the user may manage',
  managersOnly: true,
  isBulk: true,
  errors: ['not_found'],
  schema: {
    body: z.union([
      z.strictObject({
        insights: z
          .array(BulkUpdateItem)
          .min(1, 'At least one update.')
          .max(UNSAVED_INSIGHT_UPDATES_MAX, BULK_LIMIT_TEXT),
      }),
      z.strictObject({ selection: BulkSelection }),
    ]),
    response: { 200: BulkStarted },
  },
} as const satisfies Endpoint

export const getBulkUpdate = {
  method: 'GET',
  url: '/api/updates',
  access: 'owner',
  scope: 'read',
  summary: 'How far a bulk update of the user is',
  errors: ['not_found'],
  schema: {
    querystring: z.object({
      bulk_id: z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER),
    }),
    response: { 200: z.object({ message: BulkProgress.omit({ bulkId: true }) }) },
  },
} as const satisfies Endpoint

export const undoBulkUpdate = {
  method: 'POST',
  url: '/api/updates/:bulkId/undo',
  access: 'owner',
  scope: 'triage',
  audit: false,
  idempotent: 'by key',
  summary:
    'Give the insights that a bulk update changed their former status back, but for those changed again since',
  isBulk: true,
  errors: ['conflict'],
  schema: { params: BulkParams, response: { 200: BulkStarted } },
} as const satisfies Endpoint

export const bulkUpdateEndpoints = {
  startBulkUpdate,
  getBulkUpdate,
  undoBulkUpdate,
}
