import type { Delivery } from '../device/deliveries.ts'
import type { Camera } from './camera.ts'

/** Cameras that send their past at once. */
const CAMERAS_AT_ONCE = 10
/** Messages that a camera sends before it waits for their acknowledgements. */
const MESSAGES_AT_ONCE = 50

export interface BackfillOptions {
  cameras: readonly Camera[]
  fromMs: number
  untilMs: number
  signal: AbortSignal
  onProgress: (sent: number, total: number) => void
}

/** Sends what the cameras had to say in a stretch of the past, dated as if it had been received then. */
export async function backfill({
  cameras,
  fromMs,
  untilMs,
  signal,
  onProgress,
}: BackfillOptions): Promise<void> {
  const plans = cameras.map((camera) => ({ camera, deliveries: camera.plan(fromMs, untilMs) }))
  const total = plans.reduce((sum, { deliveries }) => sum + deliveries.length, 0)
  let sent = 0
  const sendNext = async () => {
    for (let plan = plans.pop(); plan; plan = plans.pop())
      for (let at = 0; at < plan.deliveries.length; at += MESSAGES_AT_ONCE) {
        signal.throwIfAborted()
        const batch = plan.deliveries.slice(at, at + MESSAGES_AT_ONCE)
        await plan.camera.deliver(batch, asPlanned, receivedWhenSent)
        sent += batch.length
        onProgress(sent, total)
      }
  }
  await Promise.all(Array.from({ length: CAMERAS_AT_ONCE }, sendNext))
}

const asPlanned = (ms: number) => ms
const receivedWhenSent = ({ atMs }: Delivery) => new Date(atMs).toISOString()
