import { DeviceTime } from '@sentinel/contracts/values/wire-time'

/** When a message was received. */
export interface Receipt {
  receivedMs: number
  /** It said so itself: it belongs to a past that nobody is told of any more. */
  isBackfilled: boolean
}

interface Received extends Receipt {
  message: unknown
}

/** Takes `received_at` off a message; what has none was received at the time that is given. A receipt lies in the past. */
export function takeReceipt(message: unknown, otherwiseMs: number): Received | { refusal: string } {
  if (typeof message !== 'object' || message === null || !('received_at' in message))
    return { message, receivedMs: otherwiseMs, isBackfilled: false }
  const { received_at: time, ...rest } = message
  const parsed = DeviceTime.safeParse(time)
  const receivedMs = parsed.success ? Date.parse(parsed.data) : Number.NaN
  if (!(receivedMs <= Date.now())) return { refusal: 'received_at: must be a time in the past' }
  return { message: rest, receivedMs, isBackfilled: true }
}
