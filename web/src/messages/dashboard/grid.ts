import type { DashboardWidget, WidgetType } from '@sentinel/contracts/dashboard/dashboard'
import { DASHBOARD_WIDGETS_MAX } from '@sentinel/contracts/dashboard/limits'

const names: Record<WidgetType, string> = {
  total_insights: 'Total insights',
  total_classes: 'Total classes',
  total_devices: 'Total devices',
  insight_by_hour_of_day: 'Insights by hour of day',
  device_hours_since_table: 'Hours since last insight (table)',
  device_hours_since_graph: 'Hours since last insight (chart)',
  device_heatmap: 'Heatmap',
  insights_by_class: 'Insights by class',
  insights_over_2_weeks: 'Insights over 2 weeks',
  insights_vs_images: 'Insights and images',
  insight_comms_source: 'Communication sources',
  insight_delay: 'Insight delay',
  insight_statuses: 'Insight statuses',
  independent_events: 'Independent events',
  activity_pattern: 'Activity pattern',
  detection_rate: 'Events per 100 trap-days',
  top_classes: 'Most frequent classes',
  first_last_sightings: 'First and last sightings',
}

/** Describes a position for people, counting columns and rows from 1. */
const place = ({ x, y }: DashboardWidget['position']) => `column ${x + 1}, row ${y + 1}`

const cells = ({ width, height }: DashboardWidget['size']) => `${width} columns by ${height} rows`

export const dashboardGridMessages = {
  names,
  widgets: 'Widgets',
  empty: 'Click the Edit Icon to Add Widgets',
  emptyReadOnly: 'No widgets',
  emptyEditing: 'No widgets yet',
  emptyEditingBody: 'Add the first widget to your dashboard.',
  edit: 'Edit dashboard',
  controls: 'Edit dashboard',
  add: 'Add widget',
  undo: 'Undo (Ctrl Z)',
  redo: 'Redo (Shift Ctrl Z)',
  save: 'Save',
  cancel: 'Cancel',
  hint: 'Drag the bar of a widget to move it, and its lower right corner to resize it. With the keyboard, select a bar and use the arrow keys to move, Shift and the arrow keys to resize, and Delete to remove.',
  handle: ({ type, position, size }: DashboardWidget) =>
    `Arrange ${names[type]}, ${place(position)}, ${cells(size)}`,
  arrange: (type: WidgetType) => `Arrange ${names[type]}`,
  remove: (type: WidgetType) => `Remove ${names[type]}`,
  resize: (type: WidgetType) => `Resize ${names[type]}`,
  full: `A dashboard can have ${DASHBOARD_WIDGETS_MAX} widgets. Remove one to add another.`,
  said: {
    moved: ({ type, position }: DashboardWidget) => `${names[type]} moved to ${place(position)}.`,
    resized: ({ type, size }: DashboardWidget) => `${names[type]} resized to ${cells(size)}.`,
    notMoved: (type: WidgetType) => `${names[type]} cannot be moved further in this direction.`,
    notResized: (type: WidgetType) => `${names[type]} cannot be resized further in this direction.`,
    added: ({ type, position }: DashboardWidget) => `${names[type]} added at ${place(position)}.`,
    removed: (type: WidgetType) => `${names[type]} removed.`,
    undone: 'Last change undone.',
    redone: 'Change redone.',
  },
  saved: 'Dashboard saved.',
  notSaved: (reason: string) => `The dashboard was not saved. ${reason} Your changes are still here.`,
  conflict:
    'The dashboard was not saved because it has been changed in another tab or on another device. Save anyway to replace that version, or cancel to see it.',
  saveAnyway: 'Save anyway',
  tooNarrow: 'Widen the window to go on editing, or save what you have changed.',
  unsaved: {
    title: 'Discard your changes?',
    body: 'You have changed the dashboard and not saved it.',
    discard: 'Discard changes',
    keep: 'Keep editing',
  },
} as const
