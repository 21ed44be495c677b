/* Limits of lists and uploads. Units are in the names. */

/** The maximum depth of nested lists and objects. Valid bodies have fewer than 10 levels, and a megabyte of nested lists takes 80 ms to parse. */
export const JSON_DEPTH_MAX = 64
export const TABLE_PAGE_SIZES = [5, 10, 25, 50, 100] as const
export const TABLE_PAGE_ROWS = 25
export const LIST_DEFAULT_ROWS = 10_000
export const LIST_MAX_ROWS = 10_000
export const UPLOADED_IMAGE_MAX_BYTES = 10 * 1024 * 1024
/** More pixels than phone photos have, but few enough to refuse decompression bombs (small files that claim far more). */
export const UPLOADED_IMAGE_MAX_PIXELS = 64_000_000
