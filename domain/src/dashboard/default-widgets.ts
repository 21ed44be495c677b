import type { DashboardWidget, WidgetType } from '@sentinel/contracts/dashboard/dashboard'

const place = (type: WidgetType, x: number, y: number, width: number, height: number): DashboardWidget => ({
  id: type,
  type,
  position: { x, y },
  size: { width, height },
})

/**
 * The widgets for a new account, and always for a viewer: totals, locations and times, then what needs a visit. Each widget suits fleets of any size.
 * A chart of all classes would be too large for most fleets.
 */
export const DEFAULT_WIDGETS: readonly DashboardWidget[] = [
  place('total_insights', 0, 0, 2, 2),
  place('total_classes', 2, 0, 2, 2),
  place('total_devices', 4, 0, 2, 2),
  place('insights_over_2_weeks', 6, 0, 6, 4),
  place('insight_by_hour_of_day', 0, 2, 6, 4),
  place('top_classes', 6, 4, 6, 4),
  place('device_heatmap', 0, 6, 6, 4),
  place('device_hours_since_table', 6, 8, 6, 4),
  place('insight_statuses', 0, 10, 3, 2),
  place('insight_comms_source', 3, 10, 3, 2),
]
