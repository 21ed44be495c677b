import type { DeviceCommand } from '@sentinel/contracts/commands/commands'
import type { Device } from '@sentinel/contracts/fleet/devices'
import { messages } from '../../messages/messages.ts'
import { findNextWake } from '../fleet/next-wake.ts'
import { formatClock, formatDate, formatDateTime, formatZone } from '../../platform/time/format-time.ts'

const texts = messages.commands.delivery

/** A camera seen this recently may still be connected. */
const JUST_SEEN_MS = 60_000

export type Delivered = Pick<
  DeviceCommand,
  'status' | 'handed_over_at' | 'acknowledged_at' | 'answered_at' | 'ended_at' | 'ended_by' | 'detail'
>
export type Waking = Pick<Device, 'last_seen' | 'cycle_time' | 'reported_cycle_time'>

interface Clock {
  nowMs: number
  timeZone: string
}

/** Describes how far a command is on its way to the camera, or how it ended. `isQueued` is true if an earlier command must be answered first. */
export function describeDelivery(
  command: Delivered,
  device: Waking | undefined,
  clock: Clock,
  isQueued = false,
): string {
  const { status, handed_over_at, acknowledged_at, answered_at, ended_at, ended_by, detail } = command
  if (ended_at !== null && ended_by !== null) {
    const at = formatNear(ended_at, clock)
    if (ended_by !== 'answer') return texts.ends[ended_by](at)
    return status === 'failed' ? texts.failed(at, detail) : texts.succeeded(at)
  }
  if (status === 'pending_reset' && answered_at !== null)
    return texts.pendingReset(formatNear(answered_at, clock))
  if (acknowledged_at !== null) return texts.acknowledged(formatNear(acknowledged_at, clock))
  if (handed_over_at !== null) return texts.sent(formatNear(handed_over_at, clock))
  if (isQueued) return texts.queued
  const isHere = device?.last_seen && clock.nowMs - Date.parse(device.last_seen) <= JUST_SEEN_MS
  return describeNextWake(device, clock, isHere ? { ...texts, expected: texts.soon } : texts)
}

/** Describes the next contact, depending on what is known about it. */
export interface WakeWords {
  expected: (at: string) => string
  overdue: (at: string) => string
  unknown: string
}

/** Describes when an unsent command is expected to reach the camera. */
export function describeNextWake(device: Waking | undefined, clock: Clock, words: WakeWords = texts): string {
  const wake = device && findNextWake(device, clock.nowMs)
  if (!wake || wake.state === 'unknown') return words.unknown
  return words[wake.state](formatNear(wake.at, clock))
}

/** Formats times today without the date. */
function formatNear(iso: string, { nowMs, timeZone }: Clock): string {
  const isToday = formatDate(iso, timeZone) === formatDate(new Date(nowMs).toISOString(), timeZone)
  return isToday
    ? `${formatClock(iso, timeZone)} ${formatZone(iso, timeZone)}`
    : formatDateTime(iso, timeZone)
}
