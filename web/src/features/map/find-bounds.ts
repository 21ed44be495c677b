import type { MapBounds } from '@sentinel/contracts/map'
import type { MapPlace } from '../../map/engine.ts'

/** The smallest box around all places: it crosses the date line where the other way round is longer. */
export function findBounds(places: readonly MapPlace[]): MapBounds | null {
  if (places.length === 0) return null
  let [south, north] = [90, -90]
  for (const { latitude } of places) {
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  const longitudes = Float64Array.from(places, ({ longitude }) => longitude).toSorted()
  const [first = 0, last = 0] = [longitudes[0], longitudes.at(-1)]
  let [west, east, widestGap] = [first, last, first + 360 - last]
  for (let at = 1; at < longitudes.length; at++) {
    const [before = 0, behind = 0] = [longitudes[at - 1], longitudes[at]]
    if (behind - before <= widestGap) continue
    ;[west, east, widestGap] = [behind, before, behind - before]
  }
  return { west, south, east, north }
}
