import type { DeviceFacts, Place } from '../facts.ts'
import { toOneLine } from './one-line.ts'

const DECIMALS = 5 // about a metre

export function writePlace({ latitude, longitude }: Place): string {
  return `${latitude.toFixed(DECIMALS)}, ${longitude.toFixed(DECIMALS)}`
}

/** Returns the name and coordinates that are known. */
export function describePlace({ locationName }: DeviceFacts, place: Place | null): string {
  const name = toOneLine(locationName ?? '')
  if (!place) return name === '' ? 'Not known' : name
  return name === '' ? writePlace(place) : `${name} (${writePlace(place)})`
}
