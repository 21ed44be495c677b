import type { DashboardWidget, WidgetType } from '@sentinel/contracts/dashboard/dashboard'

export type WidgetSize = DashboardWidget['size']

const SMALL_TYPES: readonly WidgetType[] = [
  'total_insights',
  'total_classes',
  'total_devices',
  'insight_comms_source',
  'insight_statuses',
]

/** For charts with a legend, round charts, and tables with many rows. */
const TALL_TYPES: readonly WidgetType[] = [
  'independent_events',
  'activity_pattern',
  'detection_rate',
  'first_last_sightings',
]

/** Returns the size, in cells, of a newly added widget. */
export function defaultWidgetSize(type: WidgetType): WidgetSize {
  return { width: SMALL_TYPES.includes(type) ? 2 : 4, height: TALL_TYPES.includes(type) ? 4 : 2 }
}
