import { encodeUplink } from '@sentinel/contracts/lora-codec'
import type { HealthMessage, InsightsMessage } from '@sentinel/contracts/mqtt'
import type { Answer } from '../device/obey.ts'
import type { Command } from '../device/command.ts'
import type { Uplink } from './transmitter.ts'

/** Of one frame (the wire page, §4). */
const INSIGHTS_PER_FRAME = 8
/** Of one message: their index has 5 bits. */
const INSIGHTS_PER_MESSAGE = 32
const MESSAGE_IDS = 2 ** 16
const MEMORY_MIB = 14_800
const DAY_MINUTES = 24 * 60

export interface Frame {
  fPort: number
  data: Buffer
}

/** An uplink as radio frames; photos are not for the radio. */
export function toFrames(uplink: Uplink): Frame[] {
  if (uplink.kind === 'photo') return []
  if (uplink.kind === 'insights') return insightFrames(uplink.message)
  const isHealth = uplink.kind === 'health'
  return [encode(isHealth ? toLoraHealth(uplink.message) : toResult(uplink.command, uplink.answer))]
}

/** A message of more than 32 insights becomes two, under neighbouring ids. */
function insightFrames({ message_id, insights }: InsightsMessage): Frame[] {
  const frames: Frame[] = []
  for (let from = 0; from < insights.length; from += INSIGHTS_PER_MESSAGE) {
    const part = insights.slice(from, from + INSIGHTS_PER_MESSAGE)
    for (let at = 0; at < part.length; at += INSIGHTS_PER_FRAME)
      frames.push(
        encode({
          message_id: (message_id * 2 + from / INSIGHTS_PER_MESSAGE) % MESSAGE_IDS,
          more: at + INSIGHTS_PER_FRAME < part.length,
          time_estimated: false,
          insights: part
            .slice(at, at + INSIGHTS_PER_FRAME)
            .map((insight, place) => ({ ...insight, index: at + place })),
        }),
      )
  }
  return frames
}

function toLoraHealth({ message_id, memory_remaining, startup_data, ...health }: HealthMessage): object {
  const { reboot_reason, ...flags } = startup_data ?? {}
  return {
    ...health,
    message_id: message_id % MESSAGE_IDS,
    space_remaining: ((memory_remaining ?? 0) / MEMORY_MIB) * 100,
    images_24h: ((health.image_count ?? 0) * DAY_MINUTES) / (health.cycle_time ?? DAY_MINUTES),
    startup_data: {
      ...flags,
      sd_ok: true,
      gps_ok: true,
      rebooted: reboot_reason !== 'wake',
      brown_out: false,
      pending_reset: false,
      time_synced: true,
    },
  }
}

function toResult({ id, type }: Command, { status }: Answer): object {
  const words = { success: 'applied', pending_reset: 'pending_reset', failed: 'rejected' } as const
  return { command_number: Number(id), type, status: words[status] }
}

function encode(data: object): Frame {
  const { bytes, fPort, errors } = encodeUplink({ data })
  if (!bytes || fPort === undefined) throw new Error(`no frame: ${errors.join(', ')}`)
  return { fPort, data: Buffer.from(bytes) }
}
