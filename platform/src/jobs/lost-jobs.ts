/** If work has waited for this long without a job, its job was lost, because a job is added in the transaction that writes the work. */
export const LOST_AFTER_MINUTES = 5
/** The maximum number of jobs that are added at once for such work. */
export const RESUMED_AT_ONCE = 1000
