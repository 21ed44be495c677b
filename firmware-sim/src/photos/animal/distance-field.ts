/** A square of set and unset cells, row by row. */
export interface Mask {
  side: number
  cells: Uint8Array
}

const DIAGONAL = Math.SQRT2

/** Returns each set cell's distance to the nearest unset cell, and 0 for unset cells. The border must be unset. */
export function distanceInside({ side, cells }: Mask): Float32Array {
  const distance = Float32Array.from(cells, (set) => (set ? side : 0))
  const first = side + 1
  const last = side * side - side - 2
  for (let at = first; at <= last; at++) relax(distance, at, -1, -side)
  for (let at = last; at >= first; at--) relax(distance, at, 1, side)
  return distance
}

/** Performs one step of a two-pass chamfer: a cell is one step farther than the nearest of its settled neighbours. */
function relax(distance: Float32Array, at: number, beside: number, row: number): void {
  let nearest = distance[at] ?? 0
  if (nearest === 0) return
  const straight = Math.min(distance[at + beside] ?? 0, distance[at + row] ?? 0) + 1
  const diagonal = Math.min(distance[at + row - 1] ?? 0, distance[at + row + 1] ?? 0) + DIAGONAL
  if (straight < nearest) nearest = straight
  distance[at] = diagonal < nearest ? diagonal : nearest
}

/** Closes gaps narrower than twice the reach, for example between the parts of a drawing. */
export function closeGaps(mask: Mask, reach: number): Mask {
  if (reach === 0) return mask
  const away = distanceInside(invert(mask))
  const grown = { side: mask.side, cells: Uint8Array.from(away, (distance) => (distance <= reach ? 1 : 0)) }
  const within = distanceInside(grown)
  return { side: mask.side, cells: Uint8Array.from(within, (distance) => (distance > reach ? 1 : 0)) }
}

/** Sets every cell that cannot be reached from the border. */
export function fillHoles({ side, cells }: Mask): Mask {
  const filled = new Uint8Array(side * side).fill(1)
  const open: number[] = []
  const visit = (x: number, y: number) => {
    const at = y * side + x
    if (x < 0 || y < 0 || x >= side || y >= side || cells[at] || !filled[at]) return
    filled[at] = 0
    open.push(at)
  }
  for (let step = 0; step < side; step++) {
    visit(step, 0)
    visit(step, side - 1)
    visit(0, step)
    visit(side - 1, step)
  }
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % side
    const y = (at - x) / side
    visit(x - 1, y)
    visit(x + 1, y)
    visit(x, y - 1)
    visit(x, y + 1)
  }
  return { side, cells: filled }
}

function invert({ side, cells }: Mask): Mask {
  return { side, cells: cells.map((set) => (set ? 0 : 1)) }
}
