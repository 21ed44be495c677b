import type { Random } from '../random.ts'

/** Camera-trap records by local hour, 00 to 23: mostly of nocturnal mammals. */
const RECORDS_BY_HOUR = [
  2496, 2523, 2425, 2245, 2066, 1594, 1462, 1300, 1111, 1017, 879, 790, 731, 817, 858, 971, 1154, 1504, 2335,
  2849, 2870, 2776, 2682, 2598,
] as const
const MOST = Math.max(...RECORDS_BY_HOUR)
const LEAST = Math.min(...RECORDS_BY_HOUR)

export const ACTIVITY_BY_HOUR = {
  nocturnal: RECORDS_BY_HOUR,
  diurnal: RECORDS_BY_HOUR.map((records) => MOST + LEAST - records),
} as const
export type Activity = keyof typeof ACTIVITY_BY_HOUR

const HOUR_MS = 3_600_000

/** A moment of the day, in milliseconds after local midnight and at a whole second, when such an animal is about. */
export function drawTimeOfDayMs(random: Random, activity: Activity): number {
  const hour = random.index(ACTIVITY_BY_HOUR[activity])
  return hour * HOUR_MS + random.whole(0, 3599) * 1000
}
