/** Work that has waited for this long and has no job has lost it, because a job is added in the transaction that writes the work. */
export const LOST_AFTER_MINUTES = 5
/** Limits the jobs that are added at once for such work. */
export const RESUMED_AT_ONCE = 1000
