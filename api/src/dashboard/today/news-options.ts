export const DAY_MS = 24 * 60 * 60 * 1000

/** The user, and the time from which their news is read. */
export interface NewsOptions {
  userId: number
  sinceMs: number
  nowMs: number
}
