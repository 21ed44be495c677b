import { CAMERA_ZONE } from '@sentinel/contracts/fleet/camera-zone'
import { dayInZone } from '../platform/time/day-in-zone.ts'
import { serverNow } from '../platform/time/server-clock.ts'

/** The clocks of cameras are between twelve hours behind UTC and twelve hours ahead (`cameraZoneHours`). */
const [MOST_BEHIND, MOST_AHEAD] = ['Etc/GMT+12', 'Etc/GMT-12']

/** Returns today's dates in a filter's zone: one date, or up to two if each camera has its own zone. */
export function todayIn(zone: string): { from: string; to: string } {
  const atMs = serverNow()
  const [first, last] = zone === CAMERA_ZONE ? [MOST_BEHIND, MOST_AHEAD] : [zone, zone]
  return { from: dayInZone(atMs, first), to: dayInZone(atMs, last) }
}
