/** Interpolates linearly between the points of a curve, which must be sorted by x. The curve is flat beyond its ends. */
export function interpolate(
  points: readonly (readonly [place: number, value: number])[],
  place: number,
): number {
  const above = points.findIndex(([at]) => at >= place)
  const [high, highValue] = points.at(above) ?? [0, 0] // the last point if there is none above
  const [low, lowValue] = points[above - 1] ?? [high, highValue]
  return high === low ? highValue : lowValue + ((place - low) / (high - low)) * (highValue - lowValue)
}
