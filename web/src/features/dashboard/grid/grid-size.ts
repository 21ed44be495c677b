export const GRID_ROW_PX = 96
export const GRID_GAP_PX = 16

/** Returns the height of a widget that covers this many rows. */
export function widgetHeightPx(rows: number): number {
  return rows * GRID_ROW_PX + (rows - 1) * GRID_GAP_PX
}
