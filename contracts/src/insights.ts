import { z } from 'zod'
import { CONFIDENCE_MAX_PERCENT } from './limits.ts'
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
