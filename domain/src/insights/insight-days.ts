import { endOfDay, startOfDay } from '../time/start-of-day.ts'
import { CAMERA_ZONE } from '@sentinel/contracts/fleet/camera-zone'
import type { InsightDateRule } from '@sentinel/contracts/insights/insight-filters'

/** The moments that a rule's days cover: from the first, below the second, in unix milliseconds. */
export interface DaySpan {
  fromMs: number
  untilMs: number
  /** The moments are by the clock of each camera, read as UTC: see `cameraZoneHours`. */
  isByCamera: boolean
}

/** `zone` is an IANA name or `CAMERA_ZONE`. */
export function spanOfDays({ from, to }: Pick<InsightDateRule, 'from' | 'to'>, zone: string): DaySpan {
  const isByCamera = zone === CAMERA_ZONE
  const clock = isByCamera ? 'UTC' : zone
  return { fromMs: startOfDay(from, clock), untilMs: endOfDay(to, clock), isByCamera }
}
