/* Limits of the dashboard and its charts. Units are in the names. */

export const DASHBOARD_COLUMNS = 12
export const DASHBOARD_WIDGETS_MAX = 50
/** The maximum distance of a widget from the top, in cells. Fifty widgets of the maximum height fit below one another. */
export const DASHBOARD_ROWS_MAX = 600
export const WIDGET_MIN_CELLS = 2
export const WIDGET_MAX_CELLS = 12
export const DASHBOARD_CLASSES_MAX = 200
export const DASHBOARD_DEVICES_MAX = 1000
/** The number of days, up to today, for which independent events are counted if no filter specifies dates. */
export const DASHBOARD_EVENT_DAYS = 90
export const DASHBOARD_LAST_DAYS = 14
/** Hours of the day are counted in quarters because every time zone's offset from UTC is a multiple of 15 minutes. */
export const HOURS_PER_DAY = 24
export const QUARTER_HOURS_PER_DAY = 96
export const DASHBOARD_WEEKS_MAX = 53
/** Below this number of trap-days, a chart warns that a rate per 100 trap-days is uncertain. */
export const TRAP_DAYS_ENOUGH = 100
/** Below this number of events, a chart warns that an activity curve is uncertain. */
export const ACTIVITY_EVENTS_ENOUGH = 30
/** The number of classes that a chart by week draws in separate colours. All others are drawn together. */
export const CHART_WEEK_CLASSES_MAX = 7
/**
 * A widget with more classes or devices than the `CHART_` limits below shows a table instead of its chart. `NARROW` is for windows up to 625 px wide.
 */
export const CHART_CLASSES_MAX = 50
/** The maximum number of classes in the widget of the most frequent classes. */
export const TOP_CLASSES_MAX = 10
export const CHART_CLASSES_NARROW_MAX = 25
export const CHART_DEVICES_MAX = 50
export const CHART_DEVICES_NARROW_MAX = 20
/** The number at which counting of new insights, alerts and answers stops. */
export const TODAY_COUNT_MAX = 10_000
export const TODAY_PHOTOS_MAX = 6
export const TODAY_PHOTOS_OF_CLASS_MAX = 2
/** Photos whose grey levels span less than this (`tone_span`) are left out, because nearly all of them are black or of a single tone. */
export const PHOTO_TONE_SPAN_MIN = 16
/** The period within which insights of the same class at the same camera are treated as the same animal. */
export const TODAY_EVENT_MINUTES = 30
/** A visit ends when the page has not been visible for this long. */
export const VISIT_PAUSE_MINUTES = 30
/** The interval at which a visible page reports the visit. */
export const VISIT_REPORT_MINUTES = 5
/** Insights that arrive later than this after they were taken are not counted as new, and charts do not find them by their time of receipt. */
export const UPLINK_LATE_DAYS_MAX = 31
