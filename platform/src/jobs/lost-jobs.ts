/** Work that has waited so long and has no job has lost it: a job is added in the transaction that writes the work. */
export const LOST_AFTER_MINUTES = 5
/** Jobs added at once for such work. */
export const RESUMED_AT_ONCE = 1000
