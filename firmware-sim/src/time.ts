export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Converts a simulated time to the reported one. They differ if the fleet's time runs faster. */
export type ToReportedMs = (simulatedMs: number) => number

/** Used for the past, and for all times if the fleet's time runs at normal speed. */
export const asSimulated: ToReportedMs = (ms) => ms
