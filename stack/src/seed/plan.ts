/** Everything that a data set follows from. */
export interface SeedPlan {
  /** Other seeds give other data, on cameras of their own. */
  seed: number
  insights: number
  devices: number
  days: number
  /** The hour at which its time ends. */
  endsAtMs: number
}

export const HOUR_MS = 60 * 60 * 1000
export const DAY_MS = 24 * HOUR_MS

export function startOf({ days, endsAtMs }: SeedPlan): number {
  return endsAtMs - days * DAY_MS
}
