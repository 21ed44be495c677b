import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { CONFIDENCE_MAX_PERCENT } from './limits.ts'
import { Cursor, RowLimit, RowOffset } from './lists.ts'
import { WireTime } from './wire-time.ts'

export const InsightStatus = z.enum(['none', 'favorite', 'acknowledge', 'archive'])
export type InsightStatus = z.infer<typeof InsightStatus>

export const CommsSource = z.enum(['cell', 'wifi', 'satellite', 'lora'])
export type CommsSource = z.infer<typeof CommsSource>

/** What was wrong with the camera's clock when it dated an insight; `ok` for a believable time. */
export const CameraClock = z.enum(['ok', 'missing', 'past', 'future'])
export type CameraClock = z.infer<typeof CameraClock>

/** 0 to 100, not rounded; null where the device could not say. */
export const ConfidencePercent = z.number().min(0).max(CONFIDENCE_MAX_PERCENT).nullable()

export const InsightClass = z.object({
  class_id: z.int(),
  className: z.string(),
  confidence: ConfidencePercent,
})
export type InsightClass = z.infer<typeof InsightClass>

/** An insight wherever HTTP or a socket carries one. */
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
  summary: 'How many insights the user has, archived ones included',
  schema: { response: { 200: z.object({ count: z.int() }) } },
} as const satisfies Endpoint

export const listInsightsPage = {
  method: 'GET',
  url: '/api/insights/paginated',
  access: 'signed-in',
  summary: 'All insights of the user, archived ones included, the newest first, by limit and offset',
  schema: {
    querystring: z.object({ limit: RowLimit.optional(), offset: RowOffset.optional() }),
    response: { 200: z.array(Insight) },
  },
} as const satisfies Endpoint

/** `total` counts what the whole list holds now; `next` is the cursor of the page behind, null on the last. */
export const InsightWindow = z.object({
  insights: z.array(Insight),
  next: z.string().nullable(),
  total: z.int(),
})
export type InsightWindow = z.infer<typeof InsightWindow>

export const findInsights = {
  method: 'GET',
  url: '/api/insights',
  access: 'signed-in',
  summary: 'Insights of the user, the newest first, by cursor',
  schema: {
    querystring: z.object({
      limit: RowLimit.optional(),
      cursor: Cursor.optional(),
      archived: z.enum(['true', 'false']).optional(),
    }),
    response: { 200: InsightWindow },
  },
} as const satisfies Endpoint

export const getInsight = {
  method: 'GET',
  url: '/api/insights/:insightId',
  access: 'signed-in',
  summary: 'One insight of the user',
  schema: {
    params: z.object({
      insightId: z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER),
    }),
    response: { 200: Insight },
  },
} as const satisfies Endpoint
