/** The limits on what one device may store on a UTC day. Insights and health reports are not limited. */
export interface DailyLimits {
  /** Payloads that are stored with dead letters. */
  deadLetterBytes: number
  /** Dead letters without payload. Beyond this, those with the same reason are counted in one row. */
  bareDeadLetters: number
  /** Received photos, including the pictures made from them. */
  photoBytes: number
}

export interface StorageLimits {
  daily: DailyLimits
  /** `isReserved` returns true if the rest of the disk is reserved for insights. */
  disk: { isReserved(): boolean }
}

/** A dead letter without payload takes 1 to 10 KiB, usually 1. */
export const BARE_DEAD_LETTERS_PER_DAY_MAX = 1000

/** Used for a demo's history, which is sent within minutes. */
export const NO_DAILY_LIMITS: DailyLimits = {
  deadLetterBytes: Number.MAX_SAFE_INTEGER,
  bareDeadLetters: 2 ** 31 - 1,
  photoBytes: Number.MAX_SAFE_INTEGER,
}
