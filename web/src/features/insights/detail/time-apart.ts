const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

export interface TimeApart {
  amount: number
  unit: 'second' | 'minute' | 'hour'
  isLater: boolean
}

/** How far one time is from another, in the largest unit that it fills; hours from two on. */
export function timeApart(iso: string, fromIso: string): TimeApart {
  const apartMs = Date.parse(iso) - Date.parse(fromIso)
  const awayMs = Math.abs(apartMs)
  const isLater = apartMs > 0
  if (awayMs < MINUTE_MS) return { amount: Math.round(awayMs / SECOND_MS), unit: 'second', isLater }
  if (awayMs < 2 * HOUR_MS) return { amount: Math.round(awayMs / MINUTE_MS), unit: 'minute', isLater }
  return { amount: Math.round(awayMs / HOUR_MS), unit: 'hour', isLater }
}
