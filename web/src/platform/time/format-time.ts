const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const SUFFIX: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns text like `Nov 21st, 2026`. */
export function formatDate(iso: string, timeZone: string): string {
  return dateOf(readParts(iso, timeZone))
}

function dateOf({ month, day, year }: Parts): string {
  return `${month} ${Number(day)}${SUFFIX[ordinals.select(Number(day))] ?? 'th'}, ${year}`
}

/** Returns text like `06:33`, or `06:33:11` with seconds. */
export function formatClock(iso: string, timeZone: string, { withSeconds = false } = {}): string {
  const { hour, minute, second } = readParts(iso, timeZone)
  return withSeconds ? `${hour}:${minute}:${second}` : `${hour}:${minute}`
}

/** Returns text like `Nov 21st, 2026 06:33 UTC`. */
export function formatDateTime(iso: string, timeZone: string): string {
  const parts = readParts(iso, timeZone)
  return `${dateOf(parts)} ${parts.hour}:${parts.minute} ${zoneOf(parts, timeZone)}`
}

/** Returns the zone's name at that time: `UTC`, `UTC+3`, `UTC-3:30`. */
export function formatZone(iso: string, timeZone: string): string {
  return zoneOf(readParts(iso, timeZone), timeZone)
}

function zoneOf({ timeZoneName }: Parts, timeZone: string): string {
  const name = timeZoneName?.replace('GMT', 'UTC') ?? timeZone
  return name === 'UTC+0' ? 'UTC' : name // browsers write it differently
}

/** Returns the hour of the day in the zone, from 0 to 23. */
export function readHour(iso: string, timeZone: string): number {
  return Number(readParts(iso, timeZone).hour)
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

function readParts(iso: string, timeZone: string): Parts {
  const parts = formatIn(timeZone).formatToParts(Date.parse(iso))
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]))
}

/** Returns a cached format, because creating one takes about 50 µs, which is too much for each row of a table. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'shortOffset',
    })
    formats.set(timeZone, format)
  }
  return format
}
