/* Limits of lists and uploads. Units are in the names. */

/** Lists and objects within one another. Ours are less than 10 deep; a megabyte of them takes 80 ms to parse. */
export const JSON_DEPTH_MAX = 64
export const TABLE_PAGE_SIZES = [5, 10, 25, 50, 100] as const
export const TABLE_PAGE_ROWS = 25
export const LIST_DEFAULT_ROWS = 10_000
export const LIST_MAX_ROWS = 10_000
export const UPLOADED_IMAGE_MAX_BYTES = 10 * 1024 * 1024
/** More than phones take; a small file can claim far more (a decompression bomb). */
export const UPLOADED_IMAGE_MAX_PIXELS = 64_000_000
