type Position = number[]

/**
 * Converts a line on the globe to a line on the flat map. At the date line it continues beyond ±180 instead of going back across the whole
 * world.
 */
export function unwrapLine(line: readonly Position[]): Position[] {
  let turns = 0
  return line.map(([longitude = 0, latitude = 0], at) => {
    const step = at === 0 ? 0 : longitude - (line[at - 1]?.[0] ?? 0)
    if (Math.abs(step) > 180) turns -= Math.sign(step)
    return [longitude + 360 * turns, latitude]
  })
}

/** Converts the rings of a polygon on the globe to rings on the flat map. A ring around a pole is closed along the map's edge. */
export function unwrapPolygon(rings: readonly Position[][]): Position[][] {
  const [outline = [], ...holes] = rings.map(unwrapLine)
  // Removes a hole around the pole, because it is the map's edge.
  return [
    isAroundPole(outline) ? closeAlongEdge(outline) : outline,
    ...holes.filter((hole) => !isAroundPole(hole)),
  ]
}

function isAroundPole(ring: readonly Position[]): boolean {
  return Math.abs((ring.at(-1)?.[0] ?? 0) - (ring[0]?.[0] ?? 0)) > 180
}

function closeAlongEdge(ring: Position[]): Position[] {
  const [first = [0, 0], last = [0, 0]] = [ring[0], ring.at(-1)]
  const pole = (first[1] ?? 0) < 0 ? -90 : 90
  return [...ring, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first]
}
