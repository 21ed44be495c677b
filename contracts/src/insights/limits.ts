/* Limits of insights, their filters and their clocks. Units are in the names. */

export const CONFIDENCE_MAX_PERCENT = 100
export const RELIABLE_CONFIDENCE_PERCENT = 80
/** Every model has this class, and it is always called "empty". */
export const EMPTY_CLASS_ID = 99
export const UNSAVED_INSIGHT_UPDATES_MAX = 1000
/** Only the newest members of a collection are summarized, because a camera that never ends a window would put everything it sees into one row. */
export const COLLECTION_MEMBERS_MAX = 1000
/** The maximum number of filters that apply at the same time. */
export const INSIGHT_RULES_MAX = 20
export const INSIGHT_RULE_VALUE_MAX_CHARACTERS = 100
/** The maximum number of insights from the same device that are shown before an insight, and also after it, nearest in time. */
export const NEARBY_INSIGHTS_MAX = 4
export const NEARBY_INSIGHTS_HOURS = 12
/** The number of a device's latest insights that are shown on its page and on the map. */
export const LATEST_INSIGHTS_MAX = 50
export const LATEST_INSIGHTS_DEFAULT = 10
export const INSIGHT_CSV_FILE_NAME = 'sentinel_insights.csv'
/** Insights that were received later than this show their camera time. Earlier ones show their received time. */
export const CAMERA_TIME_SHOWN_SINCE = '2023-11-01T00:00:00.000Z'
/**
 * A camera time counts as wrong, and the received time is used instead, if it is before this date, more than `CAMERA_CLOCK_BEHIND_MAX_DAYS` before
 * the camera was provisioned, or more than `CAMERA_CLOCK_AHEAD_MAX_MS` after the received time. Insight ids are also counted from this date.
 */
export const CAMERA_CLOCK_EPOCH = '2020-01-01T00:00:00.000Z'
export const CAMERA_CLOCK_AHEAD_MAX_MS = 24 * 60 * 60 * 1000
/** Camera times may be up to this many days before the camera was provisioned. The setting with the same name overrides this. */
export const CAMERA_CLOCK_BEHIND_MAX_DAYS = 365
export const INSIGHT_WINDOW_DEFAULT_ROWS = 100
