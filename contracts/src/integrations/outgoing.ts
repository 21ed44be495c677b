import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { Platform } from './integrations.ts'
import { ListQuery } from '../http/lists.ts'
import { OutgoingReasonCode, ReasonParams } from './outgoing-reasons.ts'
import { WireTime } from '../values/wire-time.ts'

/** Says what a message is about. `photo` and `health` go only to other systems, `digest` and `summary` only to people. */
export const OutgoingKind = z.enum([
  'sighting',
  'photo',
  'alert',
  'recovery',
  'health',
  'digest',
  'summary',
  'test',
])
export type OutgoingKind = z.infer<typeof OutgoingKind>

/**
 * `summarised`: the recipient had reached the hourly limit, so a summary includes it. `written_to_file`: the console has no mail
 * server or SMS service, so the message was only written to a file on the server.
 */
export const OutgoingState = z.enum(['pending', 'sent', 'written_to_file', 'failed', 'skipped', 'summarised'])
export type OutgoingState = z.infer<typeof OutgoingState>

/** One message to one recipient, or to another system. */
export const OutgoingMessage = z.object({
  id: z.int(),
  platform: Platform,
  kind: OutgoingKind,
  /** An email address or phone number. Empty if the message goes to another system. */
  recipient: z.string(),
  device_id: z.int().nullable(),
  insight_id: z.int().nullable(),
  alert_id: z.int().nullable(),
  /** A short description of the content. */
  subject: z.string(),
  state: OutgoingState,
  /** The reason, in English, why the message is not sent or why the last attempt failed. Null if there is no problem. */
  reason: z.string().nullable(),
  reason_code: OutgoingReasonCode.nullable(),
  /** The parameters of the reason. */
  reason_params: ReasonParams,
  attempts: z.int(),
  created_at: WireTime,
  /** The time at which the next attempt is due. Null if there will be none. */
  due_at: WireTime.nullable(),
  sent_at: WireTime.nullable(),
  can_replay: z.boolean(),
})
export type OutgoingMessage = z.infer<typeof OutgoingMessage>

export const listOutgoing = {
  method: 'GET',
  url: '/api/outgoing',
  access: 'owner',
  scope: 'read',
  summary: 'What was sent or is to be sent for the user, the newest first',
  schema: {
    querystring: ListQuery.extend({
      platform: Platform.optional(),
      kind: OutgoingKind.optional(),
      state: OutgoingState.optional(),
      /** `false` excludes routine messages: photos and health reports. */
      routine: z.enum(['true', 'false'], 'Must be true or false.').optional(),
    }),
    response: { 200: z.array(OutgoingMessage) },
  },
} as const satisfies Endpoint

/** Retries a failed or skipped message immediately. Any other message is returned unchanged with 409. */
export const replayOutgoing = {
  method: 'POST',
  url: '/api/outgoing/:messageId/replay',
  access: 'owner',
  scope: 'manage',
  audit: false,
  idempotent: 'by key',
  summary: 'Send a message again that failed or was passed over',
  errors: ['conflict'],
  schema: {
    params: z.object({
      messageId: z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER),
    }),
    response: { 200: OutgoingMessage },
  },
} as const satisfies Endpoint

const UnsubscribeParams = z.object({ token: z.string().min(1).max(500) })

/** Changes nothing, because email programs may open links automatically. */
export const getUnsubscribe = {
  method: 'GET',
  url: '/api/unsubscribe/:token',
  access: 'public',
  summary: 'Whose mail an unsubscribe link ends',
  schema: {
    params: UnsubscribeParams,
    response: { 200: z.object({ email: z.string(), isSubscribed: z.boolean() }) },
  },
} as const satisfies Endpoint

/** Implements RFC 8058: email programs also post to this address. The body is a form and is ignored. */
export const unsubscribe = {
  method: 'POST',
  url: '/api/unsubscribe/:token',
  access: 'public',
  audit: false,
  idempotent: true,
  summary: 'End the mail to the address that an unsubscribe link was made for',
  schema: {
    params: UnsubscribeParams,
    response: { 200: z.object({ email: z.string(), isSubscribed: z.literal(false) }) },
  },
} as const satisfies Endpoint

export const outgoingEndpoints = {
  listOutgoing,
  replayOutgoing,
  getUnsubscribe,
  unsubscribe,
}
