import type { WidgetType } from '@sentinel/contracts/dashboard/dashboard'

const descriptions: Record<WidgetType, string> = {
  total_insights: 'Number of insights',
  total_classes: 'Number of different classes seen',
  total_devices: 'Number of devices',
  insight_by_hour_of_day: 'When animals are active, in 24 hours',
  device_hours_since_table: 'Hours since the last insight of each device, as a list',
  device_hours_since_graph: 'Hours since the last insight of each device, as bars',
  device_heatmap: 'Map of where insights come from',
  insights_by_class: 'Number of insights of each class',
  insights_over_2_weeks: 'Insights per day in the last 14 days',
  insights_vs_images: 'How many processed images became insights',
  insight_comms_source: 'Insights by cell, Wi-Fi, satellite and LoRa',
  insight_delay: 'Hours between the photo and its arrival',
  insight_statuses: 'Favorite, acknowledged, archived and open insights',
  independent_events: 'Independent events of each class by week',
  activity_pattern: 'Hours at which a class is active, around a 24-hour clock',
  detection_rate: 'Independent events of each class per 100 days of camera operation',
  top_classes: 'Number of insights of the most frequent classes',
  first_last_sightings: 'When each class was first and last seen',
}

/** The texts of the dialog that offers widgets. */
export const dashboardPickerMessages = {
  descriptions,
  title: 'Add widget',
  onDashboard: 'On the dashboard',
} as const
