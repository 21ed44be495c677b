const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the time this many days ago, in the api's format. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString()
}
