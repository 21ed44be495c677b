import type { Random } from '../../random.ts'
import { type Lens, depthAt, distanceForHeight, groundDistance, groundRow, pixelsPerMetre } from '../lens.ts'
import type { Silhouette } from './silhouette.ts'

/** An animal's position in the frame, in pixels. */
export interface Stance {
  /** The column of the middle of the body. */
  x: number
  /** The row of the feet. */
  feet: number
  height: number
  facesLeft: boolean
  depth: number
  /** The number of pixels that it moved while the shutter was open. */
  smear: number
}

interface View {
  lens: Lens
  width: number
  height: number
  /** Excludes the rows under the info strip, which show nothing. */
  visibleHeight: number
}

/** The maximum distance at which the motion sensor notices anything. */
const FARTHEST_METRES = { day: 20, night: 12 }
const TALLEST_SHARE = 0.56
const USUAL_SHARE = 0.22

/** Places a group that moves together, mostly in one direction and at similar distances. The farthest animal comes first. */
export function arrange(
  random: Random,
  view: View,
  silhouette: Silhouette,
  group: { count: number; slowShutter: boolean },
): Stance[] {
  const nearest = groundDistance(view.lens, view.visibleHeight * 0.97, view.height)
  const share = random.between(USUAL_SHARE, TALLEST_SHARE)
  const wanted = distanceForHeight(silhouette.heightMetres, group.count > 1 ? share * 0.8 : share)
  const first = Math.min(
    FARTHEST_METRES[group.slowShutter ? 'night' : 'day'],
    Math.max(nearest * 1.04, wanted),
  )
  const leftward = random.chance(0.5)
  const middle = random.chance(0.12) ? random.between(-0.02, 1.02) : random.between(0.26, 0.74)
  const stances = Array.from({ length: group.count }, (_, place) => {
    const distance = place === 0 ? first : first * random.between(0.95, 1.5)
    const metre = pixelsPerMetre(distance, view.height)
    const spread =
      place === 0
        ? 0
        : silhouette.heightMetres * random.between(0.9, 1.3) * (place % 2 ? 1 : -1) * Math.ceil(place / 2)
    return {
      x: middle * view.width + spread * metre,
      feet: groundRow(view.lens, distance, view.height),
      height: silhouette.heightMetres * metre * (place === 0 ? 1 : random.between(0.72, 1.02)),
      facesLeft: random.chance(0.85) ? leftward : !leftward,
      depth: depthAt(distance),
      smear: group.slowShutter && random.chance(0.35) ? view.width * random.between(0.004, 0.012) : 0,
    }
  })
  return stances.toSorted((a, b) => b.depth - a.depth)
}
