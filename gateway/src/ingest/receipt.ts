import { DeviceTime } from '@sentinel/contracts/values/wire-time'

/** Says when a message was received. */
export interface Receipt {
  receivedMs: number
  /** True if the message itself says when it was received. It then belongs to the past, and causes no notifications. */
  isBackfilled: boolean
}

interface Received extends Receipt {
  message: unknown
}

/**
 * Returns a message without its `received_at`, and that time as the time of receipt. A message without it was received at the given time. The time of
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
