const DAY_MS = 24 * 60 * 60 * 1000

/** The time so many days before now, as the api writes it. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString()
}
