import { RECORDS_BY_LOCAL_HOUR } from '@sentinel/domain/fleet/camera-behaviour'
import type { Random } from '../random.ts'
import { HOUR_MS } from '../time.ts'

const MOST = Math.max(...RECORDS_BY_LOCAL_HOUR)
const LEAST = Math.min(...RECORDS_BY_LOCAL_HOUR)

export const ACTIVITY_BY_HOUR = {
  nocturnal: RECORDS_BY_LOCAL_HOUR,
  diurnal: RECORDS_BY_LOCAL_HOUR.map((records) => MOST + LEAST - records),
}
export type Activity = keyof typeof ACTIVITY_BY_HOUR

/** Returns a time of day at which such an animal is active, in milliseconds after local midnight, rounded to a second. */
export function drawTimeOfDayMs(random: Random, activity: Activity): number {
  const hour = random.index(ACTIVITY_BY_HOUR[activity])
  return hour * HOUR_MS + random.whole(0, 3599) * 1000
}
