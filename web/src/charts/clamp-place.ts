/** Clamps an index to the range of a list of this length. */
export function clampPlace(place: number, length: number): number {
  return Math.max(0, Math.min(length - 1, place))
}
