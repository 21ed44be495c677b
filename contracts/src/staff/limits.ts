/* Limits on what staff import. Units are in the names. */

export const IMPORT_LINES_MAX = 10_000
/** Allows 300 characters per line. */
export const IMPORT_MAX_CHARACTERS = 3_000_000
export const IMPORT_ERRORS_SHOWN_MAX = 100
export const IMPORT_UNDO_DAYS = 7
