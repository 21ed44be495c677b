export const DAY_MS = 24 * 60 * 60 * 1000

/** The user whose news are read, and the time from which they are read. */
export interface NewsOptions {
  userId: number
  sinceMs: number
  nowMs: number
}
