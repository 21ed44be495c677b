export interface LegendItem {
  key: string
  name: string
  colour: string
}

export interface PlacedItem extends LegendItem {
  x: number
  y: number
}

export const SWATCH_PX = 10
export const SWATCH_GAP_PX = 5
const PX_PER_CHARACTER = 6.5
const BETWEEN_PX = 14
const ROW_PX = 17
const BELOW_PX = 4

/** Returns the positions of a legend's names, with as many in a row as fit, and the height of all rows. A position is the middle of a swatch. */
export function placeLegend(
  legend: readonly LegendItem[],
  width: number,
): { items: PlacedItem[]; height: number } {
  let [x, row] = [0, 0]
  const items = legend.map((item) => {
    const itemPx = SWATCH_PX + SWATCH_GAP_PX + Array.from(item.name).length * PX_PER_CHARACTER
    if (x > 0 && x + itemPx > width) [x, row] = [0, row + 1]
    const placed = { ...item, x, y: row * ROW_PX + ROW_PX / 2 }
    x += itemPx + BETWEEN_PX
    return placed
  })
  return { items, height: items.length === 0 ? 0 : (row + 1) * ROW_PX + BELOW_PX }
}
