import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { InsightScope, InsightSort } from './insight-filters.ts'
import { DEVICE_ID_MAX } from '../device-messages/limits.ts'
import { LIST_MAX_ROWS } from '../http/limits.ts'
import { CONFIDENCE_MAX_PERCENT, INSIGHT_WINDOW_DEFAULT_ROWS, NEARBY_INSIGHTS_MAX } from './limits.ts'
import { ListQuery, RowLimit, RowOffset } from '../http/lists.ts'
import { WireTime } from '../values/wire-time.ts'

export const InsightStatus = z.enum(['none', 'favorite', 'acknowledge', 'archive'])
export type InsightStatus = z.infer<typeof InsightStatus>

export const CommsSource = z.enum(['cell', 'wifi', 'satellite', 'lora'])
export type CommsSource = z.infer<typeof CommsSource>

/** The state of the camera's clock when it dated an insight. `ok` means a plausible time. */
export const CameraClock = z.enum(['ok', 'missing', 'past', 'future'])
export type CameraClock = z.infer<typeof CameraClock>

/** A value from 0 to 100, not rounded. Null if the device sent none. */
export const ConfidencePercent = z.number().min(0).max(CONFIDENCE_MAX_PERCENT).nullable()

export const InsightClass = z.object({
  class_id: z.int(),
  className: z.string(),
  confidence: ConfidencePercent,
})
export type InsightClass = z.infer<typeof InsightClass>

/** An insight in HTTP responses and socket events. */
export const Insight = z.object({
  insight_id: z.int(),
  device_id: z.int(),
  device_name: z.string().nullable(),
  display_name: z.string().nullable(),
  alg_id: z.int().nullable(),
  class_id: z.int(),
  class_name: z.string(),
  class_list: z.array(InsightClass),
  confidence: ConfidencePercent,
  group_confidence: ConfidencePercent,
  is_from_lora: z.boolean(),
  time_stamp: WireTime,
  file_ctime: WireTime.nullable(),
  comms_source: CommsSource,
  insight_status: InsightStatus,
  userConfirmed: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  photoUrl: z.string().nullable(),
  /** True if the photo was damaged during transfer. It shows part of the picture. If `photoUrl` is missing, nothing could be decoded. */
  photo_damaged: z.literal(true).optional(),
  /**
   * True if the camera has announced a photo that has not arrived yet. If both this field and `photoUrl` are missing, the camera sends no photo of
   * this sighting.
   */
  photo_awaited: z.literal(true).optional(),
  table: z.literal('insight'),
  collection_id: z.string().nullable(),
  window_start: WireTime.nullable(),
  window_end: WireTime.nullable(),
  device_message_identifier: z.int(),
  device_message_index: z.int(),
})
export type Insight = z.infer<typeof Insight>

export const countInsights = {
  method: 'GET',
  url: '/api/insights/count',
  access: 'signed-in',
  scope: 'read',
  isHeavy: true,
  summary: 'How many insights the user has, archived ones included',
  schema: { response: { 200: z.object({ count: z.int() }) } },
} as const satisfies Endpoint

/** The number of insights that a user has from a device, excluding archived ones. `latest` is the newest insight, even if it is archived. */
export const DeviceInsights = z.object({
  device_id: z.int(),
  insight_count: z.int(),
  latest: Insight.pick({ insight_id: true, class_name: true, time_stamp: true, file_ctime: true }).nullable(),
})
export type DeviceInsights = z.infer<typeof DeviceInsights>

export const listDeviceInsights = {
  method: 'GET',
  url: '/api/insights/overview',
  access: 'signed-in',
  scope: 'read',
  isHeavy: true,
  summary: 'For each device of the user: how many insights it has, and the newest one',
  errors: ['not_found'],
  schema: {
    querystring: ListQuery.extend({
      deviceId: z.coerce
        .number<number | string>()
        .int()
        .min(0)
        .max(DEVICE_ID_MAX)
        .optional()
        .describe('Returns only this device. Default: all devices.'),
    }),
    response: { 200: z.array(DeviceInsights) },
  },
} as const satisfies Endpoint

