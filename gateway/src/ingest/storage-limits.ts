/** Limits what one device may store on a UTC day. Insights and health reports are not limited. */
export interface DailyLimits {
  /** Limits the payloads that are stored with dead letters. */
  deadLetterBytes: number
  /** Limits dead letters without payload. Further ones of a reason are counted in one row. */
  bareDeadLetters: number
  /** Limits received photos together with the pictures that are made from them. */
  photoBytes: number
}

export interface StorageLimits {
  daily: DailyLimits
  /** Says whether the rest of the disk is reserved for insights. */
  disk: { isReserved(): boolean }
}

/** A dead letter without payload takes 1 to 10 KiB, mostly 1. */
export const BARE_DEAD_LETTERS_PER_DAY_MAX = 1000

/** Used for the history of a demo, which is sent within minutes. */
export const NO_DAILY_LIMITS: DailyLimits = {
  deadLetterBytes: Number.MAX_SAFE_INTEGER,
  bareDeadLetters: 2 ** 31 - 1,
  photoBytes: Number.MAX_SAFE_INTEGER,
}
