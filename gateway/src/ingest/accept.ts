import type { DeadLetterReason } from '@sentinel/contracts/staff/dead-letters'
import {
  AnswerMessage,
  type DeviceMessage,
  type DeviceMessageKind,
  deviceMessages,
  parseUplinkTopic,
} from '@sentinel/contracts/device-messages/mqtt'
import type { IngestMetrics } from '../platform/metrics.ts'
import type { TakePhoto } from './take-photo.ts'
import { dropUnstorableFields, ExtraRoom } from './extra-fields.ts'
import { HEALTH_FIELDS, NO_KNOWN_FIELDS, openHealthRooms, toHealthRow } from './health-columns.ts'
import { INSIGHT_FIELDS, MESSAGE_FIELDS, toInsightRows } from './insight-columns.ts'
import type { LaneBatch } from './lanes.ts'
import { type Receipt, takeReceipt } from './receipt.ts'
import { readJson } from './read-json.ts'
import {
  ALL_READABLE,
  type RepairedMessage,
  repairMessage,
  toShortTexts,
  type UnreadableFields,
} from './repair-message.ts'
import { toDeadLetters } from './to-dead-letter.ts'
import { afterCommit, type DeviceUplink } from './uplink.ts'
import type { Writer } from './writer.ts'

export interface AcceptOptions {
  writer: Pick<Writer, 'add'>
  takePhoto: TakePhoto
  metrics: IngestMetrics
  /** True if messages may state when they were received (`received_at`). */
  takesBackfill: boolean
  /** Called when insights that announce a photo are committed, because the photo may have arrived first. */
  onPhotoExpected: () => void
}

export type Accept = (uplink: DeviceUplink) => void

/** The time when a message was received, and which of its parts could not be read or stored. */
interface About extends Receipt {
  deviceId: number
  recordsSinceMs: number | undefined
  unreadable: UnreadableFields
  /** The number of unknown fields that cannot be stored. */
  unstorableFields: number
}

type ToRows<Message> = (message: Message, about: About) => LaneBatch

/** Converts each kind of message into rows. A kind without a function does not compile. */
function createConverters(metrics: IngestMetrics): {
  [Kind in DeviceMessageKind]: ToRows<DeviceMessage<Kind>>
} {
  const countLeftOut = ({ leftOut }: ExtraRoom) => leftOut && metrics.leftOutFields.inc(leftOut.fields)

  return {
    insights(message, about) {
      const { deviceId, isBackfilled, unreadable, unstorableFields } = about
      const room = new ExtraRoom()
      room.leaveOut(unstorableFields)
      const rows = toInsightRows(deviceId, message, about, { room, unreadable })
      countLeftOut(room)
      return { lane: isBackfilled ? 'backfilledInsights' : 'insights', rows }
    },

    health(message, about) {
      const { deviceId, isBackfilled, unreadable, unstorableFields } = about
      const rooms = openHealthRooms()
      rooms.unknown.leaveOut(unstorableFields)
      const row = toHealthRow(deviceId, message, about, { rooms, unreadable })
      countLeftOut(rooms.startup)
      countLeftOut(rooms.unknown)
      return { lane: isBackfilled ? 'backfilledHealth' : 'health', rows: [row] }
    },

    answers(message, { deviceId, receivedMs, unreadable }) {
      const { id, status, detail } = message
      metrics.commandAnswers.inc({ status })
      const sent = toShortTexts([unreadable.get(message) ?? {}])['detail']
      const answer = { command_id: id, status, detail: detail ?? sent ?? null, received_ms: receivedMs }
      return { lane: 'answers', rows: [{ device_id: deviceId, ...answer }] }
    },
  }
}

/**
 * Accepts one message from a device. It settles when its rows are committed, or when it is stored as a dead letter: a message that is refused for
 * good must be acknowledged too, because otherwise the device would resend it forever. It settles with an error only if the device should keep it and
 * try again.
 */
