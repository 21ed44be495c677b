import { encodeDownlink } from '@sentinel/contracts/device-messages/lora-codec'
import type { ClaimedDownlink } from './claim-downlinks.ts'

const HOUR_MS = 60 * 60 * 1000
const HOURS_TO_LIVE_MAX = 255

export interface CommandFrame {
  port: number
  data: Buffer
}

/** Returns a command's frame (the wire page, §4). Throws with the reason if the command does not fit into one frame. */
export function encodeCommand(claimed: ClaimedDownlink, nowMs: number): CommandFrame {
  const hoursLeft = Math.ceil((Date.parse(claimed.expiresAt) - nowMs) / HOUR_MS)
  const head = {
    command_number: claimed.number,
    hours_to_live: Math.min(Math.max(hoursLeft, 1), HOURS_TO_LIVE_MAX),
  }
  const { bytes, fPort, errors } = encodeDownlink({ data: { ...head, ...toFields(claimed) } as never }) // safe: the codec checks all fields
  if (!bytes || fPort === undefined) throw new Error(errors.join('; '))
  return { port: fPort, data: Buffer.from(bytes) }
}

/** Over LoRa, an update is sent in two parts: its models and its settings. */
function toFields({ part, type, payload, cancels }: ClaimedDownlink): object {
  if (part === 'cancel') return { type: 'cancel', cancels }
  if (part === 'models') return { type: 'update_model_settings', releaseId: payload['releaseId'] }
  if (part === 'settings') return { ...payload, type: 'update_state' }
  return { ...payload, type }
}
