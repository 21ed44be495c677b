import { encodeUplink } from '@sentinel/contracts/device-messages/lora-codec'
import type { HealthMessage, InsightsMessage } from '@sentinel/contracts/device-messages/mqtt'
import type { Answer } from '../device/command.ts'
import type { AnsweredCommand, Uplink } from './transmitter.ts'

/** The maximum number of insights per frame (the wire page, §4). */
const INSIGHTS_PER_FRAME = 8
/** The maximum number of insights per message, because the index has 5 bits. */
const INSIGHTS_PER_MESSAGE = 32
const MESSAGE_IDS = 2 ** 16
const SECONDS_AFTER_FIRST_MAX = 2 ** 16 - 1
const RADIO_EPOCH_MS = Date.parse('2020-01-01T00:00:00Z')
const MEMORY_MIB = 14_800
const DAY_MINUTES = 24 * 60

export interface Frame {
  fPort: number
  data: Buffer
}

/** Returns an uplink as radio frames. Photos are not sent over the radio. */
export function toFrames(uplink: Uplink): Frame[] {
  if (uplink.kind === 'photo') return []
  if (uplink.kind === 'insights') return insightFrames(uplink.message)
  const isHealth = uplink.kind === 'health'
  return [encode(isHealth ? toLoraHealth(uplink.message) : toResult(uplink.command, uplink.answer))]
}

/** A message with more than 32 insights becomes two, with adjacent ids. */
function insightFrames({ message_id, insights }: InsightsMessage): Frame[] {
  const frames: Frame[] = []
  for (let from = 0; from < insights.length; from += INSIGHTS_PER_MESSAGE) {
    const runs = splitByTime(
      insights.slice(from, from + INSIGHTS_PER_MESSAGE).map((insight, index) => ({
        ...insight,
        index,
        file_ctime: knownTime(insight.file_ctime),
      })),
    )
    for (const [at, run] of runs.entries())
      frames.push(
        encode({
          message_id: (message_id * 2 + from / INSIGHTS_PER_MESSAGE) % MESSAGE_IDS,
          more: at < runs.length - 1,
          time_estimated: false,
          insights: run,
        }),
      )
  }
  return frames
}

/** Times in radio frames begin in 2020. If a clock shows an earlier time, none is sent. */
function knownTime(time: string | null): string | null {
  return time !== null && Date.parse(time) >= RADIO_EPOCH_MS ? time : null
}

/** Splits insights so that either all of a frame's insights have a time within some hours after the first, or none of them has a time. */
function splitByTime<Insight extends { file_ctime: string | null }>(
  insights: readonly Insight[],
): Insight[][] {
  const runs: Insight[][] = []
  for (const insight of insights) {
    const run = runs.at(-1)
    const fits =
      run && run.length < INSIGHTS_PER_FRAME && followsInFrame(run[0]?.file_ctime, insight.file_ctime)
    if (fits) run.push(insight)
    else runs.push([insight])
  }
  return runs
}

function followsInFrame(first: string | null | undefined, time: string | null): boolean {
  if (first == null || time === null) return first === time
  const seconds = (Date.parse(time) - Date.parse(first)) / 1000
  return seconds >= 0 && seconds <= SECONDS_AFTER_FIRST_MAX
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

function toResult({ id, type }: AnsweredCommand, { status }: Answer): object {
  const words = { success: 'applied', pending_reset: 'pending_reset', failed: 'rejected' } as const
  return { command_number: Number(id), type, status: words[status] }
}

function encode(data: object): Frame {
  const { bytes, fPort, errors } = encodeUplink({ data })
  if (!bytes || fPort === undefined) throw new Error(`no frame: ${errors.join(', ')}`)
  return { fPort, data: Buffer.from(bytes) }
}
