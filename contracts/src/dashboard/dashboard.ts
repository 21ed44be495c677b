import { z } from 'zod'
import { Day } from '../values/calendar.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { InsightScope } from '../insights/insight-filters.ts'
import {
  DASHBOARD_CLASSES_MAX,
  DASHBOARD_COLUMNS,
  DASHBOARD_DEVICES_MAX,
  DASHBOARD_ROWS_MAX,
  DASHBOARD_WEEKS_MAX,
  DASHBOARD_WIDGETS_MAX,
  QUARTER_HOURS_PER_DAY,
  WIDGET_MAX_CELLS,
  WIDGET_MIN_CELLS,
} from './limits.ts'
import { WireTime } from '../values/wire-time.ts'

/** The original thirteen widgets, followed by those about independent events and the most frequent classes. */
export const WidgetType = z.enum(
  [
    'total_insights',
    'insight_by_hour_of_day',
    'device_hours_since_table',
    'device_hours_since_graph',
    'device_heatmap',
    'insight_comms_source',
    'insight_delay',
    'insights_by_class',
    'insights_over_2_weeks',
    'insight_statuses',
    'total_classes',
    'total_devices',
    'insights_vs_images',
    'independent_events',
    'activity_pattern',
    'detection_rate',
    'first_last_sightings',
    'top_classes',
  ],
  'There is no such widget.',
)
export type WidgetType = z.infer<typeof WidgetType>

const WidgetCells = z.int().min(WIDGET_MIN_CELLS).max(WIDGET_MAX_CELLS)

/** A widget on the grid. The position of its upper left corner and its size are in cells. */
export const DashboardWidget = z.strictObject({
  id: z.string().min(1).max(40),
  type: WidgetType,
  position: z.strictObject({
    x: z
      .int()
      .min(0)
      .max(DASHBOARD_COLUMNS - 1),
    y: z.int().min(0).max(DASHBOARD_ROWS_MAX),
  }),
  size: z.strictObject({ width: WidgetCells, height: WidgetCells }),
})
export type DashboardWidget = z.infer<typeof DashboardWidget>

export function isOverlapping(one: DashboardWidget, other: DashboardWidget): boolean {
  return (
    one.position.x < other.position.x + other.size.width &&
    other.position.x < one.position.x + one.size.width &&
    one.position.y < other.position.y + other.size.height &&
    other.position.y < one.position.y + one.size.height
  )
}

const Widgets = z
  .array(DashboardWidget)
  .max(DASHBOARD_WIDGETS_MAX, `At most ${DASHBOARD_WIDGETS_MAX} widgets.`)
  .superRefine((widgets, context) => {
    const refuse = (at: number, message: string) => context.addIssue({ code: 'custom', path: [at], message })
    widgets.forEach((widget, at) => {
      if (widget.position.x + widget.size.width > DASHBOARD_COLUMNS)
        refuse(at, `Reaches beyond the ${DASHBOARD_COLUMNS} columns.`)
      const former = widgets.slice(0, at)
      if (former.some(({ id }) => id === widget.id)) refuse(at, 'Has the id of another widget.')
      else if (former.some((other) => isOverlapping(widget, other))) refuse(at, 'Overlaps another widget.')
    })
  })

export const Dashboard = z.object({ widgets: Widgets })
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboardWidgets = {
  method: 'GET',
  url: '/api/dashboard/widgets',
  access: 'signed-in',
  scope: 'read',
  summary: 'The widgets of the user’s dashboard; the default set for a viewer, and until the user saves one',
  schema: { response: { 200: Dashboard } },
} as const satisfies Endpoint

export const setDashboardWidgets = {
  method: 'PUT',
  url: '/api/dashboard/widgets',
  access: 'owner',
  scope: 'manage',
  audit: false,
  summary: 'Replace the widgets of the user’s dashboard',
  errors: ['conflict'],
  schema: { body: Dashboard, response: { 200: Dashboard } },
} as const satisfies Endpoint

const Count = z.int().min(0)

export const CountedClass = z.object({ class_name: z.string(), insight_count: Count })
export type CountedClass = z.infer<typeof CountedClass>

/**
 * The number of a device's insights. `last_insight_at` is the time when the server received the latest one. The location is null if it is not known.
 */
