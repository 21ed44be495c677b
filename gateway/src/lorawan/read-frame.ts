import type { DeadLetterReason } from '@sentinel/contracts/staff/dead-letters'
import type { HealthMessage, InsightsMessage } from '@sentinel/contracts/device-messages/mqtt'
import { recordsSince } from '@sentinel/domain/fleet/camera-clock'
import type pg from 'pg'
import type { AnswerRow } from '../ingest/answers-statement.ts'
import { toHealthRow } from '../ingest/health-columns.ts'
import { type InsightRow, type Received, toInsightRows } from '../ingest/insight-columns.ts'
import type { LaneBatch } from '../ingest/lanes.ts'
import { findCommandId, type FoundDevice } from './find-radio-device.ts'
import type { NetworkMessage, RadioFrame } from './radio-event.ts'
import { decodeFrame, type FrameContent } from './to-native-message.ts'
import { toRadioRow } from './to-radio-row.ts'

/** The rows of a frame. A frame with a refusal also becomes a dead letter. */
export interface ReadFrame {
  batches: LaneBatch[]
  refusal?: { reason: DeadLetterReason; detail: string }
}

export interface FrameReader {
  pool: Pick<pg.ClientBase, 'query'>
  /** A camera may have recorded at most this many days before its provisioning. */
  clockBehindMaxDays: number
  device: FoundDevice
  message: Pick<NetworkMessage, 'provider' | 'serverId'>
  receivedMs: number
}

/**
 * Converts a known device's frame into rows. How it was received is always stored, even for frames without data, because it proves that the device
 * was there. A frame that cannot be decoded is refused.
 */
export async function readFrame(frame: RadioFrame, reader: FrameReader): Promise<ReadFrame> {
  const { device, message, receivedMs } = reader
  const radio: LaneBatch = { lane: 'radio', rows: [toRadioRow(device.deviceId, frame, message, receivedMs)] }
  const { port, data } = frame
  if (port === undefined || port === 0 || data.byteLength === 0) return { batches: [radio] }

  const content = decodeFrame({ port, data }, frame.isSimulated)
  if ('error' in content) return { batches: [radio], refusal: { reason: 'bad_frame', detail: content.error } }
  return { batches: [...(await toBatches(content, frame, reader)), radio] }
}

async function toBatches(
  content: FrameContent,
  { isSimulated }: RadioFrame,
  { pool, device, receivedMs, clockBehindMaxDays }: FrameReader,
): Promise<LaneBatch[]> {
  const received = { receivedMs, recordsSinceMs: recordsSince(device.createdMs, clockBehindMaxDays) }
  const toHealth = (message: HealthMessage): LaneBatch => ({
    lane: isSimulated ? 'simulatedHealth' : 'health',
    rows: [toHealthRow(device.deviceId, message, received)],
  })
  if (content.kind === 'health') return [toHealth(content.message)]
  if (content.kind === 'insights') {
    const rows = toRadioInsights(device, content.message, received)
    const insights: LaneBatch = { lane: isSimulated ? 'simulatedInsights' : 'insights', rows }
    return content.battery ? [insights, toHealth(content.battery)] : [insights]
  }
  const answer = await toAnswer(content.result, { pool, deviceId: device.deviceId, receivedMs })
  return answer ? [{ lane: 'answers', rows: [answer] }] : []
}

/**
 * Frames do not name the model. It is set after the content is hashed, so that the same frame has the same hash even if another model has been
 * deployed in the meantime.
 */
function toRadioInsights(
  { deviceId, algId }: FoundDevice,
  message: InsightsMessage,
  received: Received,
): InsightRow[] {
  return toInsightRows(deviceId, message, received).map((row) => ({ ...row, algId }))
}

type Result = Extract<FrameContent, { kind: 'result' }>['result']

const ANSWERS = {
  applied: 'success',
  pending_reset: 'pending_reset',
  rejected: 'failed',
  expired: 'failed',
} as const
const DETAILS = {
  rejected: 'The camera refused the command.',
  expired: 'The command reached the camera too late.',
}

/** Returns undefined if the console did not send the command. A duplicate repeats the first answer. */
async function toAnswer(
  { command_number: number, status, reason, first_status: first }: Result,
  { pool, deviceId, receivedMs }: Pick<FrameReader, 'pool' | 'receivedMs'> & { deviceId: number },
): Promise<AnswerRow | undefined> {
  const commandId = await findCommandId(pool, deviceId, number)
  const known = status === 'duplicate' ? first : status
  if (commandId === undefined || known === undefined || known === 'duplicate') return undefined
  const isRefusal = known === 'rejected' || known === 'expired'
  return {
    device_id: deviceId,
    command_id: commandId,
    status: ANSWERS[known],
    detail: isRefusal ? `${DETAILS[known]}${status === 'rejected' ? ` Reason ${reason}.` : ''}` : null,
    received_ms: receivedMs,
  }
}
