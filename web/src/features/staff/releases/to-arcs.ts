interface Arc {
  key: string
  /** The SVG path from a model's row to the row of a model that it feeds. */
  path: string
  /** The vertical position of its arrowhead. */
  endPx: number
}

/** The maximum width of an arc. Arcs over more rows are wider. */
const REACH_MAX_PX = 72
const REACH_OF_ROW_PX = 20
/** Arcs leave a row below its middle and end above it so that they can be distinguished. */
const OFFSET_PX = 7

/** Draws which models feed which, as arcs to the left of rows of this height. The models must be in execution order. */
export function toArcs(
  models: readonly { id: number; downstream: readonly number[] }[],
  rowPx: number,
): { arcs: Arc[]; widthPx: number } {
  const places = new Map(models.map(({ id }, at) => [id, at]))
  const links = models.flatMap(({ id, downstream }, from) =>
    downstream.flatMap((target) => {
      const to = places.get(target)
      return to === undefined ? [] : [{ key: `${id}-${target}`, from, to }]
    }),
  )
  const reachOf = (rows: number) => Math.min(REACH_MAX_PX, REACH_OF_ROW_PX * (rows + 1))
  const widthPx = Math.max(0, ...links.map(({ from, to }) => reachOf(to - from)))
  const arcs = links.map(({ key, from, to }) => {
    const [startPx, endPx] = [(from + 0.5) * rowPx + OFFSET_PX, (to + 0.5) * rowPx - OFFSET_PX]
    const bendPx = widthPx - reachOf(to - from) * (4 / 3) + 2 // a cubic curve reaches 3/4 of its handles
    return {
      key,
      endPx,
      path: `M ${widthPx} ${startPx} C ${bendPx} ${startPx} ${bendPx} ${endPx} ${widthPx} ${endPx}`,
    }
  })
  return { arcs, widthPx }
}
