import { z } from 'zod'
import { WireTime } from './wire-time.ts'

/** What a person can send to a device over the air (spec 2 §9). */
export const OtaMessageType = z.enum([
  'reset_device',
  'update_model_settings',
  'update_state',
  'request_higher_res_image',
])
export type OtaMessageType = z.infer<typeof OtaMessageType>

export const OtaMessageStatus = z.enum(['pending', 'success', 'failed', 'pending_reset', 'dropped'])
export type OtaMessageStatus = z.infer<typeof OtaMessageStatus>

export const OtaMessage = z.object({
  message_id: z.uuid(),
  message_type: OtaMessageType,
  message: z.record(z.string(), z.unknown()),
  provider: z.string(),
  status: OtaMessageStatus,
  index: z.int(),
  created_at: WireTime,
  device_id: z.int(),
})
export type OtaMessage = z.infer<typeof OtaMessage>
