import { count } from './plural.ts'

/** `45 minutes`, `1 hour`, `11 hours 30 minutes`. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const words = [
    ...(hours > 0 ? [count(hours, 'hour', 'hours')] : []),
    ...(rest > 0 || hours === 0 ? [count(rest, 'minute', 'minutes')] : []),
  ]
  return words.join(' ')
}
