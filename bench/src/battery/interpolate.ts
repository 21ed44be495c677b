/** The value between two points of a curve whose places rise; its ends go on level. */
export function interpolate(
  points: readonly (readonly [place: number, value: number])[],
  place: number,
): number {
  const above = points.findIndex(([at]) => at >= place)
  const [high, highValue] = points.at(above) ?? [0, 0] // the last one where none is above
  const [low, lowValue] = points[above - 1] ?? [high, highValue]
  return high === low ? highValue : lowValue + ((place - low) / (high - low)) * (highValue - lowValue)
}
