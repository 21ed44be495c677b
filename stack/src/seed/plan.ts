/** Contains everything that determines a data set. */
export interface SeedPlan {
  /** Other seeds give other data, on other cameras. */
  seed: number
  insights: number
  devices: number
  days: number
  /** The data set ends at this hour. */
  endsAtMs: number
}

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS

export function startOf({ days, endsAtMs }: SeedPlan): number {
  return endsAtMs - days * DAY_MS
}
