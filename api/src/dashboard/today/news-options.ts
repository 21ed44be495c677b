export const DAY_MS = 24 * 60 * 60 * 1000

/** Whose news, and from which moment on. */
export interface NewsOptions {
  userId: number
  sinceMs: number
  nowMs: number
}
