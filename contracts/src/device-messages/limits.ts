/* Limits of what devices send. Units are in the names. */

export const MESSAGE_ID_MAX = 2 ** 32 - 1
export const INSIGHTS_PER_MESSAGE_MAX = 64
export const INSIGHT_INDEX_MAX = 32_767
export const CLASS_LIST_MAX_ITEMS = 64
export const CLASS_ID_MAX = 2 ** 31 - 1
export const DEVICE_ID_MAX = 2 ** 31 - 1
export const PHOTO_MAX_BYTES = 8 * 1024 * 1024
export const PHOTO_WAIT_DAYS = 7
export const EXTRA_FIELD_DEPTH_MAX = 8
/** The maximum size of the names and values of a message's unknown fields, as JSON. */
export const EXTRA_FIELDS_MAX_BYTES = 4096
/** The maximum size of the names and values of a health report's startup data, as JSON. */
export const STARTUP_DATA_MAX_BYTES = 16 * 1024
/** Durations reported by devices are limited to what fits into an `int` column. */
export const MINUTES_MAX = 2 ** 31 - 1
