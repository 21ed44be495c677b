import { z } from 'zod'
import type { Endpoint } from '../http/endpoint.ts'
import { WireTime } from '../values/wire-time.ts'
import { listAnswer, listQuery } from './lists.ts'

/** The possible reasons why an uplink was not stored. */
export const deadLetterReasons = [
  'not_json',
  'bad_utf8',
  'malformed',
  'unkeepable_field',
  'unknown_topic',
  'too_large',
  'not_a_photo',
  /** The photo cannot be decoded at all. */
  'photo_unreadable',
  /** The photo's sighting did not arrive within `PHOTO_WAIT_DAYS`. */
  'photo_unclaimed',
  /** The device reached its daily photo limit. */
  'photo_limit',
  /** The message id is already stored with different content, or the message contains an insight twice. */
  'reused_message_id',
  'refused_by_database',
  /** The codec does not know the LoRa frame, or the frame is truncated. */
  'bad_frame',
  /** The LoRa frame's DevEUI belongs to no device. The frame is decoded once a device gets the DevEUI. */
  'unknown_device',
] as const
export type DeadLetterReason = (typeof deadLetterReasons)[number]

/** The number at which counting of the dead letters with the same reason stops. */
export const DEAD_LETTERS_COUNTED_MAX = 100_000
/** `getDeadLetter` returns only the beginning of longer payloads. `getDeadLetterPayload` returns all stored bytes. */
export const DEAD_LETTER_SHOWN_MAX_BYTES = 64 * 1024

const DeadLetterId = z.coerce.number<number | string>().int().min(1).max(Number.MAX_SAFE_INTEGER)
/** Accepts any text because rows from other versions may have other reasons. */
const Reason = z.string().min(1).max(100)

/**
 * The reason why a dead letter cannot be decoded again:
 * - `counted`: the row stands for several dead letters from a device that had reached its daily limit
 * - `no_payload`: its payload was not stored because of the device's daily limit or a full disk
 * - `cut`: only the beginning of its payload was stored
 * - `no_device`: its device no longer exists
 */
export const DeadLetterObstacle = z.enum(['counted', 'no_payload', 'cut', 'no_device'])
export type DeadLetterObstacle = z.infer<typeof DeadLetterObstacle>

/** An uplink that was acknowledged but could not be stored. */
export const DeadLetter = z.object({
  letter_id: z.int(),
  reason: Reason,
  detail: z.string(),
  topic: z.string(),
  device_id: z.int().nullable(),
  /** Set for a LoRa frame whose device was unknown when it arrived. */
  dev_eui: z.string().nullable(),
  first_received_at: WireTime,
  last_received_at: WireTime,
  /** The number of times that the device has sent the message. */
  times: z.int(),
  payload_bytes: z.int(),
  /** The number of bytes stored, from the beginning of the payload. */
  kept_bytes: z.int(),
  obstacle: DeadLetterObstacle.nullable(),
  /** The time at which the dead letter was last decoded again and refused. */
  tried_at: WireTime.nullable(),
})
export type DeadLetter = z.infer<typeof DeadLetter>

export const deadLetterSorts = ['letter_id', 'last_received_at'] as const
export const deadLetterFilters = ['reason', 'device_id', 'dev_eui', 'topic', 'last_received_at'] as const

/** The number of dead letters with a given reason. */
export const DeadLetterCount = z.object({
  reason: Reason,
  /** At most `DEAD_LETTERS_COUNTED_MAX`. There may be more if the number has that value. */
  letters: z.int(),
  /** The number of these dead letters that have no payload. */
  without_payload: z.int(),
  /** The highest id among these dead letters. */
  until_id: z.int(),
})
export type DeadLetterCount = z.infer<typeof DeadLetterCount>

export const DeadLetterWorkKind = z.enum(['decode', 'discard'])
export type DeadLetterWorkKind = z.infer<typeof DeadLetterWorkKind>

/** A background job that decodes dead letters again or discards them: one dead letter, or all with a given reason. */
export const DeadLetterWork = z.object({
  work_id: z.int(),
  kind: DeadLetterWorkKind,
  reason: Reason,
  /** Null if the work covers all dead letters with the reason. */
  letter_id: z.int().nullable(),
  /** `failed` after several tries without progress. A new request continues the work. */
  state: z.enum(['processing', 'completed', 'cancelled', 'failed']),
  /** The number of dead letters at the start. Some may be deleted by others before the work reaches them. */
  total: z.int(),
  /** The number of dead letters that were stored or discarded. */
  finished: z.int(),
  /** The number of dead letters that were refused again. */
  refused: z.int(),
  /** The number of dead letters that cannot be decoded. */
  skipped: z.int(),
  begun_at: WireTime,
  ended_at: WireTime.nullable(),
  /** Null if the account was deleted. */
  begun_by: z.string().nullable(),
})
export type DeadLetterWork = z.infer<typeof DeadLetterWork>

