export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Turns a time of the simulation into the one that is reported: they differ when the fleet's days pass faster. */
export type ToReportedMs = (simulatedMs: number) => number

/** Of the past, and of all when the days pass as ours. */
export const asSimulated: ToReportedMs = (ms) => ms
