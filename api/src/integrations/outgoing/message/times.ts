const formats = {
  long: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  },
  short: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Returns `Sun, 22 Nov 2026, 04:37 (Africa/Nairobi)`, or `22 Nov, 04:37 (Africa/Nairobi)` in the short form. */
export function writeTime(time: string, timeZone: string, length: keyof typeof formats = 'long'): string {
  const text = new Intl.DateTimeFormat('en-GB', { ...formats[length], timeZone }).format(new Date(time))
  return `${text} (${timeZone})`
}

/** Converts a calendar day, `YYYY-MM-DD`, to `Saturday 21 November 2026`. */
export function writeDay(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
