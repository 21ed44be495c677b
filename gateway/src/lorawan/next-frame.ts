import { RADIO_REPEATS_MAX, RADIO_SILENT_UPLINKS } from '@sentinel/contracts/commands/limits'
import type { AnswerStatus, CommandType } from '@sentinel/contracts/device-messages/mqtt'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/**
 * A device remembers the last 8 numbers that it has received (docs/wire.md). Cancels can overtake what is being delivered, so a number counts as
 * forgotten after half of them.
 */
export const LATER_DOWNLINKS_MAX = 4
/** A frame can only name images with numbers below these, because it has 16 and 5 bits for them. */
const IMAGE_MESSAGE_IDS = 65_536
const IMAGE_INDEXES = 32

/** A command is one frame. An update is two frames: its models and its settings. A cancelled command is the frame that cancels it. */
export type FramePart = 'whole' | 'models' | 'settings' | 'cancel'

/** One of the frames that a device's open command consists of. */
export interface Frame {
  commandKey: number
  part: FramePart
  type: Exclude<CommandType, 'cancel'>
  payload: Record<string, unknown>
  /** Null until the frame is passed to a network server. */
  downlink: Downlink | null
}

/** The known state of a frame that was passed on. Times are in milliseconds since 1970. */
export interface Downlink {
  id: string
  /** The time when the frame was last passed on, or -Infinity if that failed. */
  claimedMs: number
  /** The time when the server's broker received the frame. */
  publishedMs: number | null
  acknowledgedMs: number | null
  notAcknowledgedMs: number | null
  refusedMs: number | null
  answeredMs: number | null
  givenUpMs: number | null
  answer: AnswerStatus | null
  /** The number of times that it was passed on again. */
  repeats: number
  /** The number of the device's uplinks since the frame was passed on and since the server's last report, up to RADIO_SILENT_UPLINKS. */
  silentUplinks: number
  /** The number of the device's downlinks that were first passed on later, up to LATER_DOWNLINKS_MAX. */
  laterDownlinks: number
}

/**
 * - `not_delivered`: the downlink may not have arrived at the network server
 * - `joined`: the device has joined since, which can empty the server's queue. After all repeats, this counts at most once an hour, for a device that
 *   joins repeatedly.
 * - `not_acknowledged`: the device has not acknowledged it, and the server does not repeat it
 * - `refused`: the server refused it over an hour ago
 * - `silent`: the device has sent RADIO_SILENT_UPLINKS uplinks, but the server has reported nothing about it
 */
export type RepeatReason = 'not_delivered' | 'joined' | 'not_acknowledged' | 'refused' | 'silent'

export interface NextFrame {
  /** Frames that are not passed on any more until the device joins. */
  givenUp: { frame: Frame; downlink: Downlink; why: 'later_commands' | 'repeats' }[]
  /** The frame that is passed on now. `repeat` has the reason if it was passed on before. */
  next: { frame: Frame; repeat: { downlink: Downlink; reason: RepeatReason } | null } | undefined
}

/**
 * Returns which of a device's frames is passed to its network server now. `frames` are in sending order. A device has one downlink in delivery at a
 * time: the next command follows when the device has acknowledged or answered the last one, or when that one is given up. `joinedMs` is when the
 * device last joined.
 */
export function decideNextFrame(
  frames: readonly Frame[],
  { joinedMs, nowMs }: { joinedMs: number | null; nowMs: number },
): NextFrame {
  const givenUp: NextFrame['givenUp'] = []
  const finished = new Set<number>() // commands for which nothing is sent now
  for (const frame of frames) {
    const { commandKey, downlink } = frame
    if (finished.has(commandKey) || !fitsFrame(frame)) continue
    if (!downlink) return { givenUp, next: { frame, repeat: null } }
    const reason = repeatReason(downlink, joinedMs, nowMs)
    if (reason) {
      const why = giveUpReason(downlink, reason)
      if (!why) return { givenUp, next: { frame, repeat: { downlink, reason } } }
      givenUp.push({ frame, downlink, why })
    } else if (downlink.answer === 'pending_reset') return { givenUp, next: undefined } // the device restarts
    else if (downlink.answeredMs !== null) continue // the next part may follow
    else if (downlink.acknowledgedMs === null && downlink.givenUpMs === null)
      return { givenUp, next: undefined } // it is being delivered
    finished.add(commandKey)
  }
  return { givenUp, next: undefined }
}

/** Returns whether a frame can carry a command. Other commands wait for another link. */
function fitsFrame({ part, type, payload }: Frame): boolean {
  return (
    part === 'cancel' ||
    type !== 'request_higher_res_image' ||
    (Number(payload['message_id']) < IMAGE_MESSAGE_IDS && Number(payload['index']) < IMAGE_INDEXES)
  )
}

/** Returns why a downlink has to be passed on again, or undefined if it does not. */
function repeatReason(downlink: Downlink, joinedMs: number | null, nowMs: number): RepeatReason | undefined {
  const { claimedMs, repeats } = downlink
  const hasJoined =
    joinedMs !== null && joinedMs > claimedMs && (repeats < RADIO_REPEATS_MAX || claimedMs < nowMs - HOUR_MS)
  const isAfterClaim = (ms: number | null): ms is number => ms !== null && ms > claimedMs
  if (downlink.answeredMs !== null || downlink.acknowledgedMs !== null) return undefined
  if (downlink.givenUpMs !== null) return hasJoined && !isNumberForgotten(downlink) ? 'joined' : undefined
  if (downlink.publishedMs === null) return claimedMs < nowMs - MINUTE_MS ? 'not_delivered' : undefined
  if (hasJoined) return 'joined'
  if (isAfterClaim(downlink.notAcknowledgedMs)) return 'not_acknowledged'
  if (isAfterClaim(downlink.refusedMs)) return downlink.refusedMs < nowMs - HOUR_MS ? 'refused' : undefined
  return downlink.silentUplinks >= RADIO_SILENT_UPLINKS ? 'silent' : undefined
}

/**
 * Returns why a downlink that is due again is given up instead, so that the next command may follow. A join gives it a new chance, and what did not
 * arrive at the server was not sent.
 */
function giveUpReason(
  downlink: Downlink,
  reason: RepeatReason,
): NextFrame['givenUp'][number]['why'] | undefined {
  if (isNumberForgotten(downlink)) return 'later_commands'
  const isCounted = reason !== 'joined' && reason !== 'not_delivered'
  return isCounted && downlink.repeats >= RADIO_REPEATS_MAX ? 'repeats' : undefined
}

function isNumberForgotten({ laterDownlinks }: Downlink): boolean {
  return laterDownlinks >= LATER_DOWNLINKS_MAX
}
