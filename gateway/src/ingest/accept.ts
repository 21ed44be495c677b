import type { DeadLetterReason } from '@sentinel/contracts/internal/dead-letters'
import {
  type DeviceMessage,
  type DeviceMessageKind,
  deviceMessages,
  parseUplinkTopic,
} from '@sentinel/contracts/mqtt'
import type { ZodError } from 'zod'
import type { IngestMetrics } from '../platform/metrics.ts'
import type { TakePhoto } from './take-photo.ts'
import { ExtraRoom, UnkeepableField } from './extra-fields.ts'
import { openHealthRooms, toHealthRow } from './health-columns.ts'
import { toInsightRows } from './insight-columns.ts'
import { type Receipt, takeReceipt } from './receipt.ts'
import { readJson } from './read-json.ts'
import { toLetter } from './to-letter.ts'
import { afterCommit, type DeviceUplink } from './uplink.ts'
import type { Writer } from './writer.ts'

export interface AcceptOptions {
  writer: Pick<Writer, 'add'>
  takePhoto: TakePhoto
  metrics: IngestMetrics
  /** Whether a message may say when it was received (`received_at`). */
  takesBackfill: boolean
  /** Told when insights are committed that announce a photo: it may have come first. */
  onPhotoExpected: () => void
}

export type Accept = (uplink: DeviceUplink) => void

type Handle<Message> = (message: Message, uplink: DeviceUplink, receipt: Receipt) => void

/** A handler per kind of message: a kind without one does not compile. Each throws for what can't be kept. */
function createHandlers({ writer, metrics, onPhotoExpected }: AcceptOptions): {
  [Kind in DeviceMessageKind]: Handle<DeviceMessage<Kind>>
} {
  const countLeftOut = ({ leftOut }: ExtraRoom) => leftOut && metrics.leftOutFields.inc(leftOut.fields)

  return {
    insights(message, uplink, { receivedMs, isBackfilled }) {
      const room = new ExtraRoom()
      const rows = toInsightRows(uplink.deviceId, message, receivedMs, room)
      countLeftOut(room)
      const isPhotoExpected = rows.some((row) => row.photoExpected)
      writer.add(
        isBackfilled ? 'backfilledInsights' : 'insights',
        rows,
        isPhotoExpected ? afterCommit(uplink, onPhotoExpected) : uplink,
      )
    },

    health(message, uplink, { receivedMs, isBackfilled }) {
      const rooms = openHealthRooms()
      const row = toHealthRow(uplink.deviceId, message, receivedMs, rooms)
      countLeftOut(rooms.startup)
      countLeftOut(rooms.unknown)
      writer.add(isBackfilled ? 'backfilledHealth' : 'health', [row], uplink)
    },

    answers({ id, status, detail }, uplink, { receivedMs }) {
      metrics.commandAnswers.inc({ status })
      const answer = { command_id: id, status, detail: detail ?? null, received_ms: receivedMs }
      writer.add('answers', [{ device_id: uplink.deviceId, ...answer }], uplink)
    },
  }
}

/**
 * Takes one message of a device. It settles once its rows are committed, or once it is kept as a dead letter: what is
 * refused for good must be acknowledged too, or the device sends it for ever. It settles with an error only when the
 * device should keep it and try again.
 */
export function createAccept(options: AcceptOptions): Accept {
  const { writer, takePhoto, metrics, takesBackfill } = options
  const handlers = createHandlers(options)

  function bury(uplink: DeviceUplink, reason: DeadLetterReason, detail: string): void {
    metrics.deadLetters.inc({ reason })
    writer.add('letters', [toLetter(uplink, { reason, detail })], uplink)
  }

  return function accept(uplink) {
    const address = parseUplinkTopic(uplink.topic)
    if (!address) return bury(uplink, 'unknown_topic', 'no such uplink topic')
    metrics.uplinks.inc({ kind: address.kind })
    if (address.kind === 'photos')
      return takePhoto(uplink, address, (detail) => bury(uplink, 'not_a_photo', detail))

    let message: unknown
    try {
      message = readJson(uplink.payload)
    } catch (error) {
      return bury(uplink, whyUnread(error), (error as Error).message) // safe: readJson throws nothing else
    }
    const receivedMs = uplink.receivedMs ?? Date.now()
    const receipt = takesBackfill
      ? takeReceipt(message, receivedMs)
      : { message, receivedMs, isBackfilled: false }
    if ('refusal' in receipt) return bury(uplink, 'malformed', receipt.refusal)
    const parsed = deviceMessages[address.kind].safeParse(receipt.message)
    if (!parsed.success) return bury(uplink, 'malformed', describe(parsed.error))

    // The schemas only look: the message itself goes on, with the fields that they do not know.
    const handle = handlers[address.kind] as Handle<unknown> // safe: parsed by this kind's schema
    try {
      handle(receipt.message, uplink, receipt)
    } catch (error) {
      if (!(error instanceof UnkeepableField)) throw error
      bury(uplink, 'unkeepable_field', error.message)
    }
  }
}

function whyUnread(error: unknown): DeadLetterReason {
  if (error instanceof UnkeepableField) return 'unkeepable_field'
  return error instanceof SyntaxError ? 'not_json' : 'bad_utf8'
}

function describe(error: ZodError): string {
  return error.issues
    .slice(0, 5)
    .map((issue) => `${issue.path.join('.') || 'message'}: ${issue.message}`)
    .join('; ')
}
