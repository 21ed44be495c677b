import { DeviceTime } from '@sentinel/contracts/values/wire-time'

/** The time when a message was received. */
export interface Receipt {
  receivedMs: number
  /** True if the message itself states when it was received. It is then a past message, and causes no notifications. */
  isBackfilled: boolean
}

interface Received extends Receipt {
  message: unknown
}

/**
 * Returns a message without its `received_at`, and that time as the time of receipt. Without a `received_at`, the given time is used. The time of
 * receipt must be in the past.
 */
export function takeReceipt(message: unknown, otherwiseMs: number): Received | { refusal: string } {
  if (typeof message !== 'object' || message === null || !('received_at' in message))
    return { message, receivedMs: otherwiseMs, isBackfilled: false }
  const { received_at: time, ...rest } = message
  const parsed = DeviceTime.safeParse(time)
  const receivedMs = parsed.success ? Date.parse(parsed.data) : Number.NaN
  if (!(receivedMs <= Date.now())) return { refusal: 'received_at: must be a time in the past' }
  return { message: rest, receivedMs, isBackfilled: true }
}
