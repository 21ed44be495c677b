import type { DashboardWidget, WidgetType } from '@sentinel/contracts/dashboard'

export type WidgetSize = DashboardWidget['size']

const SMALL_TYPES: readonly WidgetType[] = [
  'total_insights',
  'total_classes',
  'total_devices',
  'insight_comms_source',
  'insight_statuses',
]

/** Returns the size, in cells, of a widget that has just been added (spec 1 §9). */
export function defaultWidgetSize(type: WidgetType): WidgetSize {
  return { width: SMALL_TYPES.includes(type) ? 2 : 4, height: 2 }
}
