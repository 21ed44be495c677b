/** The camera on its post: where the horizon is in the frame, and the camera's height. */
export interface Lens {
  /** Measured from the top, as a fraction of the frame's height. */
  horizon: number
  aboveGroundMetres: number
}

/** A multiple of the frame's height. Corresponds to a 52-degree field of view across a 16:9 frame. */
const FOCAL_LENGTH = 1.82

const FARTHEST_METRES = 400
export const SKY_DEPTH = 255
/** Depths above this are sky. There is a margin because packing a place slightly blurs its depths. */
export const SKY_FROM = 246
const FARTHEST_DEPTH = 236

/** Returns the number of pixels per metre at that distance. */
export function pixelsPerMetre(distanceMetres: number, frameHeight: number): number {
  return (FOCAL_LENGTH * frameHeight) / distanceMetres
}

/** Returns the row in which something at that distance touches the ground. */
export function groundRow(lens: Lens, distanceMetres: number, frameHeight: number): number {
  return frameHeight * lens.horizon + lens.aboveGroundMetres * pixelsPerMetre(distanceMetres, frameHeight)
}

export function groundDistance(lens: Lens, row: number, frameHeight: number): number {
  return (lens.aboveGroundMetres * FOCAL_LENGTH * frameHeight) / (row - frameHeight * lens.horizon)
}

/** Returns the distance at which something looks that tall, as a fraction of the frame. */
export function distanceForHeight(heightMetres: number, frameFraction: number): number {
  return (FOCAL_LENGTH * heightMetres) / frameFraction
}

/** Returns a distance on a logarithmic scale as one byte, in steps of about 2.5 %. */
export function depthAt(distanceMetres: number): number {
  const along = Math.log(Math.max(1, distanceMetres)) / Math.log(FARTHEST_METRES)
  return Math.round(FARTHEST_DEPTH * Math.min(1, along))
}

export function distanceAt(depth: number): number {
  return FARTHEST_METRES ** (Math.min(depth, FARTHEST_DEPTH) / FARTHEST_DEPTH)
}
