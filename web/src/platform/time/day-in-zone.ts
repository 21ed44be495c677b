/** Returns a moment's calendar day in a zone, as `YYYY-MM-DD`. */
export function dayInZone(atMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(atMs)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Subtracts calendar days. Computes in UTC, because a day in a zone may have 23 or 25 hours. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)
}
