/** Returns `3 sightings` or `1,204 alerts`. */
export function count(amount: number, one: string, many: string): string {
  return `${amount.toLocaleString('en')} ${amount === 1 ? one : many}`
}

/** Returns `93 %`, or undefined if the confidence is not known. */
export function writePercent(percent: number | null): string | undefined {
  return percent === null ? undefined : `${Math.round(percent)} %`
}

const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24
const MINUTE_MS = 60_000

/** Returns a duration in its two largest units. */
export function writeDuration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS))
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  const days = Math.floor(hours / HOURS_PER_DAY)
  if (days > 0) return join(count(days, 'day', 'days'), hours % HOURS_PER_DAY, 'h')
  if (hours > 0) return join(`${hours} h`, minutes % MINUTES_PER_HOUR, 'min')
  return `${minutes} min`
}

function join(greater: string, lesser: number, unit: string): string {
  return lesser === 0 ? greater : `${greater} ${lesser} ${unit}`
}