export function createAccept(options: AcceptOptions): Accept {
  const { writer, takePhoto, metrics, takesBackfill, onPhotoExpected } = options
  const converters = createConverters(metrics)

  function countUnreadable(kind: DeviceMessageKind, unreadable: UnreadableFields): void {
    for (const fields of unreadable.values())
      for (const field of Object.keys(fields)) metrics.unreadableFields.inc({ kind, field })
  }

  function bury(uplink: DeviceUplink, reason: DeadLetterReason, detail: string): void {
    metrics.deadLetters.inc({ reason })
    writer.add(uplink, toDeadLetters(uplink, { reason, detail }))
  }

  return function accept(uplink) {
    const address = parseUplinkTopic(uplink.topic)
    if (!address) return bury(uplink, 'unknown_topic', 'no such uplink topic')
    metrics.uplinks.inc({ kind: address.kind })
    if (address.kind === 'photos')
      return takePhoto(uplink, address, (detail) => bury(uplink, 'not_a_photo', detail))

    let json: unknown
    try {
      json = readJson(uplink.payload)
    } catch (error) {
      return bury(uplink, error instanceof SyntaxError ? 'not_json' : 'bad_utf8', (error as Error).message) // safe: readJson throws nothing else
    }
    const receivedMs = uplink.receivedMs ?? Date.now()
    const receipt = takesBackfill
      ? takeReceipt(json, receivedMs)
      : { message: json, receivedMs, isBackfilled: false }
    if ('refusal' in receipt) return bury(uplink, 'malformed', receipt.refusal)
    const unstorableFields = dropUnknownFields(address.kind, receipt.message)
    const read = readMessage(address.kind, receipt.message, uplink.payload)
    if (read.message === undefined) return bury(uplink, 'malformed', read.refusal)

    const { message, unreadable, refusal } = read
    countUnreadable(address.kind, unreadable)
    const toRows = converters[address.kind] as ToRows<unknown> // safe: read by this kind's schema
    // A history may be older than the device's database row.
    const recordsSinceMs = receipt.isBackfilled ? undefined : uplink.recordsSinceMs
    const about = { ...receipt, deviceId: uplink.deviceId, recordsSinceMs, unreadable, unstorableFields }
    const batch = toRows(message, about)
    const announced = announcesPhoto(batch) ? afterCommit(uplink, onPhotoExpected) : uplink
    if (refusal === undefined) return writer.add(announced, batch)
    metrics.deadLetters.inc({ reason: 'malformed' })
    writer.add(announced, batch, toDeadLetters(uplink, { reason: 'malformed', detail: refusal }))
  }
}

function announcesPhoto({ lane, rows }: LaneBatch): boolean {
  return (lane === 'insights' || lane === 'backfilledInsights') && rows.some((row) => row.photoExpected)
}

/** Returns a message that its schema accepts unchanged, including unknown fields. Reads a message that its schema refuses field by field. */
function readMessage(kind: DeviceMessageKind, sent: unknown, payload: Uint8Array): RepairedMessage<object> {
  const isAsAgreed = deviceMessages[kind].safeParse(sent).success
  return isAsAgreed
    ? {
        message: sent as object, // safe: its schema accepts it
        unreadable: ALL_READABLE,
        refusal: undefined,
      }
    : repairMessage(kind, sent, payload)
}

const KNOWN_FIELDS: Record<DeviceMessageKind, ReadonlySet<string>> = {
  insights: MESSAGE_FIELDS,
  health: HEALTH_FIELDS,
  answers: new Set(Object.keys(AnswerMessage.shape)),
}

/** Removes those of a message's unknown fields that cannot be stored. Returns the number of removed fields. */
function dropUnknownFields(kind: DeviceMessageKind, message: unknown): number {
  if (!isObject(message)) return 0
  const ofMessage = dropUnstorableFields(message, KNOWN_FIELDS[kind])
  if (kind === 'health' && isObject(message['startup_data']))
    return ofMessage + dropUnstorableFields(message['startup_data'], NO_KNOWN_FIELDS)
  const insights: unknown[] =
    kind === 'insights' && Array.isArray(message['insights']) ? message['insights'] : []
  let dropped = ofMessage
  for (const insight of insights)
    if (isObject(insight)) dropped += dropUnstorableFields(insight, INSIGHT_FIELDS)
  return dropped
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
