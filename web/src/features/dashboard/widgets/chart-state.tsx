import type { WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import type { ComponentType } from 'react'
import { DeviceHoursSinceGraph, DeviceHoursSinceTable } from './device-hours-since.tsx'
import type { EventsType } from './events-types.ts'
import { InsightByHourOfDay } from './insight-by-hour-of-day.tsx'
import { InsightDelay } from './insight-delay.tsx'
import { InsightsByClass, TopClasses } from './insights-by-class.tsx'
import { InsightsOver2Weeks } from './insights-over-2-weeks.tsx'
import { InsightsVsImages } from './insights-vs-images.tsx'
import { InsightCommsSource, InsightStatuses } from './shares-widget.tsx'
import { TotalClasses, TotalDevices, TotalInsights } from './total-widget.tsx'
import type { WidgetProps } from './widget-props.ts'

type ChartType = Exclude<WidgetType, 'device_heatmap' | EventsType>

const faces: Record<ChartType, ComponentType<WidgetProps>> = {
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
  top_classes: TopClasses,
}

/** A widget without a map. */
export function ChartState({ type, ...props }: WidgetProps & { type: ChartType }) {
  const Shown = faces[type]
  return <Shown {...props} />
}
