import type { Delivery } from '../device/deliveries.ts'
import { asSimulated } from '../time.ts'
import type { Camera } from './camera.ts'

/** The number of cameras that send their past at the same time. */
const CAMERAS_AT_ONCE = 10
/** The number of messages that a camera sends before it waits for their acknowledgements. */
const MESSAGES_AT_ONCE = 50

export interface BackfillOptions {
  cameras: readonly Camera[]
  fromMs: number
  untilMs: number
  /** True if the messages claim that they were received when they were due. */
  claimsReceipt: boolean
  signal: AbortSignal
  /** Called with the number of acknowledged messages, and the number of cameras that have sent all of their messages. */
  onProgress: (messages: number, cameras: number) => void
}

/** Sends the cameras' messages for a period in the past. */
export async function backfill({
  cameras,
  fromMs,
  untilMs,
  claimsReceipt,
  signal,
  onProgress,
}: BackfillOptions): Promise<void> {
  const waiting = [...cameras]
  let messages = 0
  let done = 0
  const sendNext = async () => {
    for (let camera = waiting.pop(); camera; camera = waiting.pop()) {
      const deliveries = camera.plan(fromMs, untilMs)
      for (let at = 0; at < deliveries.length; at += MESSAGES_AT_ONCE) {
        signal.throwIfAborted()
        const batch = deliveries.slice(at, at + MESSAGES_AT_ONCE)
        await camera.deliver(batch, asSimulated, claimsReceipt ? receivedWhenSent : undefined)
        messages += batch.length
        onProgress(messages, done)
      }
      done += 1
      onProgress(messages, done)
    }
  }
  await Promise.all(Array.from({ length: CAMERAS_AT_ONCE }, sendNext))
}

const receivedWhenSent = ({ atMs }: Delivery) => new Date(atMs).toISOString()
