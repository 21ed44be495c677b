/** The camera on its post: where the horizon lies in the frame and how high it hangs. */
export interface Lens {
  /** Fraction of the frame's height, from the top. */
  horizon: number
  aboveGroundMetres: number
}

/** Of the frame's height; 52 degrees across a frame of 16:9. */
const FOCAL_LENGTH = 1.82

const FARTHEST_METRES = 400
export const SKY_DEPTH = 255
/** Depths above are sky: packing a place blurs its depths a little. */
export const SKY_FROM = 246
const FARTHEST_DEPTH = 236

/** Pixels a metre takes at that distance. */
export function pixelsPerMetre(distanceMetres: number, frameHeight: number): number {
  return (FOCAL_LENGTH * frameHeight) / distanceMetres
}

/** The row where something at that distance stands on the ground. */
export function groundRow(lens: Lens, distanceMetres: number, frameHeight: number): number {
  return frameHeight * lens.horizon + lens.aboveGroundMetres * pixelsPerMetre(distanceMetres, frameHeight)
}

export function groundDistance(lens: Lens, row: number, frameHeight: number): number {
  return (lens.aboveGroundMetres * FOCAL_LENGTH * frameHeight) / (row - frameHeight * lens.horizon)
}

/** How far away it must be to look that tall, as a fraction of the frame. */
export function distanceForHeight(heightMetres: number, frameFraction: number): number {
  return (FOCAL_LENGTH * heightMetres) / frameFraction
}

/** Distances on a logarithmic scale in one byte: steps of some 2.5 %. */
export function depthAt(distanceMetres: number): number {
  const along = Math.log(Math.max(1, distanceMetres)) / Math.log(FARTHEST_METRES)
  return Math.round(FARTHEST_DEPTH * Math.min(1, along))
}

export function distanceAt(depth: number): number {
  return FARTHEST_METRES ** (Math.min(depth, FARTHEST_DEPTH) / FARTHEST_DEPTH)
}
