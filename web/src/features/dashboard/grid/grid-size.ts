import type { DashboardWidget, WidgetType } from '@sentinel/contracts/dashboard/dashboard'

export const GRID_ROW_PX = 96
export const GRID_GAP_PX = 16
const NUMBER_PX = 112
/** High enough for four rows that are each large enough for touch. */
const SHARES_PX = 264
const SHARES: readonly WidgetType[] = ['insight_comms_source', 'insight_statuses']

/** Returns the height of a widget that spans this many rows. */
export function widgetHeightPx(rows: number): number {
  return rows * GRID_ROW_PX + (rows - 1) * GRID_GAP_PX
}

/** Returns a widget's height in a stack: the same as on the grid, but lower for a single number, and high enough for all rows of shares. */
export function stackedHeightPx({ type, size }: Pick<DashboardWidget, 'type' | 'size'>): number {
  if (type.startsWith('total_')) return NUMBER_PX
  const heightPx = widgetHeightPx(size.height)
  return SHARES.includes(type) ? Math.max(SHARES_PX, heightPx) : heightPx
}
