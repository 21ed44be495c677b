/** The cache is limited because a zone can be spelled in many ways, and each spelling is cached. */
const FORMATS_MAX = 500
const formats = new Map<string, Intl.DateTimeFormat>()

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  if (formats.size < FORMATS_MAX) formats.set(timeZone, format)
  return format
}

/** Returns the number of milliseconds by which a zone's clocks are ahead of UTC at a given time. */
export function offsetMs(atMs: number, timeZone: string): number {
  const name = offsetFormat(timeZone)
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')
  const match = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(name?.value ?? '')
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match ?? []
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -ms : ms
}
