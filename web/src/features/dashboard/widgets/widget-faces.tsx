import type { WidgetType } from '@sentinel/contracts/dashboard'
import type { ComponentType } from 'react'
import { DeviceHoursSinceGraph, DeviceHoursSinceTable } from './device-hours-since.tsx'
import { InsightByHourOfDay } from './insight-by-hour-of-day.tsx'
import { InsightDelay } from './insight-delay.tsx'
import { InsightsByClass } from './insights-by-class.tsx'
import { InsightsOver2Weeks } from './insights-over-2-weeks.tsx'
import { InsightsVsImages } from './insights-vs-images.tsx'
import { InsightCommsSource, InsightStatuses } from './shares-widget.tsx'
import { TotalClasses, TotalDevices, TotalInsights } from './total-widget.tsx'
import type { WidgetProps } from './widget-props.ts'

/** The faces of the widgets that show `DashboardData` without a map. */
export const widgetFaces = {
  total_insights: TotalInsights,
  total_classes: TotalClasses,
  total_devices: TotalDevices,
  insight_by_hour_of_day: InsightByHourOfDay,
  device_hours_since_table: DeviceHoursSinceTable,
  device_hours_since_graph: DeviceHoursSinceGraph,
  insights_by_class: InsightsByClass,
  insights_over_2_weeks: InsightsOver2Weeks,
  insights_vs_images: InsightsVsImages,
  insight_comms_source: InsightCommsSource,
  insight_delay: InsightDelay,
  insight_statuses: InsightStatuses,
} satisfies Partial<Record<WidgetType, ComponentType<WidgetProps>>>
