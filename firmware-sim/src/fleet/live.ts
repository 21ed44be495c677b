import { setMaxListeners } from 'node:events'
import type { Delivery } from '../device/deliveries.ts'
import { HOUR_MS } from '../time.ts'
import type { Camera } from './camera.ts'
import type { FleetClock } from './fleet-clock.ts'
import type { OpenDeliveries } from './open-deliveries.ts'

/** The period for which a camera's wakes are planned at a time. A command that changes the wakes applies from the next plan on. */
const STRETCH_MS = 6 * HOUR_MS

/** Runs the cameras from the clock's start until aborted. */
export async function runLive(
  cameras: readonly Camera[],
  clock: FleetClock,
  open: OpenDeliveries,
  signal: AbortSignal,
): Promise<void> {
  setMaxListeners(cameras.length + 10, signal)
  await Promise.all(
    cameras.map(async (camera) => {
      for (let fromMs = clock.startMs; ; fromMs += STRETCH_MS) {
        for (const delivery of camera.planLive(fromMs, fromMs + STRETCH_MS)) {
          await clock.until(delivery.atMs, signal)
          open.follow(delivery, transmit(camera, delivery, clock))
        }
        await clock.until(fromMs + STRETCH_MS, signal)
      }
    }),
  )
}

async function transmit(camera: Camera, delivery: Delivery, clock: FleetClock): Promise<void> {
  await camera.deliver([delivery], clock.toReportedMs)
  for (const photo of camera.photosOf(delivery, clock.toReportedMs))
    await camera.sendPhoto(photo, clock.toReportedMs)
}
