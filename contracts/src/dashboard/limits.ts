/* Limits of the dashboard and its charts. Units are in the names. */

export const DASHBOARD_COLUMNS = 12
export const DASHBOARD_WIDGETS_MAX = 50
/** Of the position of a widget, in cells from the top: as if fifty of the largest stood below one another. */
export const DASHBOARD_ROWS_MAX = 600
export const WIDGET_MIN_CELLS = 2
export const WIDGET_MAX_CELLS = 12
export const DASHBOARD_CLASSES_MAX = 200
export const DASHBOARD_DEVICES_MAX = 1000
/** Days whose independent events are counted where no filter names dates. */
export const DASHBOARD_EVENT_DAYS = 90
export const DASHBOARD_LAST_DAYS = 14
/** Hours of the day are counted by quarters: every time zone is a multiple of one ahead of or behind UTC. */
export const HOURS_PER_DAY = 24
export const QUARTER_HOURS_PER_DAY = 96
export const DASHBOARD_WEEKS_MAX = 53
/** With fewer trap-days a rate per 100 of them is uncertain. */
export const TRAP_DAYS_ENOUGH = 100
/** With fewer events a curve of activity is uncertain. */
export const ACTIVITY_EVENTS_ENOUGH = 30
/** How many classes a chart by week has a colour for; further ones are drawn together. */
export const CHART_WEEK_CLASSES_MAX = 7
/** With more items than this a widget shows a table in place of its chart (spec 1 §9). `NARROW` is for windows up to 625 px. */
export const CHART_CLASSES_MAX = 50
/** The widget of the most frequent classes. */
export const TOP_CLASSES_MAX = 10
export const CHART_CLASSES_NARROW_MAX = 25
export const CHART_DEVICES_MAX = 50
export const CHART_DEVICES_NARROW_MAX = 20
/** Counting stops here. */
export const TODAY_COUNT_MAX = 10_000
export const TODAY_PHOTOS_MAX = 6
export const TODAY_PHOTOS_OF_CLASS_MAX = 2
/** A photo whose grey levels span less (`tone_span`) shows nothing: it is nearly all black or all of one tone. */
export const PHOTO_TONE_SPAN_MIN = 16
/** Insights of one class at one camera within this time show the same animal. */
export const TODAY_EVENT_MINUTES = 30
/** A visit has ended when the page has not been looked at for this long. */
export const VISIT_PAUSE_MINUTES = 30
/** How often a visible page reports the visit. */
export const VISIT_REPORT_MINUTES = 5
/** An insight that arrives later than this after it was taken is not counted as new, and not found by its receipt in charts. */
export const UPLINK_LATE_DAYS_MAX = 31