const deadLetterParams = z.object({ deadLetterId: DeadLetterId })
const workParams = z.object({ workId: DeadLetterId })

export const listDeadLetters = {
  method: 'GET',
  url: '/api/internal/deadLetters',
  access: 'staff',
  scope: 'manage',
  summary: 'Uplinks that were not stored, a page at a time',
  isHeavy: true,
  schema: {
    querystring: listQuery({ sortable: deadLetterSorts, filterable: deadLetterFilters }),
    response: { 200: listAnswer(DeadLetter) },
  },
} as const satisfies Endpoint

export const countDeadLetters = {
  method: 'GET',
  url: '/api/internal/deadLetterReasons',
  access: 'staff',
  scope: 'manage',
  summary: 'How many uplinks were not stored, by reason',
  isHeavy: true,
  schema: { response: { 200: z.array(DeadLetterCount) } },
} as const satisfies Endpoint

export const getDeadLetter = {
  method: 'GET',
  url: '/api/internal/deadLetters/:deadLetterId',
  access: 'staff',
  scope: 'manage',
  summary: `An uplink that was not stored, with the first ${DEAD_LETTER_SHOWN_MAX_BYTES / 1024} KiB of its payload`,
  errors: ['not_found'],
  schema: {
    params: deadLetterParams,
    response: {
      200: DeadLetter.extend({
        /** The payload in base64. Null if no payload was stored. */
        content: z.string().nullable(),
      }),
    },
  },
} as const satisfies Endpoint

export const getDeadLetterPayload = {
  method: 'GET',
  url: '/api/internal/deadLetters/:deadLetterId/payload',
  access: 'staff',
  scope: 'manage',
  summary: 'All that is kept of the payload of an uplink that was not stored',
  produces: 'application/octet-stream',
  errors: ['not_found'],
  schema: { params: deadLetterParams, response: { 200: z.file() } },
} as const satisfies Endpoint

export const decodeDeadLetter = {
  method: 'POST',
  url: '/api/internal/deadLetters/:deadLetterId/decode',
  access: 'staff',
  scope: 'manage',
  audit: false,
  idempotent: 'by key',
  summary: 'Decode an uplink again that was not stored',
  errors: ['not_found', 'conflict'],
  schema: { params: deadLetterParams, response: { 200: DeadLetterWork } },
} as const satisfies Endpoint

export const discardDeadLetter = {
  method: 'DELETE',
  url: '/api/internal/deadLetters/:deadLetterId',
  access: 'staff',
  scope: 'manage',
  audit: true,
  summary: 'Discard an uplink that was not stored',
  errors: ['not_found'],
  schema: { params: deadLetterParams, response: { 200: z.object({}) } },
} as const satisfies Endpoint

export const beginDeadLetterWork = {
  method: 'POST',
  url: '/api/internal/deadLetterWork',
  access: 'staff',
  scope: 'manage',
  audit: true,
  idempotent: 'by key',
  summary: 'Decode all uplinks again that were not stored for a reason, or discard them',
  errors: ['conflict'],
  schema: {
    body: z.object({
      kind: DeadLetterWorkKind,
      reason: Reason,
      /** Dead letters with higher ids are excluded, because they arrived after the caller counted. */
      until_id: z.int().min(1).optional(),
    }),
    response: { 200: DeadLetterWork },
  },
} as const satisfies Endpoint

export const listDeadLetterWork = {
  method: 'GET',
  url: '/api/internal/deadLetterWork',
  access: 'staff',
  scope: 'manage',
  summary: 'What is being done with uplinks that were not stored, and what was done last',
  schema: { response: { 200: z.array(DeadLetterWork) } },
} as const satisfies Endpoint

export const getDeadLetterWork = {
  method: 'GET',
  url: '/api/internal/deadLetterWork/:workId',
  access: 'staff',
  scope: 'manage',
  summary: 'How far decoding or discarding is',
  errors: ['not_found'],
  schema: { params: workParams, response: { 200: DeadLetterWork } },
} as const satisfies Endpoint

export const cancelDeadLetterWork = {
  method: 'DELETE',
  url: '/api/internal/deadLetterWork/:workId',
  access: 'staff',
  scope: 'manage',
  audit: false,
  summary: 'Stop decoding or discarding; what is done stays so',
  errors: ['not_found'],
  schema: { params: workParams, response: { 200: DeadLetterWork } },
} as const satisfies Endpoint

export const deadLetterEndpoints = {
  listDeadLetters,
  countDeadLetters,
  getDeadLetter,
  getDeadLetterPayload,
  decodeDeadLetter,
  discardDeadLetter,
  beginDeadLetterWork,
  listDeadLetterWork,
  getDeadLetterWork,
  cancelDeadLetterWork,
}