export const listInsightsPage = {
  method: 'GET',
  url: '/api/insights/paginated',
  access: 'signed-in',
  scope: 'read',
  isHeavy: true,
  summary:
    'All insights of the user, archived ones included, the newest first, by limit and offset; use this one for tables with page numbers',
  schema: {
    querystring: z.object({ limit: RowLimit.optional(), offset: RowOffset.optional() }),
    response: { 200: z.array(Insight) },
  },
} as const satisfies Endpoint

/**
 * Insights from one device that share a window. A collection has its representative's fields, its own classes, confidence and photo, and no status if
 * the members differ.
 */
export const Collection = Insight.extend({
  insight_status: InsightStatus.optional(),
  collection: z.literal(true),
  insights: z.array(Insight),
})
export type Collection = z.infer<typeof Collection>

/** Selects the insights in a list, and their order. */
export const InsightListQuery = InsightScope.extend({
  collections: z
    .enum(['true', 'false'])
    .optional()
    .describe(
      '`true` for collections instead of insights, each in the place of its representative, whose fields it has. Filters test what the collection shows. Default: `false`.',
    ),
  sort: InsightSort.optional(),
})

/** `total` is the current number of insights in the whole list. `next` is the cursor of the next page, or null on the last page. */
export const InsightWindow = z.object({
  insights: z.array(z.union([Collection, Insight])),
  next: z.string().nullable(),
  total: z.int(),
  /** The server's time before it read the list. Insights received later are not in the response. */
  read_at: WireTime,
})
export type InsightWindow = z.infer<typeof InsightWindow>

export const findInsights = {
  method: 'GET',
  url: '/api/insights',
  access: 'signed-in',
  scope: 'read',
  isHeavy: true,
  summary: 'Insights of the user, filtered and sorted, by cursor; use this one for most programs',
  schema: {
    querystring: InsightListQuery.extend({
      limit: RowLimit.optional().describe(
        `The most insights of a page, 1 to ${LIST_MAX_ROWS}. Default: ${INSIGHT_WINDOW_DEFAULT_ROWS}. Of collections a page has at most 50.`,
      ),
      cursor: z
        .string()
        .max(500)
        .optional()
        .describe('`next` of the page before, of the same list. Default: the first page.'),
    }),
    response: { 200: InsightWindow },
  },
} as const satisfies Endpoint

export const InsightParams = z.object({
  insightId: z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER),
})

export const getInsight = {
  method: 'GET',
  url: '/api/insights/:insightId',
  access: 'signed-in',
  scope: 'read',
  summary: 'One insight of the user',
  schema: { params: InsightParams, response: { 200: Insight } },
} as const satisfies Endpoint

export const getInsightNeighbours = {
  method: 'GET',
  url: '/api/insights/:insightId/neighbours',
  access: 'signed-in',
  scope: 'read',
  isHeavy: true,
  summary: 'The insights before and after one in a list, on any page; null at the ends',
  schema: {
    params: InsightParams,
    querystring: InsightListQuery,
    response: { 200: z.object({ before: z.int().nullable(), behind: z.int().nullable() }) },
  },
} as const satisfies Endpoint

/** Returns what else the insight's device saw in the hours before and after, including archived insights. */
export const listNearbyInsights = {
  method: 'GET',
  url: '/api/insights/:insightId/nearby',
  access: 'signed-in',
  scope: 'read',
  summary:
    'The other insights of the same device from twelve hours before one until twelve hours after, the newest first',
  schema: {
    params: InsightParams,
    response: { 200: z.object({ insights: z.array(Insight).max(2 * NEARBY_INSIGHTS_MAX) }) },
  },
} as const satisfies Endpoint

export const exportInsights = {
  method: 'GET',
  url: '/api/insights/export',
  access: 'signed-in',
  scope: 'read',
  summary:
    'The insights of a list as a CSV file, in its order; the header X-Total-Rows says how many lines there are',
  produces: 'text/csv',
  tellsTotal: true,
  schema: {
    querystring: InsightListQuery,
    response: { 200: z.string() },
  },
} as const satisfies Endpoint
