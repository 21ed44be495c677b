import { setTimeout as pause } from 'node:timers/promises'
import type { InsightsDelivery } from '../device/deliveries.ts'
import { findSightings, type Sighting } from '../device/sightings.ts'
import { asSimulated, DAY_MS } from '../time.ts'
import type { Camera } from './camera.ts'
import type { OpenDeliveries } from './open-deliveries.ts'

/** Above this number of unacknowledged insights, the broker sets the pace. */
const OPEN_MAX = 2000
const TICK_MS = 20

/** Sends this many insights a second until aborted, from one camera after the other, each in a separate message and without a photo. */
export async function runAtRate(
  cameras: readonly Camera[],
  insightsPerSecond: number,
  open: OpenDeliveries,
  signal: AbortSignal,
): Promise<void> {
  const turns = cameras.map((camera) => ({ camera, sightings: endlessSightings(camera, Date.now()) }))
  const startMs = Date.now()
  for (let sent = 0; ;) {
    const due = ((Date.now() - startMs) / 1000) * insightsPerSecond
    for (; sent < due && open.size < OPEN_MAX; sent++) {
      const turn = turns[sent % turns.length]
      const sighting = turn?.sightings.next().value
      if (!turn || !sighting) return
      const delivery = deliveryOf(sighting, sent)
      open.follow(delivery, turn.camera.deliver([delivery], asSimulated))
    }
    await pause(TICK_MS, undefined, { signal })
  }
}

function deliveryOf(sighting: Sighting, sent: number): InsightsDelivery {
  const nowMs = Date.now()
  return {
    kind: 'insights',
    atMs: nowMs,
    wokenMs: nowMs,
    sinceMs: nowMs,
    part: sent,
    copies: 1,
    sightings: [{ ...sighting, takenMs: nowMs }],
  }
}

function* endlessSightings({ device }: Camera, fromMs: number): Generator<Sighting> {
  for (let day = fromMs; ; day += DAY_MS)
    yield* findSightings({ ...device, fault: undefined }, day, day + DAY_MS)
}
