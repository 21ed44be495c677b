export interface TimeApart {
  amount: number
  unit: 'second' | 'minute' | 'hour'
  isLater: boolean
}

/** Returns the difference between two times, rounded to the largest unit that fits. From two hours on, the unit is hours. */
export function timeApart(iso: string, fromIso: string): TimeApart {
  const apartMs = Date.parse(iso) - Date.parse(fromIso)
  const isLater = apartMs > 0
  const seconds = Math.round(Math.abs(apartMs) / 1000)
  if (seconds < 60) return { amount: seconds, unit: 'second', isLater }
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return { amount: minutes, unit: 'minute', isLater }
  return { amount: Math.round(minutes / 60), unit: 'hour', isLater }
}
