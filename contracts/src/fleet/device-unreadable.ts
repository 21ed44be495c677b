import { z } from 'zod'
import { DeviceParams } from './device-params.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { WireTime } from '../values/wire-time.ts'

/** A known field of the device's messages that could not be read; the rest of each message was stored. */
export const UnreadableField = z.object({
  kind: z.enum(['insights', 'health']),
  /** Its name in the message. */
  field: z.string(),
  /** When the first of the messages came that all had the trouble; null if the newest message of the kind has none. */
  since: WireTime.nullable(),
  last_at: WireTime,
  /** The value of the last such message as JSON, cut to 100 characters. */
  last_value: z.string(),
})
export type UnreadableField = z.infer<typeof UnreadableField>

/** Messages that were acknowledged and could not be stored, because nothing says what they are about. */
export const UnreadableMessages = z.object({
  /** See `DeadLetterReason`. */
  reason: z.string(),
  /** So many have come; a message that was sent again counts each time. */
  times: z.int(),
  last_at: WireTime,
})
export type UnreadableMessages = z.infer<typeof UnreadableMessages>

export const DeviceUnreadable = z.object({
  /** Those that the newest message of their kind has, the longest first. */
  fields: z.array(UnreadableField),
  /** They are those of the last 30 days, the last reason first. */
  messages: z.array(UnreadableMessages),
})
export type DeviceUnreadable = z.infer<typeof DeviceUnreadable>

export const getDeviceUnreadable = {
  method: 'GET',
  url: '/api/devices/:deviceId/unreadable',
  access: 'owner',
  scope: 'read',
  summary: 'What a device sends that cannot be read',
  schema: {
    params: DeviceParams,
    response: { 200: DeviceUnreadable },
  },
} as const satisfies Endpoint
