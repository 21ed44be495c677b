/** Everything that determines a data set. */
export interface SeedPlan {
  /** Other seeds give different data, from different cameras. */
  seed: number
  insights: number
  devices: number
  days: number
  /** The hour at which the data set ends. */
  endsAtMs: number
}

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS

export function startOf({ days, endsAtMs }: SeedPlan): number {
  return endsAtMs - days * DAY_MS
}
