import { CAMERA_ZONE } from '@sentinel/contracts/camera-zone'
import { dayInZone } from '../../../platform/time/day-in-zone.ts'
import { toTimeZone } from '../../../platform/time/zone.ts'

/** Today's date in the zone of a filter. Cameras have none in common, so for theirs it is the date of the person who looks. */
export function todayIn(zone: string): string {
  return dayInZone(Date.now(), zone === CAMERA_ZONE ? toTimeZone('mine') : zone)
}
