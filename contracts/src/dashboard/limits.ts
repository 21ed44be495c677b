/* Limits of the dashboard and its charts. Units are in the names. */

export const DASHBOARD_COLUMNS = 12
export const DASHBOARD_WIDGETS_MAX = 50
/** Limits the position of a widget from the top, in cells. Fifty widgets of the largest height fit below one another. */
export const DASHBOARD_ROWS_MAX = 600
export const WIDGET_MIN_CELLS = 2
export const WIDGET_MAX_CELLS = 12
export const DASHBOARD_CLASSES_MAX = 200
export const DASHBOARD_DEVICES_MAX = 1000
/** Counts independent events of this many days, up to today, if no filter names dates. */
export const DASHBOARD_EVENT_DAYS = 90
export const DASHBOARD_LAST_DAYS = 14
/** Hours of the day are counted in quarters because the offset of every time zone from UTC is a multiple of 15 minutes. */
export const HOURS_PER_DAY = 24
export const QUARTER_HOURS_PER_DAY = 96
export const DASHBOARD_WEEKS_MAX = 53
/** A chart warns that a rate per 100 trap-days is uncertain if it has fewer trap-days than this. */
export const TRAP_DAYS_ENOUGH = 100
/** A chart warns that an activity curve is uncertain if it has fewer events than this. */
export const ACTIVITY_EVENTS_ENOUGH = 30
/** A chart by week draws this many classes in separate colours and all others together. */
export const CHART_WEEK_CLASSES_MAX = 7
/** A widget with more classes or devices than the `CHART_` limits below shows a table instead of its chart. `NARROW` is for windows up to 625 px. */
export const CHART_CLASSES_MAX = 50
/** Limits the widget of the most frequent classes. */
export const TOP_CLASSES_MAX = 10
export const CHART_CLASSES_NARROW_MAX = 25
export const CHART_DEVICES_MAX = 50
export const CHART_DEVICES_NARROW_MAX = 20
/** Stops counting new insights, alerts and answers at this number. */
export const TODAY_COUNT_MAX = 10_000
export const TODAY_PHOTOS_MAX = 6
export const TODAY_PHOTOS_OF_CLASS_MAX = 2
/** Leaves out photos whose grey levels span less than this (`tone_span`), because they are nearly all black or all of one tone. */
export const PHOTO_TONE_SPAN_MIN = 16
/** Treats insights of one class at one camera within this period as the same animal. */
export const TODAY_EVENT_MINUTES = 30
/** Ends a visit when the page has not been visible for this long. */
export const VISIT_PAUSE_MINUTES = 30
/** A visible page reports the visit at this interval. */
export const VISIT_REPORT_MINUTES = 5
/** Insights that arrive later than this after they were taken are not counted as new, and charts do not find them by their time of receipt. */
export const UPLINK_LATE_DAYS_MAX = 31
