import type { MapBounds } from '@sentinel/contracts/fleet/map'
import type { MapPlace } from './engine.ts'

/** Returns the box around all locations, as the server does. The box crosses the date line if that makes it smaller. */
export function findBounds(places: readonly MapPlace[]): MapBounds | null {
  const [latitudes, longitudes, eastward] = [openSpan(), openSpan(), openSpan()]
  for (const { latitude, longitude } of places) {
    widen(latitudes, latitude)
    widen(longitudes, longitude)
    widen(eastward, longitude < 0 ? longitude + 360 : longitude)
  }
  if (places.length === 0) return null
  const { min, max } = widthOf(longitudes) <= widthOf(eastward) ? longitudes : eastward
  return { west: back(min), south: latitudes.min, east: back(max), north: latitudes.max }
}

interface Span {
  min: number
  max: number
}

function openSpan(): Span {
  return { min: Infinity, max: -Infinity }
}

function widen(span: Span, value: number): void {
  span.min = Math.min(span.min, value)
  span.max = Math.max(span.max, value)
}

function widthOf({ min, max }: Span): number {
  return max - min
}

function back(longitude: number): number {
  return longitude > 180 ? longitude - 360 : longitude
}
