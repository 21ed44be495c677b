/* Limits of insights, their filters and their clocks. Units are in the names. */

export const CONFIDENCE_MAX_PERCENT = 100
export const RELIABLE_CONFIDENCE_PERCENT = 80
export const EMPTY_CLASS_ID = 99 // spec 2 §3: always part of an alg's class list
export const UNSAVED_INSIGHT_UPDATES_MAX = 1000
/** A window that a camera never ends must not make one row of everything it sees: only the newest members count. */
export const COLLECTION_MEMBERS_MAX = 1000
export const INSIGHT_RULES_MAX = 20 // filters that hold together
export const INSIGHT_RULE_VALUE_MAX_CHARACTERS = 100
/** The insights of the same device nearest in time that are shown around one, before it and behind it each. */
export const NEARBY_INSIGHTS_MAX = 4
export const NEARBY_INSIGHTS_HOURS = 12
/** Of one device, on its page and on the map. */
export const LATEST_INSIGHTS_MAX = 50
export const LATEST_INSIGHTS_DEFAULT = 10
export const INSIGHT_CSV_FILE_NAME = 'sentinel_insights.csv'
/** An insight received later than this shows its camera time, an earlier one its received time. */
export const CAMERA_TIME_SHOWN_SINCE = '2023-11-01T00:00:00.000Z'
/** A camera clock before this, more than a year behind the device, or more than a day ahead of ours, is wrong: the received time counts instead. */
export const CAMERA_CLOCK_EPOCH = '2020-01-01T00:00:00.000Z'
export const CAMERA_CLOCK_AHEAD_MAX_MS = 24 * 60 * 60 * 1000
/** A camera may have recorded before it was provisioned, and be behind by this much. Installations can change it. */
export const CAMERA_CLOCK_BEHIND_MAX_DAYS = 365
export const INSIGHT_WINDOW_DEFAULT_ROWS = 100
