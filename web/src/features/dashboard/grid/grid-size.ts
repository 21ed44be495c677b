import type { DashboardWidget } from '@sentinel/contracts/dashboard'

export const GRID_ROW_PX = 96
export const GRID_GAP_PX = 16
const NUMBER_PX = 112

/** Returns the height of a widget that covers this many rows. */
export function widgetHeightPx(rows: number): number {
  return rows * GRID_ROW_PX + (rows - 1) * GRID_GAP_PX
}

/** Returns the height of a widget in a stack: as on the grid, but lower for one that shows a single number. */
export function stackedHeightPx({ type, size }: Pick<DashboardWidget, 'type' | 'size'>): number {
  return type.startsWith('total_') ? NUMBER_PX : widgetHeightPx(size.height)
}