export const CountedDevice = z.object({
  device_id: z.int(),
  device_name: z.string().nullable(),
  display_name: z.string().nullable(),
  insight_count: Count,
  last_insight_at: WireTime.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type CountedDevice = z.infer<typeof CountedDevice>

export const CountedDay = z.object({ day: z.string(), insight_count: Count })
export type CountedDay = z.infer<typeof CountedDay>

/** The data that a dashboard's widgets show. Every insight that matches the filters counts once in each group. */
export const DashboardData = z.object({
  read_at: WireTime,
  total_insights: Count,
  total_classes: Count,
  /** The number of the user's devices that match the device rules. Other filters do not matter, so devices without matching insights also count. */
  total_devices: Count,
  /** The number of images that the devices reported as processed. Filters and archived insights do not matter. */
  images_processed: Count,
  /** The number of insights for each quarter of an hour (UTC) of the displayed time, starting at midnight. */
  quarter_hours: z.array(Count).length(QUARTER_HOURS_PER_DAY),
  /** The last fourteen days in the requested time zone, or in UTC if each camera has its own. The last day is today. */
  days: z.array(CountedDay),
  /** Most frequent first. */
  classes: z.array(CountedClass).max(DASHBOARD_CLASSES_MAX),
  /** Devices with the most insights come first. If the filter concerns more than devices, the list contains only devices with matching insights. */
  devices: z.array(CountedDevice).max(DASHBOARD_DEVICES_MAX),
  comms_sources: z.object({ cell: Count, wifi: Count, satellite: Count, lora: Count }),
  statuses: z.object({ none: Count, favorite: Count, acknowledge: Count, archive: Count }),
  delays: z.object({
    /** The number of insights by whole hours between the camera's time and receipt. The last value is for 24 hours or more. */
    hours: z.array(Count).length(25),
    /** The number of insights whose camera time was after receipt. */
    clock_ahead: Count,
    /** The number of insights whose camera clock was not set or that had no camera time. */
    clock_not_set: Count,
  }),
})
export type DashboardData = z.infer<typeof DashboardData>

export const getDashboardData = {
  method: 'GET',
  url: '/api/dashboard/data',
  access: 'signed-in',
  scope: 'read',
  isHeavy: true,
  summary: 'What all widgets of the dashboard show of the insights that filters let in',
  schema: {
    querystring: InsightScope,
    response: { 200: DashboardData },
  },
} as const satisfies Endpoint

/** The gap between independent events in minutes. See `DashboardEvents`. */
export const EventGapMinutes = z.enum(['1', '30', '60'])
export type EventGapMinutes = z.infer<typeof EventGapMinutes>
export const EVENT_GAP_DEFAULT: EventGapMinutes = '30'

/** The independent events of one class. All times are displayed times. */
export const ClassEvents = z.object({
  class_name: z.string(),
  event_count: Count,
  insight_count: Count,
  /** The number of events in each of the `weeks`. */
  weekly: z.array(Count).max(DASHBOARD_WEEKS_MAX),
  /** The number of events by the quarter of an hour in which they began, starting at midnight, in the requested time zone. */
  quarter_hours: z.array(Count).length(QUARTER_HOURS_PER_DAY),
  /** The number of events whose first insight has the time of its receipt because the camera's clock was wrong. They are not in `quarter_hours`. */
  events_without_clock: Count,
  first_seen_at: WireTime,
  last_seen_at: WireTime,
})
export type ClassEvents = z.infer<typeof ClassEvents>

/**
 * Insights of the same class at the same camera belong to one event if each follows the previous one by no more than the gap. An event's time is that
 * of its first insight. The class `empty` has no events. O'Brien, Kinnaird & Wibisono 2003, Animal Conservation 6:131–139 use 30 minutes, and events
 * per 100 trap-days as an index of relative abundance.
 */
export const DashboardEvents = z.object({
  read_at: WireTime,
  gap_minutes: EventGapMinutes,
  /**
   * The first and last day of the period, in the requested time zone: the days given by the date filters, up to today, or otherwise the last 90 days.
   */
  first_day: Day,
  last_day: Day,
  total_events: Count,
  /**
   * The number of pairs of a camera and a UTC day in the period on which the camera sent an insight or a health report. Only device filters apply.
   */
  trap_days: Count,
  /** The Mondays of the period's last weeks, in the requested time zone. */
  weeks: z.array(Day).max(DASHBOARD_WEEKS_MAX),
  /** The number of events of all classes in each of the `weeks`. */
  weekly: z.array(Count).max(DASHBOARD_WEEKS_MAX),
  total_classes: Count,
  /** Classes with the most events come first. */
  classes: z.array(ClassEvents).max(DASHBOARD_CLASSES_MAX),
})
export type DashboardEvents = z.infer<typeof DashboardEvents>

export const getDashboardEvents = {
  method: 'GET',
  url: '/api/dashboard/events',
  access: 'signed-in',
  scope: 'read',
  isHeavy: true,
  summary: 'Independent events of the insights that filters let in, and the trap-days of the same period',
  schema: {
    querystring: InsightScope.extend({ gap_minutes: EventGapMinutes.optional() }),
    response: { 200: DashboardEvents },
  },
} as const satisfies Endpoint

export const dashboardEndpoints = {
  getDashboardWidgets,
  setDashboardWidgets,
  getDashboardData,
  getDashboardEvents,
}
