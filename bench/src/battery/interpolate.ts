/** Interpolates linearly between the points of a curve, which are sorted by place. Beyond its ends the curve is level. */
export function interpolate(
  points: readonly (readonly [place: number, value: number])[],
  place: number,
): number {
  const above = points.findIndex(([at]) => at >= place)
  const [high, highValue] = points.at(above) ?? [0, 0] // the last point if none is above
  const [low, lowValue] = points[above - 1] ?? [high, highValue]
  return high === low ? highValue : lowValue + ((place - low) / (high - low)) * (highValue - lowValue)
}
