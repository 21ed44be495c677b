import { INSIGHTS_PER_MESSAGE_MAX } from '@sentinel/contracts/limits'
import type { SimulatedDevice } from '../fleet/plan-fleet.ts'
import { createRandom } from '../random.ts'
import type { Sighting } from './sightings.ts'
import { planWakes, type Wake, type WakeSettings } from './wakes.ts'

const DAY_MS = 86_400_000
/** Message ids count the seconds of this epoch, so that a camera needs no memory for them. */
const MESSAGE_EPOCH_MS = Date.parse('2020-01-01T00:00:00Z')
const DOUBLED_SHARE = 0.05
const LATE_SHARE = 0.02
const LATE_MAX_DAYS = 5
/** A message is sent this long after it was made, at most. */
export const LATEST_MS = LATE_MAX_DAYS * DAY_MS

interface DeliveryBase {
  /** When the camera sends it. */
  atMs: number
  /** When it was put together. */
  wokenMs: number
  messageId: number
  /** 2 when the first acknowledgement is lost and it is sent again. */
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
  /** Since it was awake before. */
  imageCount: number
}

/** One message of a camera, with the times it was made and sent. */
export type Delivery = InsightsDelivery | HealthDelivery

/** What a camera sends from `fromMs` up to `toMs`, in the order it does; some of it days after it woke. */
export function planDeliveries(
  device: SimulatedDevice,
  settings: WakeSettings,
  fromMs: number,
  toMs: number,
): Delivery[] {
  const walkFromMs = fromMs - LATEST_MS - DAY_MS
  const deliveries: Delivery[] = []
  let lastTriggerMs = walkFromMs
  for (const wake of planWakes(device, settings, walkFromMs, toMs)) {
    lastTriggerMs = wake.sightings.at(-1)?.takenMs ?? lastTriggerMs
    deliveries.push(...deliverWake(device, wake, lastTriggerMs))
  }
  return deliveries
    .filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
    .toSorted((a, b) => a.atMs - b.atMs || a.messageId - b.messageId)
}

/** When the camera woke to send this message, to some seconds. */
export function wokenMsOf(messageId: number): number {
  return MESSAGE_EPOCH_MS + messageId * 1000
}

function deliverWake(device: SimulatedDevice, wake: Wake, lastTriggerMs: number): Delivery[] {
  const random = createRandom(device.seed, device.deviceId, 'deliver', wake.atMs)
  const firstId = Math.floor((wake.atMs - MESSAGE_EPOCH_MS) / 1000)
  const deliveries: Delivery[] = []
  for (let at = 0; at < wake.sightings.length; at += INSIGHTS_PER_MESSAGE_MAX) {
    const isLate = random.chance(LATE_SHARE)
    deliveries.push({
      kind: 'insights',
      atMs: isLate ? wake.atMs + Math.round(random.between(DAY_MS, LATEST_MS)) : wake.atMs,
      wokenMs: wake.atMs,
      sinceMs: wake.sinceMs,
      messageId: firstId + deliveries.length,
      copies: random.chance(DOUBLED_SHARE) ? 2 : 1,
      sightings: wake.sightings.slice(at, at + INSIGHTS_PER_MESSAGE_MAX),
    })
  }
  if (wake.isCycleEnd)
    deliveries.push({
      kind: 'health',
      atMs: wake.atMs,
      wokenMs: wake.atMs,
      messageId: firstId + deliveries.length,
      copies: random.chance(DOUBLED_SHARE) ? 2 : 1,
      lastTriggerMs,
      imageCount: wake.sightings.length,
    })
  return deliveries
}
