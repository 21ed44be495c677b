import { LATE_SHARE } from '@sentinel/domain/fleet/camera-behaviour'
import { INSIGHTS_PER_MESSAGE_MAX } from '@sentinel/contracts/device-messages/limits'
import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import { createRandom } from '../random.ts'
import { DAY_MS } from '../time.ts'
import type { Sighting } from './sightings.ts'
import { findLastTrigger } from './last-trigger.ts'
import { planWakes, type SettingsHistory, type Wake } from './wakes.ts'

const DOUBLED_SHARE = 0.05
const LATE_MAX_DAYS = 5
/** The maximum time from a message's creation until it is sent. */
export const LATEST_MS = LATE_MAX_DAYS * DAY_MS

interface DeliveryBase {
  /** The time when the camera sends the message. */
  atMs: number
  /** The time when the camera woke up and composed the message. */
  wokenMs: number
  /** The number of the message within its wake, starting at 0. */
  part: number
  /** A message is sent twice if its first acknowledgement is lost. */
  copies: 1 | 2
}

export interface InsightsDelivery extends DeliveryBase {
  kind: 'insights'
  sinceMs: number
  sightings: Sighting[]
}

export interface HealthDelivery extends DeliveryBase {
  kind: 'health'
  lastTriggerMs: number
  /** The number of images since the camera's previous wake. */
  imageCount: number
}

/** One of a camera's messages, with the times at which it was created and sent. */
export type Delivery = InsightsDelivery | HealthDelivery

/** Returns what a camera sends from `fromMs` up to `toMs`, in sending order. Some messages are sent days after the camera woke up. */
export function planDeliveries(
  device: SimulatedDevice,
  history: SettingsHistory,
  fromMs: number,
  toMs: number,
): Delivery[] {
  const walkFromMs = fromMs - LATEST_MS - DAY_MS
  const deliveries: Delivery[] = []
  // The current seed must not contradict what the device reported with an earlier seed.
  const knownFromMs = Math.max(walkFromMs, device.before?.untilMs ?? 0)
  let lastTriggerMs = findLastTrigger(device, Math.min(knownFromMs, toMs))
  for (const wake of planWakes(device, history, walkFromMs, toMs)) {
    const newest = wake.sightings.at(-1)
    if (newest && (!device.before || wake.atMs >= device.before.untilMs))
      lastTriggerMs = Math.max(lastTriggerMs, newest.takenMs)
    deliveries.push(...deliverWake(device, wake, lastTriggerMs))
  }
  return deliveries
    .filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
    .toSorted((a, b) => a.atMs - b.atMs || a.wokenMs - b.wokenMs || a.part - b.part)
}

function deliverWake(device: SimulatedDevice, wake: Wake, lastTriggerMs: number): Delivery[] {
  const random = createRandom(device.seed, device.deviceId, 'deliver', wake.atMs)
  const deliveries: Delivery[] = []
  for (let at = 0; at < wake.sightings.length; at += INSIGHTS_PER_MESSAGE_MAX) {
    const isLate = random.chance(LATE_SHARE)
    deliveries.push({
      kind: 'insights',
      atMs: isLate ? wake.atMs + Math.round(random.between(DAY_MS, LATEST_MS)) : wake.atMs,
      wokenMs: wake.atMs,
      sinceMs: wake.sinceMs,
      part: deliveries.length,
      copies: random.chance(DOUBLED_SHARE) ? 2 : 1,
      sightings: wake.sightings.slice(at, at + INSIGHTS_PER_MESSAGE_MAX),
    })
  }
  if (wake.isCycleEnd)
    deliveries.push({
      kind: 'health',
      atMs: wake.atMs,
      wokenMs: wake.atMs,
      part: deliveries.length,
      copies: random.chance(DOUBLED_SHARE) ? 2 : 1,
      lastTriggerMs,
      imageCount: wake.sightings.length,
    })
  return deliveries
}
