import type { MapBox, MapPlace, Pixel } from '../engine.ts'
import { type Mark, MARK_RADIUS_PX } from './mark.ts'

/** Extends the clickable area, because a finger is wider than a marker. */
const REACH_PX = 6
/** Limits how far a marker may extend beyond the visible edge. */
const MARGIN_DEGREES_SHARE = 0.1

export interface PlacedMark {
  mark: Mark
  at: Pixel
}

/** Returns where the markers are drawn, on each visible copy of the world. */
export function placeMarks(
  marks: readonly Mark[],
  box: MapBox,
  project: (place: MapPlace) => Pixel,
): PlacedMark[] {
  const margin = (box.east - box.west) * MARGIN_DEGREES_SHARE
  const [west, east] = [box.west - margin, box.east + margin]
  const placed: PlacedMark[] = []
  for (const mark of marks) {
    const { latitude, longitude } = mark.place
    const { x: awayX, y: awayY } = mark.away ?? { x: 0, y: 0 }
    for (let copy = longitude + 360 * Math.ceil((west - longitude) / 360); copy <= east; copy += 360) {
      const { x, y } = project({ latitude, longitude: copy })
      placed.push({ mark, at: { x: x + awayX, y: y + awayY } })
    }
  }
  return placed
}

/** Returns the nearest marker at a pixel. */
export function findMarkAt(placed: readonly PlacedMark[], { x, y }: Pixel): PlacedMark | undefined {
  let found: PlacedMark | undefined
  let foundPx = Infinity
  for (const one of placed) {
    const distance = Math.hypot(one.at.x - x, one.at.y - y)
    if (distance > MARK_RADIUS_PX[one.mark.look.kind] + REACH_PX || distance >= foundPx) continue
    found = one
    foundPx = distance
  }
  return found
}
