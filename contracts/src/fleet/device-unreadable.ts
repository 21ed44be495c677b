import { z } from 'zod'
import { DeviceParams } from './device-params.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { WireTime } from '../values/wire-time.ts'

/** A known field in the device's messages that could not be read. The rest of each message was stored. */
export const UnreadableField = z.object({
  kind: z.enum(['insights', 'health']),
  /** The field's name in the message. */
  field: z.string(),
  /** The time at which the current series of unreadable messages began. Null if the newest message of this kind could be read. */
  since: WireTime.nullable(),
  last_at: WireTime,
  /** The value in the newest of these messages as JSON, cut to 100 characters. */
  last_value: z.string(),
})
export type UnreadableField = z.infer<typeof UnreadableField>

/** Messages that were acknowledged but could not be stored because they do not say what they are about. */
export const UnreadableMessages = z.object({
  /** See `DeadLetterReason`. */
  reason: z.string(),
  /** The number of these messages. A resent message counts each time. */
  times: z.int(),
  last_at: WireTime,
})
export type UnreadableMessages = z.infer<typeof UnreadableMessages>

export const DeviceUnreadable = z.object({
  /** The fields that could not be read in the newest message of their kind. The field that has been unreadable for the longest comes first. */
  fields: z.array(UnreadableField),
  /** The messages from the last 30 days, grouped by reason. The reason with the latest message comes first. */
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
